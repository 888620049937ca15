/** Profiles of a company's people (spec 1 §6). `super` is a flag on the account, not a profile. */
export const profiles = ['admin', 'supervisor', 'user', 'restaurante'] as const
export type Profile = (typeof profiles)[number]

export const everyone = profiles
export const staff = ['admin', 'supervisor', 'user'] as const
export const overseers = ['admin', 'supervisor'] as const
export const admin = ['admin'] as const

/**
 * What an administrator may give to one person, or take from them, in that person's dialog (decision 910). Administrators have all
 * of it by their profile.
 */
export const personRights = ['exportContacts', 'deleteFlows', 'writeCampaigns', 'seeTokens', 'seeDashboard'] as const
export type PersonRight = (typeof personRights)[number]

/** Which profiles a right can be given to; with another profile it counts for nothing. */
export const assignedTo: Readonly<Record<PersonRight, readonly Profile[]>> = {
  exportContacts: ['supervisor', 'user'],
  deleteFlows: ['supervisor', 'user'],
  writeCampaigns: ['supervisor', 'user'],
  seeTokens: ['supervisor', 'user'],
  seeDashboard: ['supervisor'],
}

/** What someone new has until an administrator says otherwise: attendants none of it, supervisors all but the dashboard. */
export const firstRights = (profile: Profile): readonly PersonRight[] =>
  profile === 'supervisor' ? personRights.filter(right => right !== 'seeDashboard') : []

/**
 * Something that only some profiles may do. A module names its own in `permissions.ts`, as `module:act`; seven names come from
 * the specification (spec 1 §6) and stay as they are there. The guard, the pages and the role matrix read them.
 */
export interface ProfilePermission {
  readonly name: string
  readonly profiles: readonly Profile[]
  readonly right?: undefined
}

/** Something that administrators may do, and others to whom it was given. */
export interface RightPermission {
  readonly name: string
  readonly profiles: readonly Profile[]
  readonly right: PersonRight
}

export type Permission = ProfilePermission | RightPermission

/** @__NO_SIDE_EFFECTS__ */
export const permission = (name: string, profiles: readonly Profile[]): ProfilePermission => ({ name, profiles })

/**
 * A permission that goes with a right of the person.
 * @__NO_SIDE_EFFECTS__
 */
export const byRight = (name: string, right: PersonRight): RightPermission => ({ name, profiles: admin, right })

export const may = (profile: Profile, { profiles }: ProfilePermission): boolean => profiles.includes(profile)

/** Someone of a company, as permissions look at them. */
export interface WithRights {
  readonly profile: Profile
  readonly rights: readonly PersonRight[]
}

/** Whether this person may do it, by their profile or by a right that they were given. */
export const mayDo = ({ profile, rights }: WithRights, { profiles, right }: Permission): boolean =>
  profiles.includes(profile) || (right !== undefined && assignedTo[right].includes(profile) && rights.includes(right))
