import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MediaStore } from './media-store.ts'

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const upload = async (media: MediaStore, path: string, request: IncomingMessage, response: ServerResponse) => {
  if (media.takeStall()) return
  media.put(path, await read(request))
  media.counts.uploads++
  const answer = { url: media.url(path), direct_path: path }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

const download = (media: MediaStore, path: string, response: ServerResponse): unknown => {
  const failure = media.failureFor(path)
  const file = media.get(path)
  if (failure || !file) return response.writeHead(failure ?? 404).end()
  media.counts.downloads++
  if (media.takeDownloadStall()) return response.writeHead(200, { 'content-length': file.length }).flushHeaders()
  if (media.takeBreak()) {
    response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, file.length / 2))
    return setImmediate(() => response.destroy())
  }
  return response.writeHead(200, { 'content-length': file.length }).end(file)
}

/** WhatsApp's media host. False when the path is none of its own. */
export const serveMedia = (media: MediaStore, request: IncomingMessage, response: ServerResponse): boolean => {
  const path = request.url?.split('?')[0] ?? ''
  if (!path.startsWith('/mms/') && !path.startsWith('/pictures/')) return false
  if (request.method === 'POST') void upload(media, path, request, response)
  else download(media, path, response)
  return true
}
