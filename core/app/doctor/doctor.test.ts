import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '../../kit/clock.ts'
import { generations, layGeneration } from '../../storage/backup/testing/generations.ts'
import { openSqlite } from '../../storage/index.ts'
import { type BackupRecord, storeBackupRecord } from '../backup-record.ts'
import { lookAtConfig, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { onFolder } from '../stopped-folder.ts'
import { mountDisk } from '../testing/disk.ts'
import { notRunHere } from '../testing/not-run-here.ts'
import type { Finding } from './finding.ts'
import { rights } from './folder.ts'
import { examine } from './index.ts'
import { disk, port, whatsapp } from './machine.ts'

let root: string
let founded: string
let data: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'balcao-'))
  founded = join(root, 'founded')
  await onFolder(readConfig({ data: founded }, {}), createLog('silent'), async () => {})
})
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  data = join(mkdtempSync(join(root, 'test-')), 'data')
  cpSync(founded, data, { recursive: true })
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const configOf = (provided: Record<string, string> = {}) =>
  readConfig({ data, port: '0', waVersionCheck: 'no', ...provided }, {})

const asFound = (provided: Record<string, string> = {}, environment: Record<string, string> = {}) =>
  lookAtConfig({ data, port: '0', waVersionCheck: 'no', ...provided }, environment)

/** What is found about something, as `state: sentence`. */
async function found(about: string): Promise<string[]> {
  const findings = await examine(asFound(), () => {})
  return findings.filter(finding => finding.about === about).map(({ state, sentence }) => `${state}: ${sentence}`)
}

const NOBODY = 65_534

/** What a user of the machine finds who is neither root nor anyone who runs the tests. */
function foundByNobody(data: string): { status: number | null; result: Finding[] } {
  const words = [join(import.meta.dirname, '../../../cli/main.ts'), 'doctor', '--json', '--data', data]
  const env = { BALCAO_WA_VERSION_CHECK: 'no', BALCAO_PORT: '0' }
  const { stdout, status } = spawnSync(process.execPath, words, { uid: NOBODY, encoding: 'utf8', env })
  return { status, ...(JSON.parse(stdout) as { result: Finding[] }) }
}

const portOf = (server: Server | HttpServer): number => (server.address() as AddressInfo).port

const NEARBY = { host: '127.0.0.1', port: 0 }

/** A server that listens until the test is over. */
async function listening<S extends Server | HttpServer>(server: S, where: object): Promise<S> {
  server.listen(where)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server
}

const platform = (): string => join(data, 'platform.sqlite')
const desk = (): string => join(data, 'companies/1/desk.sqlite')

test('of a folder that is as it should be nothing is amiss', async () => {
  const findings = await examine(asFound(), () => {})
  // How much room there is, is the machine's own matter.
  expect(findings.filter(({ about, state }) => state === 'fault' && about !== 'disk')).toEqual([])
  expect(findings.map(({ about }) => about)).toEqual([
    ...['system', 'disk', 'folder', 'port', 'whatsapp'],
    ...['data', 'key', 'clock', 'backups', 'database'],
  ])
  expect(await found('database')).toEqual(['fine: 2 databases are whole and up to date.'])
  expect(await found('data')).toEqual(['fine: No Balcão runs on it.'])
})

test('where no backups are made it warns, and where they are it says how the last went', async () => {
  expect(await found('backups')).toEqual([
    'warning: None are made by themselves. All is lost with this disk. Start with --backup-to.',
  ])
  const first = await examine(asFound({ backupTo: join(root, 'backups') }), () => {})
  expect(first.find(({ about }) => about === 'backups')?.sentence).toMatch(/None was made yet/)
  const at = Date.now()
  const content = async (record: BackupRecord): Promise<string> => {
    rmSync(join(data, 'backups.json'), { force: true })
    storeBackupRecord(data, record)
    return (await found('backups')).join()
  }
  const whole = { made: { at, isWhole: true }, verified: { at, faults: 0 } }
  expect(await content(whole)).toMatch(/^fine: The last was made on .*, and one was last read on .*: whole\.$/)
  expect(await content({ ...whole, failedAt: at })).toMatch(/^warning: .*one has failed since/)
  expect(await content({ made: { at: at - 3 * DAY, isWhole: true } })).toMatch(/^warning: .*none since/)
  expect(await content({ made: { at, isWhole: false } })).toMatch(/^warning: .*damaged or missing/)
  expect(await content({ ...whole, verified: { at, faults: 2 } })).toMatch(/^warning: .*2 parts of the newest/)
})

