import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Works many rows piece by piece, all in the open transaction, and lets other work of the program go on in between: only
 * this company's own calls wait for the end.
 */
export async function inBatches<Row>(
  rows: readonly Row[],
  size: number,
  work: (piece: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += size) {
    if (at > 0) await nextTurn()
    await work(rows.slice(at, at + size))
  }
}
