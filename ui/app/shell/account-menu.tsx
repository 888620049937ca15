import { Suspense, useState } from 'react'
import { dashboardPermissions } from '../../../core/tenant/dashboard/permissions.ts'
import { userPermissions } from '../../../core/tenant/users/permissions.ts'
import { OwnDayDialog } from '../../features/dashboard/feature.ts'
import { TwoFactorDialog } from '../../features/login/feature.ts'
import { PauseDialog, ProfileDialog } from '../../features/users/feature.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { Menu } from '../../kit/layers/menu.tsx'
import { useActions } from '../commands/registry.ts'
import { usePauseWords } from '../session/pause.ts'
import { signOut, useUser } from '../session/session.ts'
import { allows } from '../session/user.ts'
import { appTexts } from '../texts.ts'
import * as styles from './account-menu.module.css'

/** Own name, e-mail and password, what one did today, a pause, and the way out. */
export function AccountMenu() {
  const t = useTexts(appTexts)
  const user = useUser()
  const pause = usePauseWords()(user.pausedUntil)
  const [opened, open] = useState<'profile' | 'two-factor' | 'day' | 'pause'>()
  const close = (): void => open(undefined)
  const items = [
    { label: t('profile'), icon: 'user' as const, onChoose: () => open('profile') },
    { label: t('twoFactor'), icon: 'lock' as const, onChoose: () => open('two-factor') },
    ...(allows(user, dashboardPermissions.own)
      ? [{ label: t('ownDay'), icon: 'chart' as const, onChoose: () => open('day') }]
      : []),
    ...(allows(user, userPermissions.pause)
      ? [{ label: t('pause'), icon: 'pause' as const, onChoose: () => open('pause') }]
      : []),
    { label: t('logout'), icon: 'logout' as const, onChoose: () => void signOut() },
  ]
  useActions(
    'account',
    () => t('actions'),
    items.map(({ onChoose, ...item }) => ({ ...item, run: onChoose })),
  )
  return (
    <>
      <Menu
        label={t('account')}
        button={props => (
          <button
            type="button"
            className={styles.button}
            aria-label={t('account')}
            title={pause ? `${user.name} · ${pause}` : user.name}
            {...props}
          >
            <Avatar name={user.name} size={30} />
          </button>
        )}
        items={items}
      />
      <Suspense>
        {opened === 'profile' && <ProfileDialog onClose={close} />}
        {opened === 'two-factor' && <TwoFactorDialog onClose={close} />}
        {opened === 'pause' && <PauseDialog onClose={close} />}
        {opened === 'day' && <OwnDayDialog onClose={close} />}
      </Suspense>
    </>
  )
}
