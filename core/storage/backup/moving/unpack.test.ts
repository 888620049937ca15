import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountDisk } from '../../../app/testing/disk.ts'
import { openSecrets, openSqlite } from '../../index.ts'
import { inDatabase } from '../databases.ts'
import { generations, layGeneration } from '../testing/generations.ts'
import { type Manifest, manifestText } from './archive.ts'
import { unpackCompany } from './unpack.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const company: Manifest['company'] = {
  ...{ name: 'Loja Azul', email: 'loja@azul.example', phone: '', recurrence: 'MENSAL', timeZone: 'America/Sao_Paulo' },
  ...{ campaignsEnabled: 0, billing: '{}', schedules: '[]', holidays: '[]' },
}

interface Archive {
  /** null leaves it out. */
  desk?: Buffer | null
  secrets?: Buffer
  /** Another one than that of the database. */
  sum?: string
  media?: Manifest['media']
  files?: [name: string, content: string][]
  links?: string[]
}

/** An archive of these parts, of which the manifest tells what `media` says. */
async function archiveOf({
  desk = Buffer.of(1),
  secrets,
  sum,
  media = { files: 0, bytes: 0 },
  files = [],
  links = [],
}: Archive): Promise<string> {
  const tar = pack()
  const texts = desk ?? Buffer.of(1)
  const sha256 = sum ?? createHash('sha256').update(texts).digest('hex')
  const emitted = {
    version: '0',
    company,
    desk: { bytes: texts.length, sha256 },
    media,
    hasSecrets: secrets !== undefined,
  }
  tar.entry({ name: 'manifest.json' }, manifestText(emitted))
  if (secrets) tar.entry({ name: 'secrets.bin' }, secrets)
  if (desk) tar.entry({ name: 'desk.sqlite' }, desk)
  for (const [name, content] of files) tar.entry({ name }, content)
  for (const name of links) tar.entry({ name, type: 'symlink', linkname: '/etc/passwd' })
  tar.finalize()
  const path = join(folder, 'loja.tar.gz')
  writeFileSync(path, gzipSync(await buffer(tar)))
  return path
}

async function unpacked(archive: Archive, data = join(folder, 'data')) {
  const order = {
    data,
    from: await archiveOf(archive),
    fileBytes: 10 * 1024 ** 3,
    deskBytes: 1024 ** 3,
    blobColumns: [],
  }
  return unpackCompany(order, () => {}).finally(() => expect(readdirSync(join(data, 'incoming'))).toEqual([]))
}

/** The database of a company, after a hand has been at it. */
function desk(sql: string): Buffer {
  layGeneration(generations.at(-1)!, join(folder, 'other'))
  const path = join(folder, 'other', 'companies', '2', 'desk.sqlite')
  const file = openSqlite(path)
  file.exec(sql)
  file.pragma('journal_mode = DELETE')
  file.close()
  return readFileSync(path)
}

/** A database, and nothing in it. */
function emptyDatabase(): Buffer {
  const path = join(folder, 'empty.sqlite')
  const file = openSqlite(path)
  file.exec('CREATE TABLE migrations (name TEXT PRIMARY KEY, checksum TEXT)')
  file.pragma('journal_mode = DELETE')
  file.close()
  return readFileSync(path)
}

test('millions of files of next to nothing are more than a plan allows', async () => {
  const media = { files: 50_000_000, bytes: 50_000_000 }
  await expect(unpacked({ media })).rejects.toThrow('more than its plan allows')
})

test.for<[string, string, number]>([
  ['the blocks', 'size=1m', 240],
  ['the blocks, but for a twentieth,', 'size=1m', 117],
  ['the names', 'size=64m,nr_inodes=200', 180],
])(
  'small files that take more than %s that a disk has left are rejected before any is written',
  async ([, disk, files], context) => {
    const data = join(folder, 'disk')
    const takeAway = mountDisk(context, data, disk)
    try {
      await expect(unpacked({ media: { files, bytes: files } }, data)).rejects.toThrow('no room left on the disk')
      await expect(unpacked({ media: { files: 10, bytes: 10 } }, data)).rejects.toThrow('is not whole')
    } finally {
      takeAway()
    }
  },
)

const FILE = 'media/ab/abcdefghijklmnopqrstuv'

test.each<[string, Archive, string]>([
  ['without its database', { desk: null }, 'is not whole'],
  ['with less in its files than it says', { media: { files: 1, bytes: 5 }, files: [[FILE, 'x']] }, 'is not whole'],
  ['with fewer files than it says', { media: { files: 2, bytes: 1 }, files: [[FILE, 'x']] }, 'is not whole'],
  ['with more in its files', { media: { files: 1, bytes: 1 }, files: [[FILE, 'xx']] }, 'holds what no company has'],
  ['with secrets that have no end', { secrets: Buffer.alloc(16 * 1024 ** 2 + 1) }, 'holds what no company has'],
  ['with secrets of which it says nothing', { files: [['secrets.bin', 'x']] }, 'holds what no company has'],
  ['with a second manifest', { files: [['manifest.json', '{}']] }, 'holds what no company has'],
  ['with a second database', { files: [['desk.sqlite', 'x']] }, 'holds what no company has'],
  [
    'with a file beside its own',
    { media: { files: 1, bytes: 1 }, files: [['../out', 'x']] },
    'holds what no company has',
  ],
  [
    'with a file that climbs out of its folder',
    { media: { files: 1, bytes: 1 }, files: [['media/ab/../../../abcdefghijklmnopqrstuv', 'x']] },
    'holds what no company has',
  ],
  [
    'with a file in the folder of others',
    { media: { files: 1, bytes: 1 }, files: [['media/zz/abcdefghijklmnopqrstuv', 'x']] },
    'holds what no company has',
  ],
  ['with a link', { media: { files: 1, bytes: 0 }, links: [FILE] }, 'holds what no company has'],
])('an archive %s is told for what it is', async (_, archive, sentence) => {
  await expect(unpacked(archive)).rejects.toThrow(sentence)
})

