import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { IconButton } from '../../../../kit/index.ts'
import { Layer } from '../../../../kit/layers/layer.tsx'
import { download } from '../../../../lib/download.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ShownMessage } from '../conversation/shown-message.ts'
import * as styles from './lightbox.module.css'

interface LightboxProps {
  messages: readonly ShownMessage[]
  start: ShownMessage
  onClose: () => void
}

/** A picture at full size; arrows go to the others of the chat, it can be turned and saved. */
export function Lightbox({ messages, start, onClose }: LightboxProps) {
  const t = useTexts(ticketTexts)
  const [key, setKey] = useState(start.key)
  const [turns, setTurns] = useState(0)
  const pictures = messages.filter(one => one.mediaUrl && (one.mediaType === 'image' || one.key === start.key))
  const at = pictures.findIndex(one => one.key === key)
  const picture = pictures[at] ?? start
  const go = (by: number): void => {
    const next = pictures[at + by]
    if (!next) return
    setKey(next.key)
    setTurns(0)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
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
        <div className={styles.picture} onClick={event => event.target === event.currentTarget && onClose()}>
          <img src={picture.mediaUrl ?? ''} alt={picture.body} style={{ rotate: `${turns * 90}deg` }} />
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
