import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton, showError, showInfo } from '../../../../kit/index.ts'
import { clockOf, Player } from '../../chat/content/audio.tsx'
import { ticketTexts } from '../../texts/index.ts'
import { composerTexts } from '../texts.ts'
import { type Recorded, type Recording, startRecording } from './recorder.ts'
import * as styles from './voice.module.css'

/** What is shorter is a slip of the finger and is dropped (spec 1 §4). */
const SHORTEST_BYTES = 10_000

export interface RecordedFile extends Omit<Recorded, 'mp3'> {
  file: File
}

/** Shown while a voice note is recorded: the time, cancel, pause and send. Answers the file with what goes along, or nothing. */
export function VoiceBar({ onDone }: { onDone: (recorded?: RecordedFile) => void }) {
  const t = useTexts(composerTexts)
  const w = useTexts(ticketTexts)
  const [recording, setRecording] = useState<Recording>()
  const [seconds, setSeconds] = useState(0)
  /** What was said so far, while the recording stands still. */
  const [received, setReceived] = useState<string>()
  const [busy, setBusy] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const answered = useRef(false)
  const done = (recorded?: RecordedFile): void => {
    answered.current = true
    onDone(recorded)
  }
  const cancel = useEffectEvent(() => done())
  const reportStopped = useEffectEvent(() => showInfo(t('recordingStopped')))
  const reportFailed = (error: unknown): void => {
    const rejected = error instanceof DOMException && error.name === 'NotAllowedError'
    showError(t(rejected ? 'microphoneRefused' : 'recordingFailed'))
  }
  const fail = useEffectEvent((error: unknown) => {
    reportFailed(error)
    done()
  })
  useEffect(() => {
    let gone = false
    const started = startRecording()
    started.then(
      one => !gone && setRecording(one),
      error => !gone && fail(error),
    )
    return () => {
      gone = true
      started.then(
        one => one.cancel(),
        () => undefined,
      )
    }
  }, [])
  useEffect(() => {
    if (!recording) return
    const timer = setInterval(() => setSeconds(recording.seconds()), 250)
    return () => {
      clearInterval(timer)
      if (!answered.current) reportStopped()
    }
  }, [recording])
  useEffect(() => {
    if (received) return () => URL.revokeObjectURL(received)
  }, [received])
  useEffect(() => {
    bar.current?.focus()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      cancel()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  /** One thing at a time is done with the recording; what fails ends it. */
  const act = async (work: (recording: Recording) => Promise<void>): Promise<void> => {
    if (!recording || busy) return
    setBusy(true)
    try {
      await work(recording)
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  const pause = () => act(async one => setReceived(URL.createObjectURL(await one.pause())))
  const resume = () => act(one => one.resume().then(() => setReceived(undefined), reportFailed))
  const finish = () =>
    act(async one => {
      const { mp3, ...along } = await one.finish()
      if (mp3.size < SHORTEST_BYTES) {
        showInfo(t('tooShortRecording'))
        return done()
      }
      done({ file: new File([mp3], `audio-record-site-${Date.now()}.mp3`, { type: 'audio/mpeg' }), ...along })
    })
  const paused = received !== undefined
  const rest = useEffectEvent(() => {
    if (!paused) void pause()
  })
  useEffect(() => {
    if (!recording || !bar.current) return
    // Behind the lists nothing shows that it goes on (decision 593).
    const watcher = new IntersectionObserver(seen => {
      if (!seen.at(-1)?.isIntersecting) rest()
    })
    watcher.observe(bar.current)
    return () => watcher.disconnect()
  }, [recording])
  return (
    <section className={styles.bar} aria-label={w('voiceNote')} tabIndex={-1} ref={bar}>
      <IconButton icon="trash" kind="danger" label={t('cancelRecording')} onClick={() => done()} />
      {paused ? (
        <Player url={received} seconds={seconds} voice />
      ) : (
        <span className={styles.time} role="timer" aria-label={t('recording')}>
          <span className={styles.dot} aria-hidden />
          {recording ? clockOf(seconds) : t('askingMicrophone')}
        </span>
      )}
      <IconButton
        icon={paused ? 'mic' : 'pause'}
        label={t(paused ? 'resumeRecording' : 'pauseRecording')}
        disabled={!recording}
        onClick={() => void (paused ? resume() : pause())}
      />
      <IconButton icon="send" label={t('sendRecording')} disabled={!recording || busy} onClick={() => void finish()} />
      <span className="only-heard" role="status">
        {paused && t('recordingPaused')}
      </span>
    </section>
  )
}
