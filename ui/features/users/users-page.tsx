import { useState } from 'react'
import type { User } from '../../../core/tenant/users/contract.ts'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Badge,
  Button,
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  IconButton,
  InfiniteScroll,
  Page,
  SearchBox,
  showDone,
} from '../../kit/index.ts'
import { usePages } from '../../lib/lists/use-pages.ts'
import { usersApi } from './api.ts'
import { userTexts } from './texts.ts'
import { UserDialog } from './user-dialog.tsx'

type Open = { dialog: 'edit'; user?: User } | { dialog: 'remove'; user: User }

export default function UsersPage() {
  const t = useTexts(userTexts)
  const c = useTexts(common)
  const me = useUser()
  const [searchParam, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  const pages = usePages<User>({
    key: searchParam,
    load: async (ask, signal) => {
      const { users, ...rest } = await usersApi.list({ query: { ...ask, searchParam } }, { signal })
      return { rows: users, ...rest }
    },
    event: 'user',
    newAt: searchParam ? 'nowhere' : 'start',
  })
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ dialog: 'edit' })}>
      {t('add')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchBox label={t('search')} onSearch={setSearch} />
          {add}
        </>
      }
    >
      <InfiniteScroll {...pages} failed={Boolean(pages.failure)} onMore={pages.loadMore}>
        <DataTable
          label={t('title')}
          columns={useColumns()}
          rows={pages.rows}
          keyOf={user => user.id}
          failure={pages.failure}
          onRetry={pages.reload}
          empty={
            <EmptyState icon="users" title={t('emptyTitle')} action={searchParam ? undefined : add}>
              {searchParam ? c('nothingFound') : t('empty')}
            </EmptyState>
          }
          actions={user => (
            <>
              <IconButton
                icon="edit"
                label={`${c('edit')}: ${user.name}`}
                onClick={() => setOpen({ dialog: 'edit', user })}
              />
              <IconButton
                icon="trash"
                kind="danger"
                label={`${c('remove')}: ${user.name}`}
                disabled={user.id === me.id}
                onClick={() => setOpen({ dialog: 'remove', user })}
              />
            </>
          )}
        />
      </InfiniteScroll>
      {open?.dialog === 'edit' && (
        <UserDialog
          user={open.user}
          onClose={close}
          onSaved={saved => {
            pages.reload()
            if (saved.id === me.id) void reloadUser()
          }}
        />
      )}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          name={`${open.user.name} (${open.user.email})`}
          consequence={t('removeConsequence')}
          onClose={close}
          onConfirm={async () => {
            await usersApi.remove({ params: { id: open.user.id } })
            pages.change(rows => rows.filter(row => row.id !== open.user.id))
            showDone(c('operationDone'))
          }}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<User>[] {
  const t = useTexts(userTexts)
  const c = useTexts(common)
  return [
    { key: 'name', title: c('name'), cell: user => user.name },
    { key: 'email', title: c('email'), cell: user => user.email },
    { key: 'profile', title: t('profile'), cell: user => t(user.profile) },
    {
      key: 'queues',
      title: t('queues'),
      cell: user => (
        <span className="badges">
          {user.queues.length === 0 && '-'}
          {user.queues.map(queue => (
            <Badge key={queue.id} text={queue.name} color={queue.color} />
          ))}
        </span>
      ),
    },
    {
      key: 'online',
      title: t('status'),
      cell: user => <Badge text={t(user.online ? 'online' : 'offline')} tone={user.online ? 'success' : 'neutral'} />,
    },
  ]
}
