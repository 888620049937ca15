import { readCards } from '../../../../../core/domain/contact-card.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Avatar, Button } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import { useChatActs } from '../bubble/chat-acts.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './content.module.css'

const numberOf = (digits: string): string => digits && `+${digits}`

/** People whose contacts were sent; a ticket can be opened with each. */
export function ContactCards({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const people = message.mediaInfo.contacts ?? readCards(message.body)
  if (people.length === 0) return <p className={styles.text}>{message.body}</p>
  return (
    <ul className={`${styles.cards} plain-list`}>
      {people.map(person => (
        <li key={`${person.name} ${person.number}`}>
          <Avatar name={person.name || '?'} size={36} />
          <span className="grow">
            <strong className="ellipsis">{person.name}</strong>
            {[numberOf(person.number), ...(person.otherNumbers ?? []), person.company, person.email].map(
              line =>
                line && (
                  <span key={line} className={styles.aside}>
                    {line}
                  </span>
                ),
            )}
          </span>
          {person.number && (
            <Button small icon="chat" onClick={() => acts.startWith(person)}>
              {t('startConversation')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
