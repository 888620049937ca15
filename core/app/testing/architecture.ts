import type { TestCompany, World } from './world.ts'

/** In every text of the company that nobody may reach. */
export const CANARY = 'canario7'

/** Who may call a route, by the specification (spec 1 §6, spec 2 §6). */
export const EVERYONE = 'admin supervisor user restaurante super'
export const STAFF = 'admin supervisor user super'
export const OVERSEERS = 'admin supervisor super'
export const ADMIN = 'admin super'
export const SUPER = 'super'

/** Ids of what the other company holds, by the name of the path parameter. */
export type Theirs = Record<string, number> & { companyId: number; uuid: string & number }

interface Attempt {
  path?: Record<string, string | number | undefined>
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** For a call that takes files: sent in the place of the body, or after it where the call takes either. */
  form?: FormData | undefined
}

/**
 * What a call that reaches for the other company sends, and which answers are right. 200 is for lists: without canary; 415 for
 * none, since a call that was not read shows nothing.
 */
export type Isolation = [attempt: (theirs: Theirs) => Attempt, right: number[]]

/** What the architecture tests (core/app/architecture-tests) have to know of a module's routes, written by hand and not read from the code. */
export interface ArchitectureCases {
  /** `GET /tags`: who may call it and how it is shown to reach nothing of another company. */
  routes: Record<string, { for: string; isolation: Isolation }>
  /** Ids that `furnish` builds on, made by other modules. */
  needs?: readonly string[]
  /** Makes one of everything of the module in a company, each with the canary in its texts; returns the ids. */
  furnish?(company: TestCompany, theirs: Theirs, world: World): Promise<Record<string, number | string>>
}

/** A list: whatever it is asked for, nothing of the other company is in it. */
export const list: Isolation = [({ companyId }) => ({ query: { companyId, searchParam: CANARY } }), [200]]

/** A call that names a row of the other company in its path, with a body, a form (`FormData`) or both: there is no such row. */
export const foreign = (name: string, ...sent: unknown[]): Isolation => [
  theirs => ({
    path: { [name]: theirs[name] },
    body: sent.find(one => !(one instanceof FormData)),
    form: sent.find(one => one instanceof FormData),
  }),
  [404],
]
