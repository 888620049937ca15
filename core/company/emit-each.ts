import type { Publication } from '../domain/access/events.ts'
import type { DeskTx } from './context.ts'

/** Beyond so many changes at once it costs less that all pages fetch anew than to tell them of each. */
export const WORTH_TELLING = 50

/** Tells the pages of each change, or has them fetch anew where that is more than is worth telling. */
export async function tellEach<T>(
  tx: Pick<DeskTx, 'publish' | 'refetch'>,
  changed: readonly T[],
  told: (one: T) => Publication | Promise<Publication>,
): Promise<void> {
  if (changed.length > WORTH_TELLING) return tx.refetch()
  for (const one of changed) tx.publish(await told(one))
}
