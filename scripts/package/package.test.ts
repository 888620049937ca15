import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Run } from '../../core/testing/run.ts'
import { Serving } from '../../core/testing/serving.ts'
import manifest from '../../package.json' with { type: 'json' }
import { buildServer } from '../build/server.ts'
import { ownMbOf, rssMbOf } from '../lib/process-figures.ts'
import { makeExecutable } from './executable.ts'

const root = join(import.meta.dirname, '../..')
/** Before a connection is open. */
const IDLE_MB = 100
/** Of it, what is no file: ten more by the end of a start. */
const OWN_MB = 38
const examples = join(root, 'core/flow-engine/examples')
const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
const cache = join(folder, 'cache')
let balcao: string

beforeAll(async () => {
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'ui'), { recursive: true })
  writeFileSync(join(dist, 'ui/index.html'), '<title>Balcão</title>')
  await buildServer(root, dist)
  const make = () => makeExecutable(root, dist, 'linux-x64', folder)
  const first = sumOf(await make())
  balcao = join(folder, 'balcao')
  copyFileSync(await make(), balcao)
  expect(sumOf(balcao)).toBe(first)
})
afterAll(() => rmSync(folder, { recursive: true }))

const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

const run = (args: readonly string[], environment: Record<string, string> = { BALCAO_CACHE: cache }) =>
  new Run(balcao, args, { environment })

const ended = async (it: Run): Promise<[unknown, string]> => [await it.exit, it.output()]

test('one file, alone in its folder, tells its version, serves its page and stops in order', async () => {
  expect(await ended(run(['--version']))).toEqual([0, `${manifest.version}\n`])
  const serving = new Serving(balcao, join(folder, 'data'), [], { environment: { BALCAO_CACHE: cache } })
  const page = await fetch(await serving.url())
  expect([page.status, await page.text()]).toEqual([200, '<title>Balcão</title>'])
  expect(await serving.stop()).toBe(0)
})

test('started again it gives back a little later what that used', async () => {
  const serving = new Serving(balcao, join(folder, 'data'), [], { environment: { BALCAO_CACHE: cache } })
  await serving.url()
  await expect.poll(() => ownMbOf(serving.pid), { timeout: 20_000, interval: 250 }).toBeLessThan(OWN_MB)
  expect(rssMbOf(serving.pid)).toBeLessThan(IDLE_MB)
  expect(await serving.stop()).toBe(0)
})

test('a thread of scripts runs in it', async () => {
  const [code, said] = await ended(run(['flow', 'test', join(examples, 'cep.found.scenario.yaml')]))
  expect([code, said]).toEqual([0, expect.stringContaining('1 passed, 0 failed')])
})

test('options of Node in the environment open nothing in it', async () => {
  const [code, said] = await ended(run(['--version'], { NODE_OPTIONS: '--inspect=0' }))
  expect([code, said]).toEqual([0, `${manifest.version}\n`])
})

test('it finds another place for its files, and says in a sentence when there is none', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const places = { BALCAO_CACHE: file, XDG_CACHE_HOME: file, HOME: file }
  expect((await ended(run(['plan', 'list', '--data', file], { ...places, TMPDIR: cache })))[1]).not.toContain(
    'folder for',
  )
  const [code, said] = await ended(run(['config'], { ...places, TMPDIR: file }))
  expect(code).toBe(2)
  expect(said).toContain('Name one with the environment variable BALCAO_CACHE.')
  expect(said).not.toMatch(/\n\s+at /)
})
