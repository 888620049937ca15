import { openAsBlob } from 'node:fs'

/** What does not say its length at its beginning is looked through for it up to so many bytes: that takes its time. */
const MOST_BYTES = 1024 * 1024

/** How long a sound or film takes, in whole seconds; nothing where its file does not say. */
export async function lengthOf(path: string, bytes: number): Promise<{ seconds?: number }> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await openAsBlob(path)) })
  try {
    const emitted = await input.getDurationFromMetadata()
    const seconds = emitted ?? (bytes <= MOST_BYTES ? await input.computeDuration() : 0)
    // A phone shows the 0 of less than a second as if nothing were there.
    return Number.isFinite(seconds) && seconds > 0 ? { seconds: Math.max(1, Math.round(seconds)) } : {}
  } catch {
    return {}
  } finally {
    input.dispose()
  }
}
