import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { userPermissions } from '../../../core/tenant/users/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const usersFeature = defineFeature({
  paths: ['/users'],
  page: () => import('./users-page.tsx'),
  guide: 'users',
  permission: userPermissions.manage,
  menu: {
    group: 'attendance',
    label: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
    icon: 'users',
  },
})

/** The dialog in which someone says until when they are away. */
export const PauseDialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>> = lazy(
  () => import('./pause/pause-dialog.tsx'),
)

/** What stands over the page of someone who is away, with the way back. */
export const PauseBar: LazyExoticComponent<ComponentType> = lazy(() => import('./pause/pause-bar.tsx'))

/** The dialog with one's own name, e-mail and password. */
export const ProfileDialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>> = lazy(
  () => import('./profile-dialog.tsx'),
)
