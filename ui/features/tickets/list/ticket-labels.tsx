import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Icon } from '../../../kit/index.ts'
import { formatBack } from '../../../lib/time/dates.ts'
import { actTexts } from '../acts/texts.ts'
import { fitting } from '../data/fitting.ts'
import { useViewer } from '../data/viewer.ts'
import { ticketTexts } from '../texts/index.ts'
import * as styles from './ticket-item.module.css'

/** How many letters have room beside the buttons of a row, in the narrowest column. */
const ROOM = { none: 45, spy: 39, accept: 30, both: 25 }
const LABEL = { edges: 3, longest: 18, more: 6 }
const TAGS_DISPLAYED = 2

interface LabelsProps {
  ticket: ListedTicket
  /** The buttons that stand beside them. */
  beside: keyof typeof ROOM
  arrived: boolean
  manyConnections: boolean
  /** In a list of tickets of every state: those that wait have a button that says so. */
  withStatus: boolean
}

/** The third line of a row: state, queue, attendant, connection, and as many tags as have room beside them. */
export function Labels({ ticket, beside, arrived, manyConnections, withStatus }: LabelsProps) {
  const t = useTexts(ticketTexts)
  const a = useTexts(actTexts)
  const { userId } = useViewer()
  const { timeZone } = useUser().company
  const { queue, status, whatsapp, tags, snoozedUntil } = ticket
  const back = snoozedUntil ? formatBack(snoozedUntil, timeZone) : undefined
  const attendant = ticket.user?.id === userId ? undefined : ticket.user?.name
  const queueName = queue?.name ?? t('noQueue')
  const state = withStatus && status !== 'pending' ? t(`is_${status}`) : undefined
  const showsConnection = manyConnections && whatsapp !== null
  const before = [state, back, arrived && t('handedOver'), queueName, attendant, showsConnection && ' '].filter(
    word => word,
  )
  const words = [...before.map(String), ...tags.slice(0, TAGS_DISPLAYED).map(tag => tag.name)]
  const room = ROOM[beside] - (tags.length > TAGS_DISPLAYED ? LABEL.more : 0)
  const displayed = tags.slice(0, Math.max(0, fitting(words, { ...LABEL, room }) - before.length))
  return (
    <span className={`${styles.line} ${styles.labels}`}>
      {state && <Badge whole text={state} tone={status === 'open' ? 'success' : 'neutral'} />}
      {back && <Badge whole text={back} tone="info" title={a('snoozedUntil', { when: back })} />}
      {arrived && <Badge text={t('handedOver')} tone="info" />}
      <Badge whole text={queueName} color={queue?.color} title={`${t('queue')}: ${queueName}`} />
      {attendant && <Badge text={attendant} title={`${t('attendant')}: ${attendant}`} />}
      {showsConnection && (
        <span className={styles.connection} title={`${t('connection')}: ${whatsapp.name}`}>
          <Icon name="smartphone" size={14} label={`${t('connection')}: ${whatsapp.name}`} />
        </span>
      )}
      {displayed.map(tag => (
        <Badge key={tag.id} text={tag.name} color={tag.color} title={`${t('tag')}: ${tag.name}`} />
      ))}
      <MoreTags names={tags.slice(displayed.length).map(tag => tag.name)} />
    </span>
  )
}

/** How many tags are not shown; pointed at and read aloud it names them. */
function MoreTags({ names }: { names: readonly string[] }) {
  const t = useTexts(ticketTexts)
  if (names.length === 0) return null
  const all = `${t('tags')}: ${names.join(', ')}`
  const text = (
    <>
      <span aria-hidden="true">+{names.length}</span>
      <span className="only-heard">{all}</span>
    </>
  )
  return <Badge whole text={text} title={all} />
}
