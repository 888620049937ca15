/** Profiles of a company's people (spec 1 §6). `super` is a flag on the account, not a profile. */
export const profiles = ['admin', 'supervisor', 'user', 'restaurante'] as const
export type Profile = (typeof profiles)[number]

export const everyone = profiles
export const staff = ['admin', 'supervisor', 'user'] as const
export const overseers = ['admin', 'supervisor'] as const
export const admin = ['admin'] as const

/**
 * Something that only some profiles may do. A module names its own in `permissions.ts`, as `module:act`; seven names come from
 * the specification (spec 1 §6) and stay as they are there. The guard, the pages and the role matrix read them.
 */
export interface Permission {
  readonly name: string
  readonly profiles: readonly Profile[]
}

/** @__NO_SIDE_EFFECTS__ */
export const permission = (name: string, profiles: readonly Profile[]): Permission => ({ name, profiles })

export const may = (profile: Profile, { profiles }: Permission): boolean => profiles.includes(profile)
