import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { movingOperations } from '../../../app/operations/moving.ts'
import { test as base } from '../../../app/testing/test.ts'
import { PASSWORD, type TestCompany, World } from '../../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { CompanyInput } from '../../../platform/companies/contract.ts'
import { createCompany } from '../../../platform/companies/index.ts'
import { aConversation } from '../../../tenant/messages/fixtures.ts'
import { aSchedule } from '../../../tenant/schedules/architecture-cases.ts'
import { userRoutes } from '../../../tenant/users/contract.ts'
import { beginNewKey, openSecrets, openSqlite, sealedColumns } from '../../index.ts'
import { contentOf, filesIn } from '../testing/content.ts'

/** Another installation, with another key. */
const test = base.extend('there', { scope: 'file' }, async ({ world: _ }, { onCleanup }) => {
  const world = await World.open()
  onCleanup(() => world.close())
  return world
})

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  file = join(folder, 'loja.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const call = { emit: () => {}, ending: new AbortController().signal }
const exported = (world: World, { id }: TestCompany, passphrase?: string) =>
  movingOperations.export.work(world.app, { company: String(id), to: file, passphrase }, call)
const imported = (world: World, more: { name?: string; passphrase?: string; renameEmails?: boolean } = {}) =>
  movingOperations.import.work(world.app, { from: file, plan: '1', due: null, renameEmails: false, ...more }, call)

const contextOf = (world: World, id: number): string => join(world.folder, 'companies', String(id), 'desk.sqlite')
const mediaOf = (world: World, id: number): string => join(world.folder, 'companies', String(id), 'media')

/** A company with a conversation, a file, a secret and a colleague. */
async function furnish(world: World, company: TestCompany): Promise<void> {
  await aConversation(world, company)
  await company.person('user')
  await company.context(async desk => {
    const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 1000 }
    await desk.blobs.store(Readable.from([Buffer.from('a file')]), about)
    const secret = desk.services.secrets.encrypt('chave')
    await desk.transaction(({ db }) =>
      db.insertInto('integrations').values({ kind: 'ai', settings: '{}', secret, updatedAt: 1 }).execute(),
    )
  })
}

/** What the log of a company told last. */
const reportedLast = (world: World, companyId: number) =>
  world.app.machinery.desks.use(companyId, ({ db }) =>
    db.selectFrom('audit_log').select(['kind', 'subject']).orderBy('id', 'desc').limit(1).execute(),
  )

const secretOf = (world: World, id: number): string | null => {
  const desk = openSqlite(contextOf(world, id))
  try {
    return desk.prepare("SELECT secret FROM integrations WHERE kind = 'ai'").pluck().get() as string | null
  } finally {
    desk.close()
  }
}

test('a company is brought into another installation whole, without secrets, and its phones are paired anew', async ({
  world,
  company,
  there,
}) => {
  await furnish(world, company)
  expect(await exported(world, company)).toMatchObject({ name: company.name, files: 1, leftOut: 1 })
  await expect(exported(world, company)).rejects.toThrow('is there already')
  expect(gunzipSync(readFileSync(file)).includes('chave')).toBe(false)
  await createCompany(
    there.app.platform,
    CompanyInput.parse({ name: 'Outra', email: 'outra@empresa.example', planId: 1 }),
  )
  const came = await imported(there)
  expect(came).toMatchObject({ name: company.name, files: 1, people: 2, dropped: true, admin: company.adminEmail })
  const changed = [
    'whatsapps',
    'integrations',
    'users',
    'outbox',
    'api_requests',
    'messages',
    'audit_log',
    'sqlite_sequence',
  ]
  expect(contentOf(contextOf(there, came.id), changed)).toEqual(contentOf(contextOf(world, company.id), changed))
  expect(filesIn(mediaOf(there, came.id))).toEqual(filesIn(mediaOf(world, company.id)))
  expect(secretOf(there, came.id)).toBeNull()
  const { user } = await there.nobody.call(authRoutes.login, { body: { email: came.admin!, password: came.password! } })
  expect(user).toMatchObject({ companyId: came.id, mustChangePassword: true })
  const desk = openSqlite(contextOf(there, came.id))
  const [row] = desk.prepare('SELECT status, statusReason, linked, number, tokenHash FROM whatsapps').all()
  expect(row).toEqual({
    status: 'DISCONNECTED',
    statusReason: 'link-missing',
    linked: 0,
    number: null,
    tokenHash: null,
  })
  expect(desk.prepare('SELECT count(*) FROM messages').pluck().get()).toBeGreaterThan(0)
  desk.close()
  expect(readdirSync(join(there.folder, 'incoming'))).toEqual([])
})

