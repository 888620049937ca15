import type { CompanyTx } from '../../../company/index.ts'
import { job, whenDue } from '../../../company/jobs/index.ts'
import { run } from '../../../storage/index.ts'

/** Files of messages that were deleted. A file belongs to one message alone, so nobody else shows it. */
const removal = job<{ blobIds: string[] }>('messages.removeFiles')

const AT_ONCE = 200

/**
 * Call it before messages are deleted (`which` is a condition on them): once that is durable their files go, too. It is a
 * job, so that a crash in between leaves none behind.
 */
export async function removeFilesOf(tx: CompanyTx, which: string, parameter: number): Promise<void> {
  const rows = await run<{ blobId: string }>(
    tx.db,
    `SELECT mediaBlobId AS blobId FROM messages WHERE ${which} AND mediaBlobId IS NOT NULL
     UNION ALL SELECT voiceNoteBlobId FROM messages WHERE ${which} AND voiceNoteBlobId IS NOT NULL`,
    [parameter, parameter],
  )
  const blobIds = rows.map(row => row.blobId)
  for (let at = 0; at < blobIds.length; at += AT_ONCE) {
    const some = blobIds.slice(at, at + AT_ONCE)
    await tx.schedule(removal.at(tx.now, some[0]!, { blobIds: some }))
  }
}

/** A file that another one takes the place of goes once that is durable. */
export const removeFile = (tx: CompanyTx, blobId: string): Promise<void> =>
  tx.schedule(removal.at(tx.now, blobId, { blobIds: [blobId] }))

/** Files go before the job's row does: after a crash in the middle it comes again and finds fewer of them. */
export const removeFiles = whenDue(removal, async (tx, { blobIds }) => {
  for (const blobId of blobIds) await tx.blobs.remove(blobId)
})
