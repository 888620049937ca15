import { createReadStream, existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import { demoFolder } from '../customers/files.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Sends a file of the built page; false when there is none of this name. */
export function sendAsset(path: string, response: ServerResponse): boolean {
  const file = join(demoFolder, 'phone', path === '/' ? 'index.html' : basename(path))
  const type = TYPES[extname(file)]
  if (!type || !existsSync(file)) return false
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  createReadStream(file).pipe(response)
  return true
}
