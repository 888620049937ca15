import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { S3Emulator } from '../../../../emulators/s3/s3.ts'
import { certificates } from '../../../platform/gateways/certificates.fixtures.ts'
import type { BackupErrorKind } from '../errors.ts'
import { inBackupThread } from '../in-thread.ts'
import { generations, layGeneration } from '../testing/generations.ts'
import { locationError, openLocation } from './location.ts'
import { s3Store } from './s3.ts'
import type { Store } from './store.ts'

const KEYS = { accessKey: 'AKIA', secretKey: 'geheim/+=', region: 'sa-east-1' }

let emulator: S3Emulator
let store: Store
const open = (keys: Partial<typeof KEYS> = {}): Promise<Store> =>
  s3Store({
    ...KEYS,
    ...keys,
    endpoint: `http://${emulator.host}`,
    bucket: 'copies',
    prefix: 'desk/',
    firstWait: 1,
  })
beforeEach(async () => {
  emulator = await S3Emulator.start({ ...KEYS, bucket: 'copies', pageSize: 3 })
  store = await open()
})
afterEach(() => emulator.stop())

const put = (key: string, content: string | Buffer) => store.put(key, Readable.from([Buffer.from(content)]))
const listed = async (of: Store, prefix: string): Promise<string[]> => {
  const found: string[] = []
  for await (const { key, bytes } of of.list(prefix)) found.push(`${key} ${bytes}`)
  return found
}
const read = async (key: string) => (await buffer((await store.get(key))!)).toString()

test('what is put there is read, listed page by page, and removed, below its folder alone', async () => {
  emulator.objects.set('other/x', Buffer.from('of somebody else'))
  for (const name of ['a/1', 'a/2', 'a/3', 'a/4', 'b/1']) expect(await put(name, name)).toBe(3)
  expect(await put('a/empty', '')).toBe(0)
  expect([await read('a/1'), await read('a/empty')]).toEqual(['a/1', ''])
  expect(await listed(store, 'a/')).toEqual([...['a/1 3', 'a/2 3', 'a/3 3', 'a/4 3'], 'a/empty 0'])
  await store.remove('a/1')
  expect(await store.get('a/1')).toBeUndefined()
  expect(emulator.objects.has('other/x')).toBe(true)
})

test('a large file goes in parts, of which a busy store gets each once more', async () => {
  emulator.fault = 'busy'
  const content = randomBytes(20 * 1024 ** 2)
  const chunks = Array.from({ length: 20 }, (_, place) => content.subarray(place * 1024 ** 2, (place + 1) * 1024 ** 2))
  expect(await store.put('large', Readable.from(chunks))).toBe(content.length)
  expect(emulator.objects.get('desk/large')?.equals(content)).toBe(true)
  expect(emulator.done).toEqual(['POST', 'PUT', 'PUT', 'POST'])
})

/** A content of two parts. */
const LARGE = Buffer.alloc(17 * 1024 ** 2, 'x')

test('an upload in parts that fails is ended, so that no parts stay', async () => {
  emulator.fault = 'full'
  await expect(put('large', LARGE)).rejects.toThrow('the store answers 507 (QuotaExceeded)')
  expect([emulator.unfinished, emulator.objects.size, emulator.done.at(-1)]).toEqual([[], 0, 'DELETE'])
})

test('one whose content breaks off on its way is ended as well', async () => {
  const content = async function* () {
    yield LARGE
    throw new Error('the disk fails')
  }
  await expect(store.put('large', Readable.from(content()))).rejects.toThrow('the disk fails')
  expect([emulator.unfinished, emulator.objects.size]).toEqual([[], 0])
})

test.each([
  ['the beginning of a name', false],
  ['a whole name', true],
])(
  'what is left of killed uploads is ended below its folder alone, also where a prefix is %s',
  async (_, exactPrefix) => {
    await emulator.stop()
    emulator = await S3Emulator.start({ ...KEYS, bucket: 'copies', pageSize: 3, exactPrefix })
    store = await open()
    // More than a page of someone else's come first.
    const others = ['a/1', 'a/2', 'a/3', 'a/4', 'other/x']
    for (const key of [...others, 'desk/a b', 'desk/objects/1', 'desk/objects/2', 'desk/objects/3']) emulator.begin(key)
    await store.endUploads()
    expect(emulator.unfinished).toEqual(others.map(key => `${key}: 0 parts`))
  },
)

