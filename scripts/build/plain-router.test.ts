import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { plainRouter } from './plain-router.ts'

const ROUTES = [
  '/',
  '/api/tickets',
  '/api/tickets/:ticketId',
  '/api/tickets/:ticketId/messages/:messageId',
  '/api/ticket-lists',
  '/api/contact-lists/import/a-name-that-is-long',
  '/api/:a/:b/:c/:d/:e/:f',
  '/assets/*',
  '/file/:name.:ending',
]
const ASKED = [
  ...['/', '/api', '/api/tickets', '/api/tickets/', '/api/ticketz', '/api/tickets/7', '/api/tickets/7/messages/8'],
  ...['/api/tickets/7/messages', '/api/ticket-lists', '/api/ticket-list', '/api/1/2/3/4/5/6', '/api/1/2/3/4/5'],
  ...['/api/contact-lists/import/a-name-that-is-long', '/api/contact-lists/import/a-name-that-is-wrong'],
  ...['/assets/', '/assets/a/b.js', '/asset', '/file/a.png', '/file/a', '/api/tickets/%C3%A9%2F1', '/api/tickets/%'],
]

/** Adds the routes and tells what is found, also where two differ by their host alone. */
const PROGRAM = `
  import router from 'find-my-way'
  const plain = router({ ignoreTrailingSlash: true })
  for (const url of ${JSON.stringify(ROUTES)}) plain.on('GET', url, () => {}, url)
  const found = ${JSON.stringify(ASKED)}.map(url => {
    const { store = null, params } = plain.find('GET', url) ?? {}
    return [url, store, params]
  })
  const hosts = router()
  if (process.argv[2] === 'hosts') {
    for (const host of ['a.example', 'b.example']) hosts.on('GET', '/', { constraints: { host } }, () => {}, host)
    for (const host of ['a.example', 'b.example', 'c.example']) found.push([host, hosts.find('GET', '/', { host })?.store ?? null])
  }
  console.log(JSON.stringify(found))
`

/** What the router finds in a bundle that is made so, run so. */
async function found(plugins: Plugin[], words: string[], nodeWords: string[] = []): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-router-'))
  const outfile = join(folder, 'router.cjs')
  try {
    await build({
      stdin: { contents: PROGRAM, resolveDir: import.meta.dirname },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      plugins,
    })
    return JSON.parse(execFileSync(process.execPath, [...nodeWords, outfile, ...words], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the router of the bundle finds what the router of the library finds', async () => {
  const ours = (await found([plainRouter], ['hosts'])) as [string, string | null][]
  expect(ours).toEqual(await found([], ['hosts']))
  expect(new Set(ours.map(([, route]) => route))).toEqual(new Set([...ROUTES, 'a.example', 'b.example', null]))
})

test('it compiles nothing for a route', async () => {
  await expect(found([plainRouter], [], ['--disallow-code-generation-from-strings'])).resolves.toHaveLength(
    ASKED.length,
  )
})
