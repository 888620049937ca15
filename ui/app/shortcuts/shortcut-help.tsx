import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../kit/layers/dialog.tsx'
import { useStore } from '../../lib/store.ts'
import { appTexts } from '../texts.ts'
import * as styles from './shortcut-help.module.css'
import { byLabel, readableKeys, shortcuts, useShortcut } from './shortcuts.ts'

/** `?` lists the shortcuts that work on this page. */
export function ShortcutHelp() {
  const t = useTexts(appTexts)
  const [open, setOpen] = useState(false)
  const active = useStore(shortcuts)
  useShortcut('?', t('showShortcuts'), () => setOpen(true))
  if (!open) return null
  return (
    <Dialog size="small" title={t('shortcuts')} onClose={() => setOpen(false)}>
      <dl className={styles.shortcuts}>
        {byLabel(active).map(([label, all]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {all.map(keys => (
                <kbd key={keys}>{readableKeys(keys)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