test('with a passphrase secrets and passwords come along, and with another one nothing comes', async ({
  world,
  company,
  there,
}) => {
  await furnish(world, company)
  await exported(world, company, 'uma frase longa')
  await expect(imported(there, { passphrase: 'outra frase longa' })).rejects.toThrow('The passphrase is not the one')
  const came = await imported(there, { passphrase: 'uma frase longa' })
  expect(came).toMatchObject({ dropped: false, password: null })
  expect(there.app.platform.secrets.decrypt(secretOf(there, came.id)!)).toBe('chave')
  const { user } = await there.nobody.call(authRoutes.login, {
    body: { email: company.adminEmail, password: PASSWORD },
  })
  expect(user).toMatchObject({ companyId: came.id })
})

test('a company and the platform are informed that it was taken out, and that it was brought in', async ({
  world,
  company,
  there,
}) => {
  await exported(world, company)
  for (const id of [1, company.id])
    expect(await reportedLast(world, id)).toEqual([{ kind: 'dataExported', subject: company.name }])
  const { id } = await imported(there, { renameEmails: true, name: 'Trazida' })
  expect(await reportedLast(there, 1)).toEqual([{ kind: 'dataImported', subject: 'Trazida' }])
  const kinds = await there.app.machinery.desks.use(id, ({ db }) => db.selectFrom('audit_log').select('kind').execute())
  expect(kinds).toContainEqual({ kind: 'dataImported' })
})

test('what a company has planned is done where it was brought in, too', async ({ world, company, there }) => {
  const { contactId } = await aConversation(world, company)
  const at = (ms: number): string => new Date(world.clock.now() + ms).toISOString()
  const schedule = await aSchedule(company.admin, contactId, { sendAt: at(HOUR) })
  await exported(world, company)
  const { id } = await imported(there, { renameEmails: true, name: 'Com planos' })
  await there.advance(HOUR + MINUTE)
  const [row] = await there.app.machinery.desks.use(id, ({ db }) =>
    db.selectFrom('schedules').select('status').where('id', '=', schedule.id).execute(),
  )
  // By the clock of the machine its time has passed, so it is reported as not sent.
  expect(row!.status).toBe('ERRO')
})

test('what was sealed after a change of the key comes along with the passphrase too, and without it does not', async ({
  openWorld,
  there,
}) => {
  const world = await openWorld()
  const company = await world.company()
  await furnish(world, company)
  beginNewKey(world.folder)
  const secret = openSecrets(world.folder).encrypt('nova chave')
  expect(secret).toMatch(/^v2\./)
  await company.context(desk => desk.transaction(({ db }) => db.updateTable('integrations').set({ secret }).execute()))
  expect(await exported(world, company)).toMatchObject({ leftOut: 1 })
  rmSync(file)
  await exported(world, company, 'uma frase longa')
  // The first company of each world has the same name and e-mails.
  const came = await imported(there, { passphrase: 'uma frase longa', renameEmails: true, name: 'Chave nova' })
  expect(there.app.platform.secrets.decrypt(secretOf(there, came.id)!)).toBe('nova chave')
})