test.each<[string, [name: string, content: string][], string]>([
  ['that holds nothing', [], 'is not whole'],
  ['that does not begin with its manifest', [[FILE, 'x']], 'holds what no company has'],
  ['with a manifest without end', [['manifest.json', ' '.repeat(1024 ** 2 + 1)]], 'its manifest is too large'],
])('an archive %s is told for what it is, too', async (_, entries, sentence) => {
  const tar = pack()
  for (const [name, content] of entries) tar.entry({ name }, content)
  tar.finalize()
  const from = join(folder, 'loja.tar.gz')
  writeFileSync(from, gzipSync(await buffer(tar)))
  const order = { data: join(folder, 'data'), from, fileBytes: 1024, deskBytes: 1024 ** 3, blobColumns: [] }
  await expect(unpackCompany(order, () => {})).rejects.toMatchObject({
    message: expect.stringContaining(sentence),
    kind: 'unreadable',
  })
  expect(readdirSync(join(folder, 'data', 'incoming'))).toEqual([])
})

test.each<[string, () => Buffer, string]>([
  ['none at all', () => Buffer.alloc(4096, 1), 'The database of the archive is damaged.'],
  [
    'one that names rows that are not there',
    () => desk('PRAGMA foreign_keys = OFF; UPDATE ticket_tags SET tagId = 999; UPDATE messages SET ticketId = 999'),
    'The database of the archive names rows that are not there.',
  ],
  ['one with a table of its own', () => desk('CREATE TABLE mine (one)'), 'is not that of a Balcão'],
  ['one without the tables of ours', () => emptyDatabase(), 'is not that of a Balcão'],
  [
    'one that is damaged within',
    () => {
      const whole = desk('')
      return Buffer.concat([whole.subarray(0, 40_960), Buffer.alloc(whole.length - 40_960, 7)])
    },
    'The database of the archive is',
  ],
])('a database that is %s does not come in', async (_, make, sentence) => {
  await expect(unpacked({ desk: make() })).rejects.toMatchObject({
    message: expect.stringContaining(sentence),
    kind: 'unreadable',
  })
})

test('a database that is whole and another one than the archive tells about does not come in', async () => {
  await expect(unpacked({ desk: desk(''), sum: 'a'.repeat(64) })).rejects.toThrow(
    'The database of the archive is damaged.',
  )
})

test('an archive that is whole comes in, with its people and its files', async () => {
  const order = {
    data: join(folder, 'data'),
    from: await archiveOf({ desk: desk(''), media: { files: 1, bytes: 2 }, files: [[FILE, 'ab']] }),
    fileBytes: 1024,
    deskBytes: 1024 ** 3,
    blobColumns: [{ table: 'contacts', column: 'pictureBlobId' }],
  }
  const came = await unpackCompany(order, () => {})
  expect(came).toMatchObject({ company, files: 1, dropped: true, people: [{ email: 'ana@azul.example' }, {}] })
  expect(readFileSync(join(came.folder, FILE), 'utf8')).toBe('ab')
})

test('of what an installation alone gives out nothing comes in with an archive, anyone who wrote it there', async () => {
  const data = join(folder, 'data')
  const { encrypt } = openSecrets(data)
  const hand = `UPDATE whatsapps SET tokenHash = 'of somebody else', proxyPassword = '${encrypt('senha')}';
    UPDATE integrations SET secret = '${encrypt('chave')}';
    UPDATE users SET online = 1`
  const order = {
    data,
    from: await archiveOf({ desk: desk(hand) }),
    fileBytes: 1024,
    deskBytes: 1024 ** 3,
    blobColumns: [],
  }
  const came = await unpackCompany(order, () => {})
  const left = inDatabase(join(came.folder, 'desk.sqlite'), file =>
    [
      'SELECT tokenHash, proxyPassword FROM whatsapps',
      'SELECT secret FROM integrations',
      'SELECT sum(online) FROM users',
      'SELECT key FROM api_requests',
      'SELECT endpoint FROM push_subscriptions',
    ].map(question => file.prepare(question).raw().all()),
  )
  expect(left).toEqual([[[null, null]], [[null]], [[0]], [], []])
})

test('an archive that holds a file twice is none', async () => {
  const twice: [string, string] = ['media/ab/abcdefghijklmnopqrstuv', 'x']
  const archive = { media: { files: 2, bytes: 2 }, files: [twice, twice] }
  await expect(unpacked(archive)).rejects.toThrow('is damaged, or no archive of a company')
})

test.each([
  ['more people than a desk has', 'i < 10001', "'p' || i || '@loja.example'", 'names people who cannot be any'],
  ['an e-mail without end', 'i < 2', 'hex(zeroblob(1000)) || i', 'users, row 3, email is longer than 254 characters'],
])('a database with %s makes no accounts', async (_, end, email, sentence) => {
  const people = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${end})
    INSERT INTO users (name, email, profile, createdAt, updatedAt) SELECT 'P', ${email}, 'user', 1, 1 FROM n`
  await expect(unpacked({ desk: desk(people) })).rejects.toThrow(sentence)
})

test('a folder is no archive', async () => {
  const order = { data: join(folder, 'data'), from: folder, fileBytes: 1024, deskBytes: 1024 ** 3, blobColumns: [] }
  await expect(unpackCompany(order, () => {})).rejects.toThrow('is damaged, or no archive of a company')
})
