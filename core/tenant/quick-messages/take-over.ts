import type { CompanyTx } from '../../company/index.ts'
import { normalizeText } from '../../kit/text.ts'
import { quickMessages } from './serialize.ts'

/** One as another product had it, with a file of its own where it has one. Nobody is told: open pages fetch again once all has come. */
export async function takeOverQuickMessage(
  tx: CompanyTx,
  provided: Omit<Parameters<typeof quickMessages.insert>[1], 'folded' | 'status' | 'queueId'>,
): Promise<void> {
  await quickMessages.insert(tx.db, {
    ...provided,
    folded: normalizeText(provided.shortcode),
    status: 1,
    queueId: null,
  })
}
