import type { Desks } from '../../desk/index.ts'
import type { OpenSessions } from './check-number.ts'
import type { FetchPicture } from './picture.ts'

/** What the rules of this room work with. */
export interface ContactNeeds {
  sessions: OpenSessions
  desks: Pick<Desks, 'use'>
  /** For work that nobody waits for. */
  background: { run(what: string, work: () => Promise<unknown>): void }
  fetchPicture: FetchPicture
}