test('a store that says 200 and then that it failed is asked to join the parts once more', async () => {
  emulator.fault = 'late'
  expect(await put('large', LARGE)).toBe(LARGE.length)
  expect(emulator.objects.get('desk/large')?.equals(LARGE)).toBe(true)
  expect([emulator.unfinished, emulator.done]).toEqual([[], ['POST', 'PUT', 'PUT', 'POST', 'POST']])
})

test('a store that tells about no uploads, or not to these keys, takes backups all the same', async () => {
  await (await open({ secretKey: 'other' })).endUploads()
  emulator.fault = 'failing'
  await expect(store.endUploads()).rejects.toThrow('the store answers 500')
})

test('a backup that is broken off leaves no parts', async () => {
  const data = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const place = { to: `s3+http://${emulator.host}/copies/desk?region=${KEYS.region}` }
  const keys = { s3Key: KEYS.accessKey, s3Secret: KEYS.secretKey }
  layGeneration(generations.at(-1)!, data, 1)
  const ending = new AbortController()
  const input = { place: { ...place, ...keys }, data, kind: 'by-hand', version: '0.0.0', now: 0 } as const
  const broken = inBackupThread(
    'create',
    input,
    () => {
      if (!ending.signal.aborted) emulator.begin('desk/objects/of-this-thread')
      ending.abort()
    },
    ending.signal,
  )
  await expect(broken).rejects.toThrow('broken off')
  expect(emulator.unfinished).toEqual([])
})

test('a slow store is waited for', async () => {
  emulator.fault = 'slow'
  expect(await put('a', 'slowly')).toBe(6)
  expect(await read('a')).toBe('slowly')
})

test.each<[string, () => Promise<Store>, string, BackupErrorKind]>([
  [
    'other keys',
    () => open({ secretKey: 'other' }),
    'the store refuses these keys (SignatureDoesNotMatch)',
    'unreadable',
  ],
  [
    'another bucket',
    () => s3Store({ ...KEYS, endpoint: `http://${emulator.host}`, bucket: 'none', prefix: '' }),
    'there is no such bucket (NoSuchBucket)',
    'absent',
  ],
  [
    'nobody there',
    () => s3Store({ ...KEYS, endpoint: 'http://127.0.0.1:9', bucket: 'copies', prefix: '', firstWait: 1 }),
    'the store cannot be reached',
    'unavailable',
  ],
])('a store with %s is reported in a sentence, whatever is asked of it', async (_, opened, sentence, kind) => {
  const strange = await opened()
  const error = { message: expect.stringContaining(sentence), kind }
  await expect(strange.put('a', Readable.from([Buffer.from('x')]))).rejects.toMatchObject(error)
  await expect(strange.get('a')).rejects.toMatchObject(error)
  await expect(strange.remove('a')).rejects.toMatchObject(error)
  await expect(listed(strange, '')).rejects.toMatchObject(error)
})

test('a store that fails each time is reported with what it says', async () => {
  emulator.fault = 'failing'
  await expect(put('a', 'x')).rejects.toThrow('the store answers 500 (InternalError)')
  await expect(store.get('a')).rejects.toMatchObject({
    message: expect.stringContaining('the store answers 500 (InternalError)'),
    kind: 'unavailable',
  })
})

test('a store whose certificate nobody here knows is reported with how to make its authority known', async () => {
  const [key, cert] = [certificates.pem, certificates.pem]
  const server = createServer({ key, cert }, (_, response) => response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const provided = { bucket: 'copies', prefix: '', firstWait: 1 }
  const strange = await s3Store({ ...KEYS, ...provided, endpoint: `https://127.0.0.1:${port}` })
  await expect(strange.get('a')).rejects.toThrow(
    "the store's certificate is of no authority that is known here; name the file of its own in NODE_EXTRA_CA_CERTS",
  )
})

test('a place is a folder or an address of a store, and a store needs keys', async () => {
  expect(locationError('/backup')).toBeUndefined()
  expect(locationError('s3://s3.example.com/bucket/a/b?region=eu-1')).toBeUndefined()
  expect(locationError('s3://s3.example.com')).toMatch('must be a folder, or as s3://')
  await expect(openLocation({ to: 's3://s3.example.com/bucket' })).rejects.toThrow('A store needs its keys')
  await expect(openLocation({ to: 's3:nonsense' })).rejects.toThrow('must be a folder')
  const provided = { s3Key: 'a', s3Secret: 'b' }
  const { name } = await openLocation({ to: 's3://s3.example.com/bucket/a?region=eu-1', ...provided })
  expect(name).toBe('https://s3.example.com/bucket/a/')
})
