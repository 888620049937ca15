import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { Icon, IconButton } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './audio.module.css'
import { Caption } from './caption.tsx'
import { MediaState, UploadProgress } from './media-state.tsx'

const SPEEDS = [1, 1.5, 2]

/** Seconds as minutes and seconds: `1:05`. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function AudioContent({ message }: { message: ChatMessage }) {
  const { mediaUrl, mediaState } = message
  return (
    <>
      {mediaUrl && mediaState !== 'failed' ? (
        <Player url={mediaUrl} seconds={message.mediaInfo.seconds ?? 0} voice={message.mediaInfo.voice ?? false} />
      ) : (
        <MediaState message={message} />
      )}
      <UploadProgress message={message} />
      <Caption message={message} />
    </>
  )
}

/** One sound at a time: starting one stops the other. */
let playing: HTMLAudioElement | undefined

/** A sound with its place and its speed. */
export function Player({ url, seconds, voice }: { url: string; seconds: number; voice: boolean }) {
  const t = useTexts(ticketTexts)
  const audio = useRef<HTMLAudioElement>(null)
  const [on, setOn] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState<number>()
  // The message says it as soon as the server knows; the file itself once it is loaded.
  const length = measured ?? seconds
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    const sound = audio.current
    return () => sound?.pause()
  }, [])
  const toggle = (): void => {
    const sound = audio.current
    if (!sound) return
    if (on) {
      sound.pause()
      return
    }
    if (playing !== sound) playing?.pause()
    playing = sound
    sound.playbackRate = speed
    void sound.play().catch(() => setOn(false))
  }
  const faster = (): void => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const seek = (to: number): void => {
    if (audio.current) audio.current.currentTime = to
    setAt(to)
  }
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: voice notes come without captions. */}
      <audio
        ref={audio}
        src={url}
        preload={seconds ? 'none' : 'metadata'}
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={event => setAt(event.currentTarget.currentTime)}
        onDurationChange={event =>
          Number.isFinite(event.currentTarget.duration) && setMeasured(event.currentTarget.duration)
        }
      />
      <IconButton icon={on ? 'pause' : 'play'} label={t(on ? 'pause' : 'play')} onClick={toggle} />
      <span className={styles.bar}>
        <input
          type="range"
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(at, length)}
          aria-label={t('position')}
          aria-valuetext={`${clockOf(at)} / ${clockOf(length)}`}
          onChange={event => seek(Number(event.target.value))}
        />
        <span className={styles.time}>
          {voice && <Icon name="mic" size={14} />} {clockOf(on || at > 0 ? at : length)}
        </span>
      </span>
      <button type="button" className={styles.speed} onClick={faster} aria-label={t('speed', { n: speed })}>
        {speed}×
      </button>
    </div>
  )
}
