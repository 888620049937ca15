import { Suspense, useState } from 'react'
import { ProfileDialog } from '../../features/users/feature.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { Menu } from '../../kit/layers/menu.tsx'
import { signOut, useUser } from '../session/session.ts'
import { appTexts } from '../texts.ts'
import * as styles from './account-menu.module.css'

/** Own name, e-mail and password; and the way out. */
export function AccountMenu() {
  const t = useTexts(appTexts)
  const user = useUser()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Menu
        label={t('account')}
        button={props => (
          <button type="button" className={styles.button} aria-label={t('account')} title={user.name} {...props}>
            <Avatar name={user.name} size={30} />
          </button>
        )}
        items={[
          { label: t('profile'), icon: 'user', onChoose: () => setEditing(true) },
          { label: t('logout'), icon: 'logout', onChoose: () => void signOut() },
        ]}
      />
      {editing && (
        <Suspense>
          <ProfileDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
