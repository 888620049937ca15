import { useState } from 'react'
import type { Queue } from '../../../core/tenant/queues/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  IconButton,
  Page,
  showDone,
} from '../../kit/index.ts'
import { QueueDialog } from './queue-dialog.tsx'
import { queueTexts } from './texts.ts'
import { queuesApi, useQueues } from './use-queues.ts'

type Open = { dialog: 'edit'; queue?: Queue } | { dialog: 'remove'; queue: Queue }

export default function QueuesPage() {
  const t = useTexts(queueTexts)
  const c = useTexts(common)
  const { rows, failure, reload, change } = useQueues()
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ dialog: 'edit' })}>
      {t('add')}
    </Button>
  )
  const columns: Column<Queue>[] = [
    { key: 'name', title: c('name'), cell: queue => queue.name },
    {
      key: 'color',
      title: t('color'),
      cell: queue => <span className="swatch" style={{ background: queue.color }} title={queue.color} />,
    },
    {
      key: 'greeting',
      title: t('greeting'),
      cell: queue => <span className="clamp">{queue.greetingMessage || '-'}</span>,
    },
    { key: 'order', title: t('order'), cell: queue => queue.orderQueue ?? '-' },
  ]
  return (
    <Page title={t('title')} actions={rows && rows.length > 0 && add}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={queue => queue.id}
        failure={failure}
        onRetry={reload}
        empty={
          <EmptyState icon="queue" title={t('emptyTitle')} action={add}>
            {t('empty')}
          </EmptyState>
        }
        actions={queue => (
          <>
            <IconButton
              icon="edit"
              label={`${c('edit')}: ${queue.name}`}
              onClick={() => setOpen({ dialog: 'edit', queue })}
            />
            <IconButton
              icon="trash"
              kind="danger"
              label={`${c('remove')}: ${queue.name}`}
              onClick={() => setOpen({ dialog: 'remove', queue })}
            />
          </>
        )}
      />
      {open?.dialog === 'edit' && <QueueDialog queue={open.queue} all={rows ?? []} onClose={close} onSaved={reload} />}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          name={open.queue.name}
          consequence={t('removeConsequence')}
          onClose={close}
          onConfirm={async () => {
            await queuesApi.remove({ params: { queueId: open.queue.id } })
            change(queues => queues.filter(queue => queue.id !== open.queue.id))
            showDone(c('operationDone'))
          }}
        />
      )}
    </Page>
  )
}
