import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { plainWordsOf } from '../chat/content/plain-words.ts'
import { useDraft } from '../composer/drafts.ts'
import { useOnePane } from '../one-pane.ts'
import { ticketTexts } from '../texts/index.ts'
import { listTexts } from '../texts/lists.ts'
import * as styles from './ticket-item.module.css'

/** More has no room in a row. */
const MOST = 200

/** What a row says below the name: what was written here and not sent yet, else what was said last and by whom. */
export function LastWords({ ticket, current }: { ticket: ListedTicket; current: boolean }) {
  const t = useTexts(listTexts)
  const draft = useDraft(ticket.id)
  // In the chat beside it stands in the box.
  const isInView = useOnePane() ? false : current
  if (isInView || !draft || ticket.status !== 'open') return <LastContent ticket={ticket} />
  return (
    <span className={`${styles.last} soft ellipsis`}>
      <span className={styles.draft}>{t('draft')}:</span> {draft.slice(0, MOST)}
    </span>
  )
}

function LastContent({ ticket }: { ticket: ListedTicket }) {
  const t = useTexts(ticketTexts)
  const user = useUser()
  const isOwn = ticket.lastFromMe && ticket.lastUserId === user.id
  const words = plainWordsOf({ body: ticket.lastMessage }).slice(0, MOST)
  return (
    <>
      {ticket.lastFromMe && !isOwn && <Icon name="reply" size={14} label={t('saidByUs')} />}
      {ticket.lastIsDeleted && <Icon name="trash" size={14} />}
      <span className={`${styles.last} soft ellipsis`} data-deleted={ticket.lastIsDeleted || undefined}>
        {isOwn && `${t('you')}: `}
        {ticket.lastIsDeleted ? t('deletedMessage') : isOwn ? withoutName(words, user.name) : words}
      </span>
    </>
  )
}

/** A signed text begins with one's name. */
const withoutName = (words: string, name: string): string =>
  words.startsWith(`${name}:`) ? words.slice(name.length + 1).trimStart() : words