test('names and e-mails that are taken are told and change nothing, or come in under others', async ({
  world,
  company,
}) => {
  await furnish(world, company)
  await exported(world, company)
  const before = world.app.platform.companies.companyIds()
  await expect(imported(world)).rejects.toThrow(`Somebody signs in here already as ${company.adminEmail}`)
  await expect(imported(world, { renameEmails: true })).rejects.toThrow(
    `There is a company ${company.name} here already. Name this one otherwise with --name.`,
  )
  expect(world.app.platform.companies.companyIds()).toEqual(before)
  const copy = await imported(world, { renameEmails: true, name: 'Cópia' })
  const email = company.adminEmail.replace('@', '+2@')
  expect(copy).toMatchObject({ name: 'Cópia', admin: email, renamed: [{ from: company.adminEmail, to: email }, {}] })
  const body = { email, password: copy.password! }
  const { token } = await world.nobody.call(authRoutes.login, { body })
  expect(token).toBeTruthy()
  expect((await company.admin.call(userRoutes.list)).users).toHaveLength(2)
  expect(readdirSync(join(world.folder, 'incoming'))).toEqual([])
})

test('whose e-mail is taken comes in under one that nobody of the archive has', async ({ world, company, there }) => {
  const own = company.adminEmail
  const second = own.replace('@', '+2@')
  await company.admin.call(userRoutes.create, {
    body: { name: 'Bia', email: second, password: PASSWORD, profile: 'user', queueIds: [] },
  })
  await exported(world, company)
  await createCompany(there.app.platform, CompanyInput.parse({ name: `De ${own}`, email: own, planId: 1 }))
  const { renamed } = await imported(there, { renameEmails: true, name: 'Dois e-mails' })
  expect(renamed).toEqual([{ from: own, to: own.replace('@', '+3@') }])
})

