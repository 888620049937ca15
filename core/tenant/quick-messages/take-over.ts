import type { DeskTx } from '../../company/index.ts'
import { fold } from '../../kit/text.ts'
import { quickMessages } from './serialize.ts'

/** One as another product had it, with a file of its own where it has one. Nobody is told: open pages fetch anew once all has come. */
export async function takeOverQuickMessage(
  tx: DeskTx,
  given: Omit<Parameters<typeof quickMessages.insert>[1], 'folded' | 'status' | 'queueId'>,
): Promise<void> {
  await quickMessages.insert(tx.db, { ...given, folded: fold(given.shortcode), status: 1, queueId: null })
}
