import { useTexts } from '../../../i18n/texts.ts'
import { Icon, IconButton } from '../../../kit/index.ts'
import { QuotedWords } from '../chat/bubble/quoted.tsx'
import { ticketTexts } from '../texts/index.ts'
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
  return (
    <div className="writing-bar">
      <Icon
        name={writing.kind === 'edit' ? 'edit' : 'reply'}
        size={20}
        label={t(writing.kind === 'edit' ? 'editMessage' : 'reply')}
      />
      <div className="quoted">
        <QuotedWords quoted={writing.message} />
      </div>
      <IconButton icon="close" label={t(writing.kind === 'edit' ? 'cancelEdit' : 'cancelReply')} onClick={onCancel} />
    </div>
  )
}
