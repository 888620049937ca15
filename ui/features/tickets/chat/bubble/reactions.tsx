import { useTexts } from '../../../../i18n/texts.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './bubble.module.css'
import { useChatActs } from './chat-acts.ts'

/** The reactions to a message, alike ones together; one's own can be taken back. */
export function Reactions({ message, readOnly }: { message: ChatMessage; readOnly: boolean }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const kinds = [...new Set(message.reactions.map(reaction => reaction.emoji))]
  return (
    <span className={styles.reactions}>
      {kinds.map(emoji => {
        const alike = message.reactions.filter(reaction => reaction.emoji === emoji)
        const own = alike.some(reaction => reaction.fromMe)
        return (
          <button
            key={emoji}
            type="button"
            disabled={readOnly}
            aria-pressed={own}
            aria-label={t(own ? 'reactionOwn' : 'reaction', { emoji, n: alike.length })}
            onClick={() => acts.react(message, own ? '' : emoji)}
          >
            {emoji}
            {alike.length > 1 && <span>{alike.length}</span>}
          </button>
        )
      })}
    </span>
  )
}
