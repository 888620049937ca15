import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { PASSWORD } from '../testing/world.ts'

/** A program of others: its types are made of the document alone. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './desk.ts'

export async function run(baseUrl: string, email: string, password: string) {
  const { data: session } = await createClient<paths>({ baseUrl }).POST('/api/auth/login', { body: { email, password } })
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${session?.token}\` } })
  const { data: tag } = await client.POST('/api/tags', { body: { name: 'Cliente novo', color: 'red' } })
  const tagId: number = tag!.id
  const path = { tagId }
  const { error: twice } = await client.POST('/api/tags', { body: { name: 'Cliente novo' } })
  const code: string = twice!.error
  const { data: changed } = await client.PUT('/api/tags/{tagId}', { params: { path }, body: { color: '#00ff00' } })
  const { data: found } = await client.GET('/api/tags', { params: { query: { searchParam: 'novo' } } })
  const names: string[] = found!.tags.map(({ name }) => name)
  const { data: ticketMessages, response: none } = await client.GET('/api/messages/{id}', { params: { path: { id: 999999 } } })
  // @ts-expect-error: a tag has a name, and a program that leaves it out does not compile.
  const { response: refused } = await client.POST('/api/tags', { body: {} })
  const { data: options } = await client.GET('/api/queue-options', { params: { query: { queueId: 999999 } } })
  const children: unknown[] | undefined = options?.[0]?.children[0]?.children
  const seen = { code, color: changed?.color, names, children, messages: ticketMessages?.messages.length }
  const { response: closed } = await client.DELETE('/api/auth/logout')
  return { ...seen, statuses: [none.status, refused.status, closed.status] }
}
`

test('a client that is made of the document compiles, and works with the running desk', async ({ world }) => {
  const { adminEmail } = await world.company()
  const document = await (await world.nobody.raw('GET', '/openapi.json')).text()
  // Below the sources, so that the packages are found.
  const cache = join(import.meta.dirname, '../../../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'openapi-client-'))
  try {
    writeFileSync(join(folder, 'desk.ts'), astToString(await openapiTS(document)))
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2024', '--lib', 'es2024,dom']
    const strict = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig']
    const compiler = join(cache, '../typescript-7/bin/tsc')
    const compiled = spawnSync(process.execPath, [compiler, ...options, ...strict, join(folder, 'program.ts')], {
      encoding: 'utf8',
    })
    expect(compiled.stdout).toBe('')
    const { run } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.ts')).href)
    expect(await run(world.base, adminEmail, PASSWORD)).toEqual({
      code: 'ERR_TAG_NAME_ALREADY_EXISTS',
      color: '#00ff00',
      names: ['Cliente novo'],
      children: undefined,
      messages: undefined,
      statuses: [404, 400, 200],
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
