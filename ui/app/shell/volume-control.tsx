import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Popover } from '../../kit/layers/popover.tsx'
import { useStore } from '../../lib/store.ts'
import { appTexts } from '../texts.ts'
import { setVolume, VOLUME_STEP, volume } from '../volume.ts'
import * as styles from './volume-control.module.css'

/** How loud notifications are, in steps of 0.1 (spec 1 §9). */
export function VolumeControl() {
  const t = useTexts(appTexts)
  const level = useStore(volume)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={anchor}
        icon={level > 0 ? 'volume' : 'mute'}
        label={t('volume')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover anchor={anchor} role="dialog" label={t('volume')} align="end" onClose={() => setOpen(false)}>
          <label className={styles.volume}>
            <span>{t('volume')}</span>
            <input
              type="range"
              min={0}
              max={1}
              step={VOLUME_STEP}
              value={level}
              onChange={event => setVolume(Number(event.target.value))}
            />
          </label>
        </Popover>
      )}
    </>
  )
}