test('options that cannot be read are told, and all else is looked at', async () => {
  const findings = await examine(asFound({ port: 'x' }, { BALCAO_LOG_LEVEL: 'loud', BALCAO_PROT: '1' }), () => {})
  expect(findings.filter(({ about }) => about === 'options').map(({ state, sentence }) => [state, sentence])).toEqual([
    ['fault', 'BALCAO_PROT is not an option of Balcão.'],
    ['fault', '--port must be a number from 0 to 65535, not "x".'],
    ['fault', expect.stringContaining('BALCAO_LOG_LEVEL must be one of')],
  ])
  expect(findings.map(({ about }) => about)).toContain('database')
})

test('a folder that is not there yet is fine, and is not made', async () => {
  rmSync(data, { recursive: true })
  expect(await found('folder')).toEqual([`fine: ${data} is not there yet: the first start makes it.`])
  expect(await found('data')).toEqual(['fine: There is no data yet.'])
  expect(existsSync(data)).toBe(false)
})

describe('the folder', () => {
  test('is told where others of the machine may read it', async () => {
    chmodSync(data, 0o755)
    expect(await found('folder')).toEqual([expect.stringMatching(/^warning: .* may be read by other users/)])
    expect(statSync(data).mode & 0o777).toBe(0o755)
  })

  test("is told where something in it is another user's, whose databases then are not opened", async context => {
    for (const path of [join(data, 'secret.key'), desk()]) {
      if (!givenAway(path)) return notRunHere(context, 'this user may give no file away')
      expect(await found('folder')).toEqual([expect.stringContaining(`fault: ${path} belongs to another user (4242)`)])
      expect(await found('database')).toEqual([])
      expect(existsSync(`${platform()}-shm`)).toBe(false)
      chownSync(path, process.getuid!(), process.getgid!())
    }
  })

  test('is told where this user may not enter it, and all else is looked at', context => {
    if (process.getuid?.() !== 0) return notRunHere(context, 'this user can be nobody else')
    chmodSync(root, 0o755)
    chmodSync(dirname(data), 0o755)
    const { status, result } = foundByNobody(data)
    expect([status, result.map(({ about, state }) => `${state} ${about}`)]).toEqual([
      1,
      ['fine system', expect.stringContaining('disk'), 'fault folder', 'fine port', 'fine whatsapp', 'warning data'],
    ])
  })

  test('is told where this user may not write a database that is theirs', context => {
    if (process.getuid?.() !== 0) return notRunHere(context, 'this user can be nobody else')
    // Nobody may enter the folder that the tests have for their files.
    const open = mkdtempSync('/tmp/balcao-')
    onTestFinished(() => rmSync(open, { recursive: true }))
    chmodSync(open, 0o755)
    const theirs = join(open, 'data')
    cpSync(data, theirs, { recursive: true })
    for (const path of [
      theirs,
      ...readdirSync(theirs, { recursive: true, encoding: 'utf8' }).map(name => join(theirs, name)),
    ])
      chownSync(path, NOBODY, NOBODY)
    const sealed = join(theirs, 'companies/1/desk.sqlite')
    chmodSync(sealed, 0o400)
    const { status, result } = foundByNobody(theirs)
    expect([status, result.filter(({ about }) => about === 'database').map(({ sentence }) => sentence)]).toEqual([
      1,
      [`${sealed} may not be read and written by this user: chmod u+rw.`],
    ])
  })

  test('is told where it is a file', async () => {
    rmSync(data, { recursive: true })
    writeFileSync(data, '')
    expect(await found('folder')).toEqual([`fault: ${data} is a file: the data need a folder of their own.`])
  })

  test('is told where it is to be made where nothing can be', async context => {
    const takeAway = mountDisk(context, join(root, 'read-only'), 'ro,size=1m')
    try {
      data = join(root, 'read-only/new')
      expect(await found('folder')).toEqual([expect.stringContaining('may not be written by this user')])
    } finally {
      takeAway()
    }
  })

  test('is told where this user may not write it', async context => {
    const sealed = join(root, 'sealed')
    const takeAway = process.getuid?.() === 0 ? mountDisk(context, sealed, 'ro,size=1m') : undefined
    try {
      if (!takeAway) mkdirSync(sealed, { mode: 0o500 })
      const { state, sentence } = rights({ config: { ...configOf(), data: sealed }, running: false })
      expect([state, sentence]).toEqual(['fault', expect.stringContaining(`${sealed} may not be written by this user`)])
    } finally {
      takeAway?.()
    }
  })
})

