import { lazy, Suspense, useState } from 'react'
import type { Queue } from '../../../core/tenant/queues/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { useQueueColumns } from './queue-columns.tsx'
import { queueTexts } from './texts.ts'
import { queuesApi, useQueues } from './use-queues.ts'

const QueueDialog = lazy(() => import('./queue-dialog.tsx'))
const OfferDialog = lazy(() => import('./offer-dialog.tsx'))

export default function QueuesPage() {
  const t = useTexts(queueTexts)
  const list = useQueues()
  const [created, setCreated] = useState<Queue>()
  const columns = useQueueColumns()
  return (
    <>
      <RecordPage
        t={t}
        icon="queue"
        columns={columns}
        list={list}
        editor={(queue, close) => (
          <Suspense>
            <QueueDialog
              queue={queue}
              all={list.rows ?? []}
              onClose={close}
              onSaved={one => {
                void list.reload()
                setCreated(one)
              }}
            />
          </Suspense>
        )}
        remove={({ id }) => queuesApi.remove({ params: { queueId: id } })}
      />
      {created && (
        <Suspense>
          <OfferDialog queue={created} count={list.rows?.length ?? 1} onClose={() => setCreated(undefined)} />
        </Suspense>
      )}
    </>
  )
}
