import type { BlobRef, CompanyBlobs } from '../../storage/blobs/index.ts'

/**
 * The company's files as a sandbox sees them: it reads all of them, and what it stores lies among them until it ends. What a crash
 * leaves is swept as all files are that no row names.
 */
export function sandboxBlobs(own: CompanyBlobs): { blobs: CompanyBlobs; clear(): Promise<void> } {
  const made = new Set<string>()
  const noted = async (storing: Promise<BlobRef>): Promise<BlobRef> => {
    const stored = await storing
    made.add(stored.blobId)
    return stored
  }
  return {
    blobs: {
      ...own,
      keep: file => noted(own.keep(file)),
      store: (source, about) => noted(own.store(source, about)),
      copy: blob => noted(own.copy(blob)),
      async remove(blobId) {
        if (made.delete(blobId)) await own.remove(blobId)
      },
    },
    async clear() {
      for (const blobId of made) await own.remove(blobId)
      made.clear()
    },
  }
}
