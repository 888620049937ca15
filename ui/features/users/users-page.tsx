import { lazy, Suspense, useState } from 'react'
import type { User } from '../../../core/tenant/users/contract.ts'
import { usePauseWords } from '../../app/session/pause.ts'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, Badges, Button, type Column, useRestoredSearch } from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { useList, withSaved } from '../../lib/lists/index.ts'
import { usersApi } from './api.ts'
import { inviteTexts } from './invite/invite-texts.ts'
import { OpenInvitations, showInvitationsAnew } from './invite/open-invitations.tsx'
import { peopleFound } from './people.ts'
import { userTexts } from './texts.ts'
import { UserDialog } from './user-dialog.tsx'

const InviteDialog = lazy(() => import('./invite/invite-dialog.tsx'))

export default function UsersPage() {
  const t = useTexts(userTexts)
  const me = useUser()
  const [searchParam, setSearch] = useRestoredSearch()
  const list = useList(peopleFound(searchParam))
  const saved = (user: User): void => {
    list.change(rows => withSaved(rows, user, searchParam ? 'nowhere' : 'start'))
    if (user.id === me.id) void reloadUser()
  }
  const i = useTexts(inviteTexts)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <RecordPage
        t={t}
        icon="users"
        moreActions={
          <Button icon="link" onClick={() => setInviting(true)}>
            {i('invite')}
          </Button>
        }
        note={<OpenInvitations />}
        columns={useColumns()}
        list={list}
        search={{ label: t('search'), text: searchParam, onSearch: setSearch }}
        mayRemove={({ id }) => id !== me.id}
        fullName={({ name, email }) => `${name} (${email})`}
        editor={(user, close) => <UserDialog user={user} onClose={close} onSaved={saved} />}
        remove={({ id }) => usersApi.remove({ params: { id } })}
      />
      {inviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} onInvited={showInvitationsAnew} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<User>[] {
  const t = useTexts(userTexts)
  const c = useTexts(common)
  const pauseOf = usePauseWords()
  return [
    { key: 'name', title: c('name'), cell: user => user.name },
    { key: 'email', title: c('email'), cell: user => user.email, clip: user => user.email },
    { key: 'profile', title: t('profile'), cell: user => t(user.profile) },
    {
      key: 'queues',
      title: t('queues'),
      cell: user => (
        <Badges>
          {user.queues.length === 0 &&
            (user.profile === 'user' ? <Badge tone="warning" text={t('noQueue')} title={t('noQueueHint')} /> : '-')}
          {user.queues.map(queue => (
            <Badge key={queue.id} text={queue.name} color={queue.color} />
          ))}
        </Badges>
      ),
    },
    {
      key: 'online',
      title: t('status'),
      cell: user => {
        const pause = pauseOf(user.pausedUntil)
        if (pause) return <Badge text={pause} tone="warning" />
        return <Badge text={t(user.online ? 'online' : 'offline')} tone={user.online ? 'success' : 'neutral'} />
      },
    },
  ]
}