describe('an archive that is none', () => {
  interface Part {
    name: string
    content: Buffer
    type?: 'file' | 'symlink'
  }

  async function partsOf(path: string): Promise<Part[]> {
    const tar = extract()
    Readable.from([gunzipSync(readFileSync(path))]).pipe(tar)
    const parts: Part[] = []
    for await (const entry of tar) parts.push({ name: entry.header.name, content: await buffer(entry) })
    return parts
  }

  async function write(parts: readonly Part[]): Promise<void> {
    const tar = pack()
    for (const { name, content, type = 'file' } of parts)
      if (type === 'file') tar.entry({ name }, content)
      else tar.entry({ name, type, linkname: '/etc/passwd' })
    tar.finalize()
    writeFileSync(file, gzipSync(await buffer(tar)))
  }

  const withManifest = (parts: Part[], change: (manifest: Record<string, never>) => void): Part[] =>
    parts.map(part => {
      if (part.name !== 'manifest.json') return part
      const manifest = JSON.parse(part.content.toString())
      change(manifest)
      return { ...part, content: Buffer.from(JSON.stringify(manifest)) }
    })

  /** The same with another database, of which the manifest tells the truth. */
  async function withContext(parts: Part[], sql: string): Promise<Part[]> {
    const path = join(folder, 'desk.sqlite')
    writeFileSync(path, parts.find(({ name }) => name === 'desk.sqlite')!.content)
    const desk = openSqlite(path)
    desk.exec(sql)
    desk.pragma('journal_mode = DELETE')
    desk.close()
    const content = readFileSync(path)
    const { createHash } = await import('node:crypto')
    const sha256 = createHash('sha256').update(content).digest('hex')
    const emitted = withManifest(parts, manifest =>
      Object.assign(manifest, { desk: { bytes: content.length, sha256 } }),
    )
    return emitted.map(part => (part.name === 'desk.sqlite' ? { ...part, content } : part))
  }

  const media = (parts: Part[]): Part => parts.find(({ name }) => name.startsWith('media/'))!
  const rest = (parts: Part[]): Part[] => parts.filter(part => part !== media(parts))

  const hostile: [string, (parts: Part[]) => Part[] | Promise<Part[]>, string][] = [
    [
      'leads out of its folder',
      parts => [...rest(parts), { ...media(parts), name: 'media/../../../secret.key' }],
      'holds what no company has',
    ],
    [
      'begins at the root',
      parts => [...rest(parts), { ...media(parts), name: '/etc/cron.d/x' }],
      'holds what no company has',
    ],
    ['holds a link', parts => [...rest(parts), { ...media(parts), type: 'symlink' }], 'holds what no company has'],
    [
      'holds more than it says',
      parts => [...parts, { name: 'media/ab/abcdefghijklmnopqrstuv', content: Buffer.alloc(9) }],
      'holds what no company has',
    ],
    ['holds less than it says', rest, 'is not whole'],
    ['says nothing of itself', parts => parts.slice(1), 'holds what no company has'],
    [
      'is of a newer version',
      parts => withManifest(parts, manifest => Object.assign(manifest, { format: 2 })),
      'newer version',
    ],
    [
      'has hours that cannot be read',
      parts => withManifest(parts, ({ company }) => Object.assign(company!, { schedules: 'always' })),
      'its manifest says something else',
    ],
    [
      'has holidays that are none',
      parts => withManifest(parts, ({ company }) => Object.assign(company!, { holidays: '[{"date":"25/12"}]' })),
      'its manifest says something else',
    ],
    [
      'is larger than the plan allows',
      parts => withManifest(parts, manifest => Object.assign(manifest, { media: { files: 1, bytes: 2 ** 40 } })),
      'more than its plan allows',
    ],
    [
      'has a larger database than a plan allows',
      parts =>
        withManifest(parts, manifest => Object.assign(manifest, { desk: { bytes: 2 ** 50, sha256: 'a'.repeat(64) } })),
      'larger than its plan allows',
    ],
    [
      'has another database',
      parts =>
        parts.map(part =>
          part.name === 'desk.sqlite' ? { ...part, content: Buffer.alloc(part.content.length, 1) } : part,
        ),
      'database of the archive is damaged',
    ],
    [
      'has a trigger of its own',
      parts => withContext(parts, 'CREATE TRIGGER steal AFTER INSERT ON messages BEGIN DELETE FROM users; END'),
      'not that of a Balcão',
    ],
    ['has a table of its own', parts => withContext(parts, 'CREATE TABLE mine (one)'), 'not that of a Balcão'],
    [
      'has seen a newer version',
      parts => withContext(parts, "INSERT INTO migrations VALUES ('9999_later.sql', '')"),
      'newer version',
    ],
    [
      'names a file elsewhere',
      parts => withContext(parts, "UPDATE contacts SET pictureBlobId = '../../../../secret.key'"),
      'names a file that cannot be one',
    ],
  ]

  test('is rejected with what is wrong with it, and leaves nothing', async ({ world, company, there }) => {
    await furnish(world, company)
    await exported(world, company)
    const parts = await partsOf(file)
    const before = [there.app.platform.companies.companyIds(), readdirSync(join(there.folder, 'companies'))]
    for (const [what, change, sentence] of hostile) {
      await write(await change(parts))
      await expect(imported(there), what).rejects.toThrow(sentence)
    }
    writeFileSync(file, 'no archive at all')
    await expect(imported(there)).rejects.toThrow('is damaged, or no archive of a company')
    writeFileSync(file, gzipSync(Buffer.alloc(4096, 7)))
    await expect(imported(there)).rejects.toThrow('no archive of a company')
    await write(parts)
    writeFileSync(file, readFileSync(file).subarray(0, -2000))
    await expect(imported(there)).rejects.toThrow('is damaged, or no archive of a company')
    expect([there.app.platform.companies.companyIds(), readdirSync(join(there.folder, 'companies'))]).toEqual(before)
    expect(readdirSync(join(there.folder, 'incoming'))).toEqual([])
    expect(existsSync(join(there.folder, 'secret.key'))).toBe(true)
  })
})

base('whoever seals something is known to what exports companies', () => {
  const core = join(import.meta.dirname, '../../..')
  const sealing = globSync('tenant/*/**/*.ts', { cwd: core })
    .filter(path => !path.includes('.test.') && readFileSync(join(core, path), 'utf8').includes('secrets.encrypt('))
    .map(path => path.split('/')[1])
  expect([...new Set(sealing)].sort()).toEqual([...new Set(sealedColumns.map(({ module }) => module))].sort())
})
