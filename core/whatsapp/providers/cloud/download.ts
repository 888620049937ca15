import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { MediaRef } from '../../events.ts'
import { ProviderError } from '../../port.ts'
import { type Graph, GraphProblem } from './graph.ts'
import type { CloudLocator } from './incoming.ts'

/** The bytes of a file that Meta keeps, in the course of which their sum is compared with what Meta told. */
export async function downloadFile(graph: Graph, phoneNumberId: string, media: MediaRef): Promise<Readable> {
  const { id, sha256 } = JSON.parse(media.locator) as CloudLocator
  // An address lives five minutes: where it is over already, another is asked for, once.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await graph.download(await addressOf(graph, phoneNumberId, id))
    if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream).pipe(comparing(sha256))
    await answer.body?.cancel()
    if (answer.status !== 404 && answer.status !== 401)
      throw new ProviderError('no-answer', `Meta’s media answered ${answer.status}`)
  }
  throw new ProviderError('media-gone')
}

async function addressOf(graph: Graph, phoneNumberId: string, id: string): Promise<string> {
  try {
    const { url } = (await graph.get(encodeURIComponent(id), { phone_number_id: phoneNumberId })) as { url?: string }
    if (!url) throw new ProviderError('media-gone')
    return url
  } catch (error) {
    // After 7 days Meta knows nothing of the id.
    if (error instanceof GraphProblem && error.kind === 'refused' && error.code === 100)
      throw new ProviderError('media-gone')
    throw error
  }
}

/** Passes everything on, and fails at the end where it is not what Meta told about. */
function comparing(emitted: string): Transform {
  const sum = createHash('sha256')
  return new Transform({
    transform(part, _encoding, done) {
      sum.update(part)
      done(null, part)
    },
    flush(done) {
      const found = sum.digest()
      const isRight = emitted === '' || emitted === found.toString('hex') || emitted === found.toString('base64')
      done(isRight ? null : new ProviderError('media-unreadable', 'a file is not the one that Meta told of'))
    },
  })
}
