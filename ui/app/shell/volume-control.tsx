import { Suspense, useRef, useState } from 'react'
import { ticketPermissions } from '../../../core/tenant/tickets/permissions.ts'
import { PushSwitch } from '../../features/push/feature.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { Popover } from '../../kit/layers/popover.tsx'
import { useStore } from '../../lib/store.ts'
import { useUser } from '../session/session.ts'
import { allows } from '../session/user.ts'
import { appTexts } from '../texts.ts'
import { setVolume, VOLUME_STEP, volume } from '../volume.ts'
import * as styles from './volume-control.module.css'

/** How loud notifications are, in steps of 0.1 (spec 1 §9), and whether this browser shows them with the page closed. */
export function VolumeControl() {
  const t = useTexts(appTexts)
  const user = useUser()
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
          {allows(user, ticketPermissions.use) && (
            <div className={styles.push}>
              <Suspense>
                <PushSwitch />
              </Suspense>
            </div>
          )}
        </Popover>
      )}
    </>
  )
}
