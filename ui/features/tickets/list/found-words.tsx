import { type ReactNode, useMemo } from 'react'
import { findWordMatches } from '../../../../core/kit/find-matches.ts'
import { formatPhone } from '../../../../core/kit/phone.ts'
import { digitsOf } from '../../../../core/kit/text.ts'
import type { FoundMessage, ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { senders } from '../chat/senders.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './ticket-item.module.css'

/** The words of the message by which a search found a ticket, the hits marked, and who said them; in place of its last words. */
export function FoundWords({ message }: { message: FoundMessage }) {
  const t = useTexts(ticketTexts)
  const { excerpt, marks } = isNamed(message) ? fromHit(message) : message
  return (
    <span
      className={`${styles.last} ${styles.found} ellipsis`}
      title={t('foundAt', { when: formatDayAndTime(message.createdAt) })}
    >
      <Icon name="search" size={14} label={t('foundMessage')} />{' '}
      {message.isDeleted && <Icon name="trash" size={14} label={t('deletedMessage')} />} <Author message={message} />
      <Marked text={excerpt} places={marks} />
    </span>
  )
}

const isSigned = ({ user, excerpt }: FoundMessage): boolean => user !== null && excerpt.startsWith(`${user.name}:`)

const isNamed = (message: FoundMessage): boolean =>
  message.fromMe && !isSigned(message) && (message.user !== null || senders[message.source] !== undefined)

/** Behind a name a row has no room for words before the hit: it would be cut away. */
function fromHit({ excerpt, marks }: FoundMessage): Pick<FoundMessage, 'excerpt' | 'marks'> {
  const [from] = marks[0] ?? [0]
  if (from === 0 || !excerpt.startsWith('…')) return { excerpt, marks }
  const [cut, by] = [`…${excerpt.slice(from)}`, from - 1]
  return { excerpt: cut, marks: marks.map(([at, to]) => [at - by, to - by]) }
}

/** Who of the company said it, shortly; a signed text says so itself. */
function Author({ message }: { message: FoundMessage }) {
  const t = useTexts(ticketTexts)
  const { userId } = useViewer()
  const { fromMe, source, user } = message
  if (!fromMe || isSigned(message)) return null
  const sender = senders[source]
  if (sender) return `${t(sender)}: `
  if (user) return `${user.id === userId ? t('you') : user.name.split(' ')[0]}: `
  return (
    <>
      <Icon name="reply" size={14} label={t('saidByUs')} />{' '}
    </>
  )
}

/** A contact's name with what was looked for marked. */
export function FoundName({ name, searched }: { name: string; searched: string }) {
  const places = useMemo(() => findWordMatches(name, searched), [name, searched])
  return <Marked text={name} places={places} />
}

/** The contact's number in place of the last words, where it and not the name is what was looked for. */
export function foundNumber({ contact }: ListedTicket, searched: string): ReactNode {
  const digits = digitsOf(searched)
  if (!digits || !contact.number?.includes(digits) || findWordMatches(contact.name, searched).length > 0)
    return undefined
  const number = formatPhone(contact.number)
  return (
    <span className={`${styles.last} ${styles.found} ellipsis`}>
      <Marked text={number} places={placesOfDigits(number, digits)} />
    </span>
  )
}

/** Where digits stand one after the other, whatever is written between them. */
function placesOfDigits(number: string, digits: string): [number, number][] {
  const at = [...number.matchAll(/\d/g)].map(({ index }) => index)
  const first = digitsOf(number).indexOf(digits)
  return first < 0 ? [] : [[at[first]!, at[first + digits.length - 1]! + 1]]
}

/** The text in pieces, those that were looked for as `mark`. */
function Marked({ text, places }: { text: string; places: readonly (readonly [number, number])[] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from, to] of places) {
    pieces.push(
      text.slice(at, from),
      <mark key={from} className={styles.hit}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...pieces, text.slice(at)]
}
