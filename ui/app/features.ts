import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Permission } from '../../core/access/permissions.ts'
import type { PlanFeature } from '../../core/access/plan-features.ts'
import { connectionPermissions } from '../../core/tenant/connections/permissions.ts'
import { queuePermissions } from '../../core/tenant/queues/permissions.ts'
import { settingPermissions } from '../../core/tenant/settings/permissions.ts'
import { ticketPermissions } from '../../core/tenant/tickets/permissions.ts'
import { userPermissions } from '../../core/tenant/users/permissions.ts'
import type { IconName } from '../kit/icons/icon.tsx'
import { seesAdminItems } from './permissions.ts'
import type { appTexts } from './texts.ts'

type AppText = keyof (typeof appTexts)['pt']

/** A page whose script comes when it is first opened, or fetched ahead. */
export type Page = LazyExoticComponent<ComponentType> & { fetch: () => Promise<unknown> }

function page(load: () => Promise<{ default: ComponentType }>): Page {
  return Object.assign(lazy(load), { fetch: load })
}

export interface Feature {
  key: string
  /** Addresses; the first is the one of the menu. */
  paths: readonly string[]
  page: Page
  /** Who may open it; none for public pages. */
  permission?: Permission
  /** The plan must include it. */
  plan?: PlanFeature
  /** `permission`: who finds it in the menu, when fewer do than may open it. */
  menu?: { group: 'groupDesk' | 'groupAdmin'; label: AppText; icon: IconName; permission?: Permission }
}

/** Pages for people who are not signed in (spec 1 §2). */
export const publicFeatures: readonly Feature[] = [
  { key: 'login', paths: ['/login', '/entrar'], page: page(() => import('../features/login/login-page.tsx')) },
  { key: 'signup', paths: ['/signup', '/registrar'], page: page(() => import('../features/signup/signup-page.tsx')) },
]

/** Every built page: address, who may open it, its place in the menu. A feature is one entry here and one folder. */
export const features: readonly Feature[] = [
  {
    key: 'tickets',
    paths: ['/tickets/:ticketId?'],
    page: page(() => import('../features/tickets/tickets-page.tsx')),
    permission: ticketPermissions.use,
    menu: { group: 'groupDesk', label: 'tickets', icon: 'chat' },
  },
  {
    key: 'connections',
    paths: ['/connections'],
    page: page(() => import('../features/connections/connections-page.tsx')),
    permission: connectionPermissions.read,
    menu: { group: 'groupAdmin', label: 'connections', icon: 'smartphone', permission: seesAdminItems },
  },
  {
    key: 'queues',
    paths: ['/queues'],
    page: page(() => import('../features/queues/queues-page.tsx')),
    permission: queuePermissions.manage,
    menu: { group: 'groupAdmin', label: 'queues', icon: 'queue' },
  },
  {
    key: 'users',
    paths: ['/users'],
    page: page(() => import('../features/users/users-page.tsx')),
    permission: userPermissions.manage,
    menu: { group: 'groupAdmin', label: 'users', icon: 'users' },
  },
  {
    key: 'settings',
    paths: ['/settings'],
    page: page(() => import('../features/settings/settings-page.tsx')),
    permission: settingPermissions.read,
    menu: { group: 'groupAdmin', label: 'settings', icon: 'settings' },
  },
]

/** What features put into the top bar; each loads after the page. */
export const topBarItems: readonly LazyExoticComponent<ComponentType>[] = [
  lazy(() => import('../features/connections/trouble-flag.tsx')),
  lazy(() => import('../features/tickets/notifications.tsx')),
]

/** The dialog with one's own name, e-mail and password. */
export const ProfileDialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>> = lazy(
  () => import('../features/users/profile-dialog.tsx'),
)

/** The address of a feature without its parameters. */
export function hrefOf(feature: Feature): string {
  return feature.paths[0]?.replace(/\/:.*$/, '') ?? '/'
}
