import type { Publication } from '../domain/access/events.ts'
import type { CompanyTx } from './context.ts'

/** Beyond so many changes at once it costs less that all pages fetch again than to tell them of each. */
export const WORTH_REPORTING = 50

/** Tells the pages of each change, or has them fetch again where that is more than is worth telling. */
export async function emitEach<T>(
  tx: Pick<CompanyTx, 'publish' | 'refetch'>,
  changed: readonly T[],
  emitted: (one: T) => Publication | Promise<Publication>,
): Promise<void> {
  if (changed.length > WORTH_REPORTING) return tx.refetch()
  for (const one of changed) tx.publish(await emitted(one))
}
