/** Profiles of a company's people (spec 1 §6, decision 6). `super` is a flag on the account, not a profile. */
export const profiles = ['admin', 'supervisor', 'user', 'restaurante'] as const
export type Profile = (typeof profiles)[number]

const staff = ['admin', 'supervisor', 'user'] as const
const overseers = ['admin', 'supervisor'] as const
const admin = ['admin'] as const
const everyone = profiles

/**
 * Who may do what: the one place that spells permissions. Names with a room's page come from the specification (spec 1 §6);
 * the others follow its style. The guard, the pages and the role matrix test read this table.
 */
export const permissions = {
  'session:own': everyone,
  'company:read': everyone,
  'company-billing:read': admin,
  'company-schedules:edit': admin,
  'plans:read': everyone,

  'dashboard:view': admin,
  'drawer-admin-items:view': admin,

  'users:read': staff,
  'users:manage': admin,
  'users:editSelf': everyone,
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,

  'queues:read': everyone,
  'queues:manage': admin,
  'settings:read': everyone,
  'settings:manage': admin,

  'connections:read': everyone,
  'connections-page:addConnection': admin,
  'connections-page:editOrDeleteConnection': admin,
  /** Start, reset and end a session; restaurante only for its own connection (checked on the row). */
  'connections-page:actionButtons': ['admin', 'restaurante'],

  'contacts:use': staff,
  'contacts-page:deleteContact': admin,

  'tickets:use': staff,
  'tickets-manager:showall': overseers,
  'ticket-options:deleteTicket': admin,
  'tickets:spy': overseers,
  'tickets:trace': admin,
  'messages:use': staff,
  'notes:use': staff,
  'tags:use': staff,
  'tags:kanban': overseers,
} as const satisfies Record<string, readonly Profile[]>

export type Permission = keyof typeof permissions

export function may(profile: Profile, permission: Permission): boolean {
  return (permissions[permission] as readonly Profile[]).includes(profile)
}