test('a disk that is nearly full is told, and earlier that it soon will be', async context => {
  const small = join(root, 'small')
  const takeAway = mountDisk(context, small, 'size=1m')
  try {
    const state = async () => (await disk({ config: configOf({ data: small }), running: false })).state
    expect(await state()).toBe('fine')
    appendFileSync(join(small, 'a'), Buffer.alloc(950 * 1024))
    expect(await state()).toBe('warning')
    appendFileSync(join(small, 'a'), Buffer.alloc(40 * 1024))
    expect(await state()).toBe('fault')
  } finally {
    takeAway()
  }
})

test('a port that another program has is told, one of a Balcão that runs is its own', async () => {
  const other = await listening(createServer(), NEARBY)
  const config = configOf({ port: String(portOf(other)) })
  const { state, sentence } = await port({ config, running: false })
  expect([state, sentence]).toEqual([
    'fault',
    expect.stringContaining(`127.0.0.1:${portOf(other)} is used by another program`),
  ])
  expect((await port({ config, running: true })).state).toBe('fine')
  expect((await port({ config: configOf(), running: false })).sentence).toBe(
    '127.0.0.1 can be listened on, at a port that is free.',
  )
  // An address of documents, which no machine has.
  const elsewhere = await port({ config: configOf({ host: '203.0.113.1' }), running: false })
  expect([elsewhere.state, elsewhere.sentence]).toEqual(['fault', expect.stringContaining('EADDRNOTAVAIL')])
})

test('a Balcão that runs on the folder is told', async () => {
  await listening(createServer(), { path: join(data, 'control') })
  expect(await found('data')).toEqual(['fine: Balcão runs on it.'])
  expect(await found('port')).toEqual(['fine: The Balcão that runs has its port.'])
})

describe('WhatsApp', () => {
  const config = () => readConfig({ data }, {})
  /** Someone who answers as WhatsApp does, at this time. */
  const answering = async (at: number) => {
    const server = createHttpServer((_, response) => response.setHeader('date', new Date(at).toUTCString()).end())
    return `http://127.0.0.1:${portOf(await listening(server, NEARBY))}`
  }

  test('is told where its clock is another one, by how much and in which direction', async () => {
    const ask = async (at: number) => whatsapp({ config: config(), running: false }, await answering(at))
    expect(await ask(Date.now())).toMatchObject({ state: 'fine', sentence: 'WhatsApp answers, and has our time.' })
    expect(await ask(Date.now() + 10 * MINUTE)).toMatchObject({
      state: 'fault',
      sentence: expect.stringMatching(/\d+ s behind/),
    })
    expect(await ask(Date.now() - 10 * MINUTE)).toMatchObject({
      state: 'fault',
      sentence: expect.stringMatching(/\d+ s ahead/),
    })
  })

  test('is told where nobody answers, and not asked where the configuration says so', async () => {
    expect(await whatsapp({ config: config(), running: false }, 'http://127.0.0.1:9')).toMatchObject({
      state: 'warning',
    })
    expect(await found('whatsapp')).toEqual(['fine: Not asked: the configuration says so.'])
  })
})

