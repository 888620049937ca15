import { lazy } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { PanelButton } from '../../../../kit/index.ts'
import { composerTexts } from '../texts.ts'
import * as styles from './emoji.module.css'

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'))

interface EmojiButtonProps {
  disabled: boolean
  onPick: (emoji: string) => void
  /** Anyone who chose emojis goes on. */
  onClosed: () => void
}

/** Opens the emojis, which stay open while one emoji after the other is chosen. */
export function EmojiButton({ disabled, onPick, onClosed }: EmojiButtonProps) {
  const t = useTexts(composerTexts)
  return (
    <PanelButton icon="smile" label={t('emoji')} disabled={disabled} className={styles.place} onClosed={onClosed}>
      {() => <EmojiPanel onPick={onPick} />}
    </PanelButton>
  )
}
