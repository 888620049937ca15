import { createStore } from '../store.ts'

/** How far the upgrade is that this page waits for. */
export interface UpgradeFar {
  done: number
  of: number
  /** When to ask again. */
  seconds: number
}

/** While the server is upgraded and the company of anyone who is signed in is not ready yet; null else. */
export const upgrading = createStore<UpgradeFar | null>(null)

/** Takes up what a rejection says of it. */
export function noteUpgrading(body: unknown): void {
  const { done = 0, of = 0, seconds = 3 } = body as Partial<UpgradeFar>
  upgrading.set({ done, of, seconds })
}
