import useSWR from 'swr'
import type { Queue } from '../../../core/tenant/queues/contract.ts'
import { ticketEvents, ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import { userEvents, userRoutes } from '../../../core/tenant/users/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { settingOf } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ColorSwatch } from '../../kit/fields/color-picker.tsx'
import { Badge, type Column } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'
import { useEvent, useGap } from '../../lib/realtime/index.ts'
import { Link } from '../../lib/router/index.tsx'
import { useStore } from '../../lib/store.ts'
import { agoText } from '../../lib/time/relative.tsx'
import { hoursInShort } from '../business-hours/index.ts'
import { useFlows } from '../flow-choices/index.ts'
import { useQueueIntegrations } from '../integration-choices/index.ts'
import { usePrompts } from '../prompt-choices/index.ts'
import { answererOf } from './answering.ts'
import { queueTexts } from './texts.ts'

const ticketsApi = client(ticketRoutes)

/** So many people are named. */
const NAMED = 2
const WAITING_AGAIN_AFTER = 60_000

/** What each queue is: who answers first, who attends, who waits now, when it is open. */
export function useQueueColumns(): Column<Queue>[] {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const user = useUser()
  const spoken = useStore(language)
  const leadNameOf = useLeadNames()
  const { rows: people } = useList(listOf(userRoutes.listAll, { live: [records(userEvents.user)] }))
  const waiting = useWaiting()
  const byQueue = settingOf(user, 'scheduleType') === 'queue'
  const membersOf = (queue: Queue): string[] =>
    (people ?? [])
      .filter(({ profile, queues }) => profile !== 'restaurante' && queues.some(({ queueId }) => queueId === queue.id))
      .map(({ name }) => name)
  const members = (queue: Queue): React.ReactNode => {
    const names = membersOf(queue)
    if (!people) return null
    const displayed = names.slice(0, NAMED).join(', ')
    if (names.length > NAMED) return t('moreMembers', { names: displayed, n: names.length - NAMED })
    if (names.length > 0) return displayed
    const alone = answererOf(queue) === 'people'
    return alone ? <Badge tone="warning" text={t('nobody')} /> : <span className="soft">{t('handsOver')}</span>
  }
  return [
    {
      key: 'name',
      title: c('name'),
      cell: queue => (
        <span className="row">
          <ColorSwatch color={queue.color} />
          <span className="ellipsis">{queue.name}</span>
        </span>
      ),
    },
    {
      key: 'answers',
      title: t('whoAnswers'),
      cell: queue => t(`short_${answererOf(queue)}`, { name: leadNameOf(queue) }),
    },
    { key: 'members', title: t('members'), cell: members },
    {
      key: 'waiting',
      title: t('waitingNow'),
      cell: queue => {
        const here = waiting?.find(({ queueId }) => queueId === queue.id)
        if (!waiting || !here) return waiting ? 0 : null
        const ago = agoText(Date.parse(here.since), spoken)
        return <Link href="/tickets">{t('waitingSince', { n: here.waiting, ago })}</Link>
      },
    },
    {
      key: 'hours',
      title: t('hours'),
      cell: queue =>
        byQueue ? (hoursInShort(queue.schedules) ?? t('alwaysOpen')) || t('neverOpen') : t('companyHours'),
    },
    { key: 'order', title: t('order'), cell: queue => queue.orderQueue ?? '-' },
  ]
}

/** How the flow, bot or assistant of a queue is called; '' until it is known. */
function useLeadNames(): (queue: Queue) => string {
  const { rows: flows = [] } = useFlows()
  const { rows: bots = [] } = useQueueIntegrations()
  const { rows: assistants = [] } = usePrompts()
  return queue => {
    if (queue.flowId !== null) return flows.find(({ id }) => id === queue.flowId)?.nome ?? ''
    if (queue.integrationId !== null) return bots.find(({ id }) => id === queue.integrationId)?.name ?? ''
    return assistants.find(({ id }) => id === queue.promptId)?.name ?? ''
  }
}

/** Who waits in each queue, followed by what happens to tickets. */
function useWaiting() {
  const { data, mutate } = useSWR('queues waiting', () => ticketsApi.waiting(), {
    refreshInterval: WAITING_AGAIN_AFTER,
  })
  const again = (): void => void mutate()
  useEvent(ticketEvents.ticket, again)
  useGap(again)
  return data
}
