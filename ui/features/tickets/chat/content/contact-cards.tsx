import { useTexts } from '../../../../i18n/texts.ts'
import { Avatar, Button } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import { useChatActs } from '../bubble/chat-acts.ts'
import type { ShownMessage } from '../conversation/shown-message.ts'
import { readVcards } from './read-vcard.ts'

/** People whose contacts were sent; a ticket can be opened with each. */
export function ContactCards({ message }: { message: ShownMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const people = message.mediaInfo.contacts ?? readVcards(message.body)
  if (people.length === 0) return <p className="bubble-text">{message.body}</p>
  return (
    <ul className="contact-cards plain-list">
      {people.map(person => (
        <li key={`${person.name} ${person.number}`}>
          <Avatar name={person.name || '?'} size={36} />
          <span className="grow">
            <strong className="ellipsis">{person.name}</strong>
            <span className="bubble-soft">{person.number && `+${person.number}`}</span>
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
