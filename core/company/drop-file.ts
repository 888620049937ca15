import type { CompanyTx } from './context.ts'

/** Removes a file that its row no longer names, when this is committed; nobody waits for it. */
export function dropFile(tx: CompanyTx, blobId: string | null): void {
  if (blobId === null) return
  const { services } = tx
  tx.afterCommit(() => void services.background('removing a file', ({ blobs }) => blobs.remove(blobId)))
}
