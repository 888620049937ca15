import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton } from '../../../../kit/index.ts'
import { Layer } from '../../../../kit/layers/layer.tsx'
import { download } from '../../../../lib/download.ts'
import { ticketTexts } from '../../texts/index.ts'
import { readingTexts } from '../../texts/reading.ts'
import { usePictureError } from '../content/picture-error.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './look.module.css'
import { useZoom } from './use-zoom.ts'
import { MOST } from './zoom.ts'

interface LightboxProps {
  messages: readonly ChatMessage[]
  start: ChatMessage
  onClose: () => void
}

/** So far a key moves what is larger than its place, in pixels. */
const PAN = 80

/** A picture at full size, or larger; arrows go to the others of the chat, it can be turned and saved. */
export default function Lightbox({ messages, start, onClose }: LightboxProps) {
  const t = useTexts(ticketTexts)
  const [key, setKey] = useState(start.key)
  const r = useTexts(readingTexts)
  const [turns, setTurns] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const zoom = useZoom(place)
  const { scale, x, y } = zoom.view
  const pictures = messages.filter(one => one.mediaUrl && (one.mediaType === 'image' || one.key === start.key))
  const at = pictures.findIndex(one => one.key === key)
  const picture = pictures[at] ?? start
  const [error, findError] = usePictureError(picture.mediaUrl)
  const go = (by: number): void => {
    const next = pictures[at + by]
    if (!next) return
    setKey(next.key)
    setTurns(0)
    zoom.reset()
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => zoom.pan(PAN, 0) || go(-1),
    ArrowRight: () => zoom.pan(-PAN, 0) || go(1),
    ArrowUp: () => zoom.pan(0, PAN),
    ArrowDown: () => zoom.pan(0, -PAN),
    '+': zoom.in,
    '=': zoom.in,
    '-': zoom.out,
    '0': zoom.reset,
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Layer place="all" onClose={onClose}>
      <div className={styles.window} role="dialog" aria-modal="true" aria-label={t('picture')}>
        <div className={styles.tools}>
          <span className="grow ellipsis">{picture.body !== picture.mediaName && picture.body}</span>
          <IconButton icon="minus" label={r('zoomOut')} disabled={scale === 1} onClick={zoom.out} />
          <IconButton icon="plus" label={r('zoomIn')} disabled={scale >= MOST} onClick={zoom.in} />
          <IconButton icon="refresh" label={t('turn')} onClick={() => setTurns(turns + 1)} />
          <IconButton
            icon="download"
            label={t('download')}
            onClick={() => picture.mediaUrl && download(picture.mediaUrl, picture.mediaName)}
          />
          <IconButton icon="close" label={t('closePicture')} data-autofocus onClick={onClose} />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close as well. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
        <div
          ref={place}
          className={styles.picture}
          data-large={scale > 1 || undefined}
          onClick={event => event.target === event.currentTarget && !zoom.wasDragged() && onClose()}
          {...zoom.handlers}
        >
          {error === 'unshowable' ? (
            <div className={styles.unshown}>
              <p>{t('pictureUnshowable')}</p>
            </div>
          ) : (
            <img
              src={picture.mediaUrl ?? ''}
              alt={picture.body}
              draggable={false}
              onError={findError}
              style={{ translate: `${x}px ${y}px`, scale, rotate: `${turns * 90}deg` }}
            />
          )}
        </div>
        {at > 0 && (
          <span className={styles.side} data-side="start">
            <IconButton icon="back" label={t('pictureBefore')} onClick={() => go(-1)} />
          </span>
        )}
        {at < pictures.length - 1 && (
          <span className={styles.side} data-side="end">
            <IconButton icon="forward" label={t('pictureAfter')} onClick={() => go(1)} />
          </span>
        )}
      </div>
    </Layer>
  )
}
