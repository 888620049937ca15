import { useTexts } from '../../../i18n/texts.ts'
import { Icon, IconButton } from '../../../kit/index.ts'
import { QuotedBox } from '../chat/bubble/quoted.tsx'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './composer.module.css'
import { composerTexts } from './texts.ts'
import type { Writing } from './writing.ts'

/** Above the box: which message is answered or changed, and a way out. */
export function WritingBar({
  writing,
  onCancel,
}: {
  writing: Exclude<Writing, { kind: 'new' }>
  onCancel: () => void
}) {
  const t = useTexts(ticketTexts)
  const c = useTexts(composerTexts)
  return (
    <div className={styles.writingBar}>
      <Icon
        name={writing.kind === 'edit' ? 'edit' : 'reply'}
        size={20}
        label={t(writing.kind === 'edit' ? 'editMessage' : 'reply')}
      />
      <QuotedBox quoted={writing.message} />
      <IconButton icon="close" label={c(writing.kind === 'edit' ? 'cancelEdit' : 'cancelReply')} onClick={onCancel} />
    </div>
  )
}
