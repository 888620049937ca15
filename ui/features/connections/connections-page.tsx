import { useState } from 'react'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  Icon,
  IconButton,
  Page,
  showDone,
} from '../../kit/index.ts'
import { Ago } from '../../lib/time/relative.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { OwnConnections } from './own-connections.tsx'
import { SessionActs } from './session-acts.tsx'
import { SessionStatus } from './session-status.tsx'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi, useConnections } from './use-connections.ts'
import './connections.css'

type Open = { dialog: 'edit'; connection?: Connection } | { dialog: 'remove'; connection: Connection }

export default function ConnectionsPage() {
  return useUser().profile === 'restaurante' ? <OwnConnections /> : <AllConnections />
}

function AllConnections() {
  const t = useTexts(connectionTexts)
  const c = useTexts(common)
  const user = useUser()
  const { rows, failure, reload, change } = useConnections()
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  const replace = (one: Connection): void => change(all => all.map(row => (row.id === one.id ? one : row)))
  const mayEdit = allows(user, 'connections-page:editOrDeleteConnection')
  const add = allows(user, 'connections-page:addConnection') && (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ dialog: 'edit' })}>
      {t('add')}
    </Button>
  )
  const columns: Column<Connection>[] = [
    {
      key: 'name',
      title: c('name'),
      cell: connection => (
        <span className="row">
          {connection.name}
          {connection.isDefault && <Icon name="star" size={16} label={t('isDefault')} />}
        </span>
      ),
    },
    { key: 'status', title: t('status'), cell: connection => <SessionStatus connection={connection} /> },
    { key: 'updated', title: t('updated'), cell: connection => <Ago when={connection.updatedAt} /> },
  ]
  if (allows(user, 'connections-page:actionButtons'))
    columns.splice(2, 0, {
      key: 'session',
      title: t('session'),
      cell: connection => <SessionActs connection={connection} onChange={replace} />,
    })
  return (
    <Page title={t('title')} actions={rows && rows.length > 0 && add}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={connection => connection.id}
        failure={failure}
        onRetry={reload}
        empty={
          <EmptyState icon="smartphone" title={t('emptyTitle')} action={add}>
            {t('empty')}
          </EmptyState>
        }
        actions={mayEdit ? connection => <RowActs connection={connection} onOpen={setOpen} /> : undefined}
      />
      {open?.dialog === 'edit' && <ConnectionDialog connection={open.connection} onClose={close} onSaved={reload} />}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          name={open.connection.name}
          consequence={t('removeConsequence')}
          onClose={close}
          onConfirm={async () => {
            await connectionsApi.remove({ params: { whatsappId: open.connection.id } })
            change(all => all.filter(row => row.id !== open.connection.id))
            showDone(c('operationDone'))
          }}
        />
      )}
    </Page>
  )
}

function RowActs({ connection, onOpen }: { connection: Connection; onOpen: (open: Open) => void }) {
  const c = useTexts(common)
  return (
    <>
      <IconButton
        icon="edit"
        label={`${c('edit')}: ${connection.name}`}
        onClick={() => onOpen({ dialog: 'edit', connection })}
      />
      <IconButton
        icon="trash"
        kind="danger"
        label={`${c('remove')}: ${connection.name}`}
        onClick={() => onOpen({ dialog: 'remove', connection })}
      />
    </>
  )
}
