import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton, showError, showInfo } from '../../../../kit/index.ts'
import { clockOf } from '../../chat/content/audio.tsx'
import { ticketTexts } from '../../texts/index.ts'
import { type Recorded, type Recording, startRecording } from './recorder.ts'
import * as styles from './voice.module.css'

/** What is shorter is a slip of the finger and is dropped (spec 1 §4). */
const SHORTEST_BYTES = 10_000

export interface RecordedFile extends Omit<Recorded, 'mp3'> {
  file: File
}

/** Shown while a voice note is recorded: the time, cancel and send. Answers the file with what goes along, or nothing. */
export function VoiceBar({ onDone }: { onDone: (recorded?: RecordedFile) => void }) {
  const t = useTexts(ticketTexts)
  const recording = useRef<Promise<Recording>>(undefined)
  const [seconds, setSeconds] = useState<number>()
  const [busy, setBusy] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const answered = useRef(false)
  const done = (recorded?: RecordedFile): void => {
    answered.current = true
    onDone(recorded)
  }
  const cancel = useEffectEvent(() => done())
  const tellStopped = useEffectEvent(() => showInfo(t('recordingStopped')))
  const fail = useEffectEvent((error: unknown) => {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError'
    showError(t(refused ? 'microphoneRefused' : 'recordingFailed'))
    done()
  })
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setInterval> | undefined
    const started = startRecording()
    recording.current = started
    started.then(
      () => {
        if (gone) return
        const start = Date.now()
        setSeconds(0)
        timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 250)
      },
      error => !gone && fail(error),
    )
    return () => {
      gone = true
      clearInterval(timer)
      if (timer && !answered.current) tellStopped()
      started.then(
        one => one.cancel(),
        () => undefined,
      )
    }
  }, [])
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
  const finish = async (): Promise<void> => {
    setBusy(true)
    try {
      const recorded = await (await recording.current)?.finish()
      if (!recorded || recorded.mp3.size < SHORTEST_BYTES) {
        showInfo(t('tooShortRecording'))
        return done()
      }
      const { mp3, ...along } = recorded
      const file = new File([mp3], `audio-record-site-${Date.now()}.mp3`, { type: 'audio/mpeg' })
      done({ file, ...along })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <section className={styles.bar} aria-label={t('voiceNote')} tabIndex={-1} ref={bar}>
      <IconButton icon="trash" kind="danger" label={t('cancelRecording')} onClick={() => done()} />
      <span className={styles.time} role="timer" aria-label={t('recording')}>
        <span className={styles.dot} aria-hidden />
        {seconds === undefined ? t('askingMicrophone') : clockOf(seconds)}
      </span>
      <IconButton
        icon="send"
        label={t('sendRecording')}
        disabled={seconds === undefined || busy}
        onClick={() => void finish()}
      />
    </section>
  )
}
