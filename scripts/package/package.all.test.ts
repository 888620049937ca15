import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../../core/app/testing/client/api-client.ts'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { pair } from '../../core/app/testing/client/pair.ts'
import { mountDisk } from '../../core/app/testing/disk.ts'
import { spawnEmulator } from '../../core/app/testing/emulator.ts'
import { notRunHere } from '../../core/app/testing/not-run-here.ts'
import { Run } from '../../core/app/testing/run.ts'
import { Serving } from '../../core/app/testing/serving.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { generations, layGeneration } from '../../core/storage/backup/testing/generations.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { messageRoutes } from '../../core/tenant/messages/contract.ts'
import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import manifest from '../../package.json' with { type: 'json' }
import { buildServer } from '../build/server.ts'
import { ownMbOf, rssMbOf } from '../lib/process-figures.ts'
import { sumOf } from '../lib/sums.ts'
import { carried } from './contents.ts'
import { makeExecutable } from './executable.ts'
import { buildImage } from './image.ts'
import { bundledIn, writeLicences } from './licences.ts'
import { weigh } from './sizes.ts'
import { PREBUILT } from './targets.ts'

const root = join(import.meta.dirname, '../..')
/** Before a connection is open. */
const IDLE_MB = 100
/** Of it, what is no file: ten more by the end of a start. */
const OWN_MB = 44
const examples = join(root, 'core/flow-engine/examples')
/** What runs programs for arm64 here, and where their libraries lie (scripts/lib/arm64.sh). */
const { TEST_ARM64, QEMU_LD_PREFIX = '' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
const dist = join(folder, 'dist')
const cache = join(folder, 'cache')
let balcao: string

beforeAll(async () => {
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

const run = (args: readonly string[], environment: Record<string, string> = { BALCAO_CACHE: cache }) =>
  new Run(balcao, args, { environment })

const ended = async (it: Run): Promise<[unknown, string]> => [await it.exit, it.output()]

test('one file, alone in its folder, tells its version, serves its page, stops in order and keeps what it compiled', async () => {
  expect(await ended(run(['--version']))).toEqual([0, `${manifest.version}\n`])
  const environment = { BALCAO_CACHE: cache, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const serving = new Serving(balcao, join(folder, 'data'), [], { environment })
  const page = await fetch(await serving.url())
  expect([page.status, await page.text()]).toEqual([200, '<title>Balcão</title>'])
  expect(await serving.stop()).toBe(0)
  expect(globSync('compiled/*/program.cjs-*', { cwd: folder })).toHaveLength(1)
})

test('on a fresh folder, with nothing but the file, one signs in, links a phone, and messages go both ways', async () => {
  const [account, customer] = ['5511955550001', '5511955550002']
  const wa = await spawnEmulator()
  const serving = new Serving(balcao, join(folder, 'fresh'), wa.options, { environment: { BALCAO_CACHE: cache } })
  try {
    const url = await serving.url()
    const first = await serving.firstSignIn()
    const { token, user } = await new ApiClient(url).call(authRoutes.login, { body: first })
    const body = { password: 'segredo-1' }
    await new ApiClient(url, token).call(userRoutes.update, { params: { id: user.id }, body })
    const again = await new ApiClient(url).call(authRoutes.login, { body: { ...first, ...body } })
    const admin = new ApiClient(url, again.token)
    const connection = await admin.call(connectionRoutes.create, { body: { name: 'Loja', isDefault: true } })
    await wa.admin.call('account/add', { account })
    await pair(admin, connection.id, qr => wa.admin.call('account/scan', { account, qr }))

    await wa.admin.call('customer/add', { customer, name: 'Ana' })
    await wa.admin.call('customer/send', { customer, to: account, content: { text: 'Tem pão?' } })
    const tickets = () => admin.call(ticketRoutes.list, { query: { showAll: true } })
    const ticket = await eventually('the ticket', async () => (await tickets()).tickets[0])
    expect([ticket.contact.name, ticket.lastMessage]).toEqual(['Ana', 'Tem pão?'])
    const params = { ticketId: ticket.id }
    await admin.call(ticketRoutes.update, { params, body: { status: 'open', userId: user.id } })
    await admin.call(messageRoutes.send, { params, body: { body: 'Saiu agora.' } })
    await wa.admin.call('customer/wait-for', { customer, text: 'Saiu agora.' })
    expect(await serving.stop()).toBe(0)
  } finally {
    await serving.kill()
    await wa.run.stop()
  }
})

test('killed under load, and amid its first starts, it loses nothing', async () => {
  // Who is killed while it encrypts a picture leaves it where temporary files are.
  const temporary = join(folder, 'killed')
  mkdirSync(temporary)
  const environment = { TEST_PROGRAM: balcao, TEST_CACHE: cache, TMPDIR: temporary }
  const crash = new Run(join(root, 'scripts/crash/main.ts'), ['--quick', '--kills', '3', '--messages', '60'], {
    environment,
  })
  expect(await ended(crash)).toEqual([0, expect.stringContaining('Nothing is lost.')])
})

test('its threads make backups beside it, restore them elsewhere, and take a company from one desk to another', async () => {
  const at = (name: string): string => join(folder, name)
  const [data, elsewhere, to] = [at('first'), at('elsewhere'), at('backups')]
  const says = async (...words: string[]): Promise<unknown> => {
    const requested = run([...words, '--json'])
    const answer = (await requested.json()) as { ok: boolean; result: unknown }
    expect(answer, requested.output()).toMatchObject({ ok: true })
    return answer.result
  }
  const serving = new Serving(balcao, data, [], { environment: { BALCAO_CACHE: cache } })
  try {
    await serving.url()
    await says('tenant', 'create', 'Loja Azul', 'ana@azul.example', '--data', data)
    await says('backup', 'create', '--to', to, '--data', data)
    const archive = join(folder, 'azul.tar.gz')
    await says('tenant', 'export', '2', archive, '--data', data)
    await says('backup', 'verify', '--to', to, '--data', data)
    await says('backup', 'restore', '--to', to, '--data', elsewhere)
    const companies = (await says('tenant', 'list', '--data', data)) as unknown[]
    expect(companies).toHaveLength(2)
    expect(await says('tenant', 'list', '--data', elsewhere)).toEqual(companies)
    await says('tenant', 'delete', '2', '--confirm', 'Loja Azul', '--for-good', '--data', elsewhere)
    expect(await says('tenant', 'list', '--data', elsewhere)).toHaveLength(1)
    await says('tenant', 'import', archive, '--data', elsewhere)
    expect(await says('tenant', 'list', '--data', elsewhere)).toMatchObject([{ name: 'Loja Azul' }, { name: 'Balcão' }])
  } finally {
    await serving.stop()
  }
})

test('killed while it brings databases up to date, it goes on at its next start', async () => {
  const DESKS = 12
  const data = join(folder, 'old')
  layGeneration(generations[0]!, data, DESKS)
  const start = (...words: string[]) => new Serving(balcao, data, words, { environment: { BALCAO_CACHE: cache } })
  const cut = start()
  const done = await cut.upgraded(4)
  await cut.kill()
  expect(done).toBeLessThan(DESKS)
  const last = start()
  await last.upgraded()
  await expect.poll(() => existsSync(join(data, 'upgrade')), { timeout: 60_000 }).toBe(false)
  expect(await last.stop()).toBe(0)
  expect(readdirSync(join(data, 'backups/snapshots'))).toHaveLength(1)
})

test('it weighs no more than it may, and tells what of it is what', () => {
  const { says, isWithin } = weigh('linux-x64', balcao, carried(root, dist, 'linux-x64'))
  expect([says, isWithin]).toEqual([
    expect.stringMatching(/^linux-x64: [\d.]+ MB of 122: Node 10\d\.\d, files \d\.\d \(unpacked .*wa\.cjs 3\.\d/),
    true,
  ])
})

test('its papers are the same each time, and name each package of which anything is in it', () => {
  const [first, second] = ['papers', 'papers-again'].map(name => {
    const licences = join(folder, name)
    mkdirSync(licences)
    copyFileSync(balcao, join(licences, 'balcao'))
    writeLicences(root, dist, licences, [join(licences, 'balcao')])
    return Object.fromEntries(
      ['SHA256SUMS', 'sbom.cdx.json', 'NOTICES.txt'].map(file => [file, readFileSync(join(licences, file), 'utf8')]),
    )
  })
  expect(second).toEqual(first)
  const shipped = bundledIn(dist)
  expect(shipped).toEqual(
    expect.arrayContaining(['fastify', 'zod', '@whiskeysockets/baileys', '@peculiar/x509', 'undici']),
  )
  const untold = shipped.filter(name => !new RegExp(`^${name} \\d`, 'm').test(first!['NOTICES.txt']!))
  expect(untold).toEqual([])
  const elsewhere = join(folder, 'of-another')
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'a.cjs.map'), JSON.stringify({ sources: ['../node_modules/nobody-knows/index.js'] }))
  expect(() => writeLicences(root, elsewhere, folder, [])).toThrow(/nobody-knows/)
})

test('the one for arm64 tells its version and serves its page', async context => {
  if (!TEST_ARM64) return notRunHere(context, 'nothing here runs programs for arm64')
  const file = await makeExecutable(root, dist, 'linux-arm64', folder)
  const environment = { BALCAO_CACHE: join(folder, 'cache-arm64'), QEMU_LD_PREFIX }
  const arm64 = (...args: string[]) => new Run(TEST_ARM64, [file, ...args], { environment })
  expect(await ended(arm64('--version'))).toEqual([0, `${manifest.version}\n`])
  const serving = arm64('serve', '--data', join(folder, 'data-arm64'), '--port', '0', '--log-level', 'error')
  const page = await fetch(await serving.word('running:'))
  expect([page.status, await page.text()]).toEqual([200, '<title>Balcão</title>'])
  expect(await serving.stop()).toBe(0)
})

test('the one for Windows is a program for it, with ours inside; nobody runs it here', async () => {
  const file = await makeExecutable(root, dist, 'win-x64', folder)
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1', 0, 2)).toBe('MZ')
  expect(bytes.includes('win32-x64.node')).toBe(true)
  // Node looks for a program inside where this says 1.
  expect(bytes.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true)
  expect(weigh('win-x64', file, carried(root, dist, PREBUILT['win-x64'])).isWithin).toBe(true)
})

test('started again it gives back a little later what that used', async () => {
  const serving = new Serving(balcao, join(folder, 'data'), [], { environment: { BALCAO_CACHE: cache } })
  await serving.url()
  await expect.poll(() => ownMbOf(serving.pid), { interval: 250 }).toBeLessThan(OWN_MB)
  expect(rssMbOf(serving.pid)).toBeLessThan(IDLE_MB)
  expect(await serving.stop()).toBe(0)
})

test('a thread of scripts runs in it', async () => {
  const [code, content] = await ended(run(['flow', 'test', join(examples, 'cep.found.scenario.yaml')]))
  expect([code, content]).toEqual([0, expect.stringContaining('1 passed, 0 failed')])
})

test('options of Node in the environment open nothing in it', async () => {
  const [code, content] = await ended(run(['--version'], { NODE_OPTIONS: '--inspect=0' }))
  expect([code, content]).toEqual([0, `${manifest.version}\n`])
})

test('it finds another place for its files, and says in a sentence when there is none', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const places = { BALCAO_CACHE: file, XDG_CACHE_HOME: file, HOME: file }
  expect((await ended(run(['plan', 'list', '--data', file], { ...places, TMPDIR: cache })))[1]).not.toContain(
    'folder for',
  )
  const [code, content] = await ended(run(['config'], { ...places, TMPDIR: file }))
  expect(code).toBe(2)
  expect(content).toContain('Name one with the environment variable BALCAO_CACHE.')
  expect(content).not.toMatch(/\n\s+at /)
})

test('it passes by a place that is full and one from which nothing may be run, and leaves nothing where it fits not', async context => {
  const [full, noexec] = [join(folder, 'full'), join(folder, 'noexec')]
  const disks = [mountDisk(context, full, 'size=1m'), mountDisk(context, noexec, 'noexec')]
  try {
    const places = { BALCAO_CACHE: full, XDG_CACHE_HOME: noexec, HOME: full }
    expect((await ended(run(['config'], { ...places, TMPDIR: cache })))[0]).toBe(0)
    const [code, content] = await ended(run(['config'], { ...places, TMPDIR: full }))
    expect([code, content]).toEqual([
      5,
      expect.stringMatching(/full: ENOSPC.*noexec\/balcao: .*map segment.*BALCAO_CACHE/s),
    ])
    expect(readdirSync(full, { recursive: true }).filter(name => String(name).includes('program'))).toEqual([])
  } finally {
    for (const takeAway of disks) takeAway()
  }
})

test('the image of the Dockerfile runs it as nobody in particular, tells its health and keeps its data', async context => {
  const image = buildImage(root, balcao, join(folder, 'image'))
  if (typeof image === 'string') return notRunHere(context, image)
  expect(image.config).toMatchObject({
    User: '10001:10001',
    Volumes: { '/data': {} },
    Healthcheck: { Test: ['CMD', '/usr/local/bin/balcao', 'health'] },
    Entrypoint: ['/usr/local/bin/balcao'],
    Cmd: ['serve'],
  })
  const inside = (...args: string[]): Run => new Run(image.program, image.words(args))
  expect(await ended(inside('health'))).toEqual([2, expect.stringContaining('/data holds no Balcão')])
  const serving = inside('serve', '--port', '0', '--wa-version-check', 'no')
  const url = await serving.word('running:')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await ended(inside('health'))).toEqual([0, expect.stringContaining('databases: ok')])
  await serving.stop()
  expect(await ended(inside('tenant', 'list'))).toEqual([0, expect.stringContaining('1')])
})