test('a key file that is gone or damaged is told, and none is made', async () => {
  writeFileSync(join(data, 'secret.key'), 'short')
  expect(await found('key')).toEqual(['fault: secret.key is damaged: each line must hold 32 bytes in base64.'])
  rmSync(join(data, 'secret.key'))
  expect(await found('key')).toEqual([expect.stringContaining('fault: secret.key is not there')])
  expect(existsSync(join(data, 'secret.key'))).toBe(false)
})

test('a clock that went back behind what was written last is told', async () => {
  const later = new Date(Date.now() + 10 * DAY)
  utimesSync(desk(), later, later)
  expect(await found('clock')).toEqual([expect.stringMatching(/^fault: It is .* Set the clock\.$/)])
})

test('each database that is damaged, of a newer version or of an older one is told', async () => {
  for (const [id, lay] of [
    [2, (path: string) => writeFileSync(path, 'no database at all')],
    [3, (path: string) => inFile(path, "INSERT INTO migrations VALUES ('9999_later.sql', '')")],
  ] as const) {
    mkdirSync(join(data, 'companies', String(id)))
    const path = join(data, 'companies', String(id), 'desk.sqlite')
    cpSync(desk(), path)
    lay(path)
  }
  layGeneration(generations[0]!, join(data, 'older'), 1)
  cpSync(join(data, 'older/companies/2'), join(data, 'companies/4'), { recursive: true })
  expect(await found('database')).toEqual([
    expect.stringMatching(/^fault: .*companies\/2\/desk\.sqlite is damaged \(file is not a database\)/),
    expect.stringMatching(/^fault: .*companies\/3\/desk\.sqlite was changed by a newer version/),
    'warning: 1 of 5 databases not up to date yet: the next start sees to it.',
  ])
})

test('each company whose database is missing or empty is told, and those without a platform', async () => {
  inFile(
    platform(),
    `INSERT INTO companies (id, name, folded, createdAt, updatedAt)
     VALUES (2, 'Loja Azul', 'loja azul', 1, 1), (3, 'Vazia', 'vazia', 1, 1), (4, 'Nua', 'nua', 1, 1)`,
  )
  for (const id of [3, 4]) mkdirSync(join(data, 'companies', String(id)))
  writeFileSync(join(data, 'companies/3/desk.sqlite'), '')
  inFile(join(data, 'companies/4/desk.sqlite'), 'CREATE TABLE one (x); DROP TABLE one')
  expect(await found('database')).toEqual([
    expect.stringMatching(
      /^fault: .*companies\/2\/desk\.sqlite, the database of company 2 \(Loja Azul\), is missing\./,
    ),
    expect.stringMatching(/^fault: .*, the database of company 3 \(Vazia\), is empty\. .*tenant restore-from/),
    expect.stringMatching(/^fault: .*, the database of company 4, is empty\./),
  ])
  for (const lose of [() => writeFileSync(platform(), ''), () => rmSync(platform())]) {
    lose()
    expect(await found('database')).toEqual([
      expect.stringMatching(/^fault: .*platform\.sqlite, which says which companies there are, is (missing|empty)/),
    ])
  }
})

test('a restore that was killed on its way is told, also where the folder holds nothing else yet', async () => {
  mkdirSync(join(data, 'restoring'))
  writeFileSync(join(data, 'restoring/ready'), '{}')
  expect(await found('restore')).toEqual([expect.stringContaining('warning: A restore was cut short')])
  rmSync(platform())
  expect(await found('restore')).toHaveLength(1)
  expect(await found('data')).toEqual([])
})

/** Whether a file is another user's now, which root alone can have it be, and not everywhere. */
function givenAway(path: string): boolean {
  try {
    chownSync(path, 4242, 4242)
    return true
  } catch {
    return false
  }
}

function inFile(path: string, statement: string): void {
  const file = openSqlite(path)
  file.exec(statement)
  file.close()
}
