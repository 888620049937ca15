import { useState } from 'react'
import useSWR from 'swr'
import {
  type Circuit,
  type Delivery,
  deliveryEvents,
  type WholeDelivery,
} from '../../../core/tenant/deliveries/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CodeBlock } from '../../kit/code-block.tsx'
import {
  Badge,
  Button,
  type Column,
  Dialog,
  EmptyState,
  Notice,
  showDone,
  showError,
  showFailure,
} from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { useList } from '../../lib/lists/index.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { formatDayAndTime, formatTime } from '../../lib/time/dates.ts'
import { useNow } from '../../lib/time/relative.tsx'
import type { DeliveryLog } from './log.ts'
import { deliveryTexts } from './texts.ts'

interface DeliveriesProps {
  log: DeliveryLog
  onClose: () => void
}

/** What was delivered to someone in the last days, what came of it, and whether it is tried at present. */
export default function DeliveriesDialog({ log, onClose }: DeliveriesProps) {
  const t = useTexts(deliveryTexts)
  const list = useList(log.list)
  const [displayed, setDisplayed] = useState<WholeDelivery>()
  const [busy, setBusy] = useState<number>()
  const result = useResult()
  const show = (id: number): void => void log.show(id).then(setDisplayed, showFailure)
  const sendAgain = async ({ id }: Delivery): Promise<void> => {
    setBusy(id)
    try {
      const sent = await log.sendAgain(id)
      list.change(rows => rows.map(row => (row.id === id ? sent : row)))
      if (sent.fault === null) showDone(t('wasSent'))
      else showError(result(sent))
    } catch (error) {
      showFailure(error)
    }
    setBusy(undefined)
  }
  return (
    <Dialog size="large" reading title={t('deliveriesOf', { name: log.name })} onClose={onClose}>
      <CircuitNote log={log} />
      <ListTable
        label={t('deliveries')}
        columns={useColumns()}
        list={list}
        empty={
          <EmptyState small icon="send" title={t('emptyTitle')}>
            {t('empty')}
          </EmptyState>
        }
        actions={row => (
          <>
            <Button small kind="quiet" aria-label={t('showOf', { id: row.id })} onClick={() => show(row.id)}>
              {t('show')}
            </Button>
            {row.state !== 'waiting' && (
              <Button
                small
                icon="redo"
                busy={busy === row.id}
                aria-label={t('sendAgainOf', { id: row.id })}
                onClick={() => void sendAgain(row)}
              >
                {t('sendAgain')}
              </Button>
            )}
          </>
        )}
      />
      {displayed && (
        <Dialog
          size="large"
          reading
          title={t('contentOf', { id: displayed.id })}
          onClose={() => setDisplayed(undefined)}
        >
          <p className="soft">x-balcao-delivery: {displayed.wireId}</p>
          <CodeBlock label={t('content')} text={indented(displayed.body)} />
        </Dialog>
      )}
    </Dialog>
  )
}

const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

const tones = { waiting: 'neutral', delivered: 'success', failed: 'danger' } as const

function useColumns(): Column<Delivery>[] {
  const t = useTexts(deliveryTexts)
  const result = useResult()
  return [
    { key: 'when', title: t('when'), cell: ({ createdAt }) => formatDayAndTime(createdAt) },
    { key: 'event', title: t('event'), cell: ({ event }) => <code>{event}</code> },
    { key: 'state', title: t('state'), cell: ({ state }) => <Badge text={t(state)} tone={tones[state]} /> },
    {
      key: 'result',
      title: t('result'),
      cell: row => (
        <>
          {result(row)}
          {row.tries > 1 && <small className="soft"> {t('tries', { n: row.tries })}</small>}
        </>
      ),
    },
  ]
}

/** What came of the last try, in words. */
function useResult(): (delivery: Pick<Delivery, 'status' | 'fault' | 'millis' | 'tries'>) => string {
  const t = useTexts(deliveryTexts)
  return ({ status, fault: error, millis, tries }) => {
    if (tries === 0 && error === null) return '-'
    if (error === null) return t('answered', { status: status ?? 0, millis: millis ?? 0 })
    return t(`fault_${error}`, { status: status ?? 0 })
  }
}

function CircuitNote({ log: { source, circuit, resume, whenSlow } }: { log: DeliveryLog }) {
  const t = useTexts(deliveryTexts)
  const { data, mutate } = useSWR(['circuit', source], circuit)
  const [busy, setBusy] = useState(false)
  useEvent(deliveryEvents.deliveries, emitted => {
    if (emitted.source === source) void mutate()
  })
  const now = useNow()
  if (!data) return null
  const tryNow = async (): Promise<void> => {
    setBusy(true)
    await resume().then(() => showDone(t('isTried')), showFailure)
    await mutate()
    setBusy(false)
  }
  const rests = data.restsUntil !== null && Date.parse(data.restsUntil) > now
  return (
    <>
      {rests && data.restsUntil && (
        <Notice tone="warning">
          {t('rests', { n: data.failures, time: formatTime(data.restsUntil) })}{' '}
          <Button small busy={busy} onClick={() => void tryNow()}>
            {t('tryNow')}
          </Button>
        </Notice>
      )}
      {data.dropped > 0 && <Notice tone="warning">{t('dropped', { n: data.dropped })}</Notice>}
      <LastFailure circuit={data} />
      {data.lastFault === 'slow' && whenSlow && <Notice tone="warning">{whenSlow}</Notice>}
    </>
  )
}

function LastFailure({ circuit: { lastFault: lastError, lastStatus, lastFailedAt } }: { circuit: Circuit }) {
  const t = useTexts(deliveryTexts)
  if (lastError === null || lastFailedAt === null) return null
  const why = t(`fault_${lastError}`, { status: lastStatus ?? 0 })
  return <p className="soft">{t('lastFailure', { when: formatDayAndTime(lastFailedAt), why })}</p>
}
