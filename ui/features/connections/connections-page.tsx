import { lazy, Suspense, useState } from 'react'
import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { connectionPermissions } from '../../../core/tenant/connections/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { type Column, Icon } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { Link } from '../../lib/router/index.tsx'
import { Ago } from '../../lib/time/relative.tsx'
import { ConnectionLog } from './connection-log.tsx'
import * as styles from './connections.module.css'
import { FirstContacts } from './first-contacts.tsx'
import { OwnConnections } from './own-connections.tsx'
import { SessionActs } from './session-acts.tsx'
import { SessionStatus } from './session-status.tsx'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi, useConnections } from './use-connections.ts'
import { WebVersion } from './web-version.tsx'

const ConnectionDialog = lazy(() => import('./connection-dialog.tsx'))
const QrDialog = lazy(() => import('./qr-dialog.tsx'))

export default function ConnectionsPage() {
  return useUser().profile === 'restaurante' ? <OwnConnections /> : <AllConnections />
}

function AllConnections() {
  const t = useTexts(connectionTexts)
  const c = useTexts(common)
  const user = useUser()
  const list = useConnections()
  const [newId, setNewId] = useState<number>()
  const created = list.rows?.find(({ id }) => id === newId)
  const mayManage = allows(user, connectionPermissions.editOrDelete)
  const replace = (one: Connection): void => list.change(all => all.map(row => (row.id === one.id ? one : row)))
  const columns: Column<Connection>[] = [
    {
      key: 'name',
      title: c('name'),
      cell: connection => (
        <span className={`row ${styles.name}`}>
          {connection.name}
          {connection.isDefault && <Icon name="star" size={16} label={t('isDefault')} />}
        </span>
      ),
    },
    { key: 'status', title: t('status'), cell: connection => <SessionStatus connection={connection} /> },
    {
      key: 'updated',
      title: t('updated'),
      cell: connection => (
        <div className={styles.sessionStatus}>
          <Ago when={connection.updatedAt} said />
          {mayManage && <ConnectionLog connection={connection} />}
        </div>
      ),
    },
  ]
  if (allows(user, connectionPermissions.act))
    columns.splice(2, 0, {
      key: 'session',
      title: t('session'),
      cell: connection => <SessionActs connection={connection} onChange={replace} />,
    })
  if (mayManage)
    columns.splice(columns.length - 1, 0, {
      key: 'firstContacts',
      title: t('firstContacts'),
      cell: ({ id, name }) => <FirstContacts id={id} name={name} />,
    })
  return (
    <>
      <RecordPage
        t={t}
        icon="smartphone"
        columns={columns}
        list={list}
        mayAdd={allows(user, connectionPermissions.add)}
        mayChange={mayManage}
        editor={(connection, close) => (
          <Suspense>
            <ConnectionDialog
              connection={connection}
              onClose={close}
              onSaved={id => {
                void list.reload()
                setNewId(id)
              }}
            />
          </Suspense>
        )}
        moreActions={
          mayManage &&
          list.rows?.some(({ capabilities }) => capabilities?.templates) && (
            <Link href="/templates">{t('templates')}</Link>
          )
        }
        note={allows(user, connectionPermissions.add) && <WebVersion />}
        remove={({ id }) => connectionsApi.remove({ params: { whatsappId: id } })}
      />
      {created && (
        <Suspense>
          <QrDialog connection={created} onChange={replace} onClose={() => setNewId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
