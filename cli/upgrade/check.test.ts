import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { version } from '../../core/app/version.ts'
import { checkUpgrade } from './check.ts'
import { isSignedBy, publicKeyIn } from './minisign.ts'

const ID = Buffer.from('12345678')

/** A key, as minisign writes it, and what signs with it. */
function aKey(): { text: string; sign(file: Buffer, kind?: string): string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    text: Buffer.concat([Buffer.from('Ed'), ID, raw]).toString('base64'),
    sign: (file, kind = 'ED') => minisig(privateKey, file, kind),
  }
}

function minisig(key: KeyObject, file: Buffer, kind: string): string {
  const signature = sign(null, kind === 'ED' ? createHash('blake2b512').update(file).digest() : file, key)
  const trusted = 'Balcão'
  const about = sign(null, Buffer.concat([signature, Buffer.from(trusted)]), key)
  const first = Buffer.concat([Buffer.from(kind), ID, signature]).toString('base64')
  return `untrusted comment: x\n${first}\ntrusted comment: ${trusted}\n${about.toString('base64')}\n`
}

const key = aKey()
let answers: Record<string, string>
let from: string
beforeEach(async () => {
  const server = createServer(({ url = '' }, reply) => {
    const body = answers[url]
    reply.writeHead(body === undefined ? 404 : 200).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest.json`
  publish({ version: '99.0.0', released: '2026-12-01' })
})

function publish(latest: object, by = key): void {
  const text = JSON.stringify(latest)
  answers = { '/latest.json': text, '/latest.json.minisig': by.sign(Buffer.from(text)) }
}

test('a newer version is reported with its day, and an older or the same is none', async () => {
  expect(await checkUpgrade(from, key.text)).toEqual({
    ours: version,
    latest: '99.0.0',
    released: '2026-12-01',
    isNewer: true,
  })
  for (const other of [version, '0.0.9']) {
    publish({ version: other, released: '2026-11-01' })
    expect(await checkUpgrade(from, key.text)).toMatchObject({ latest: other, isNewer: false })
  }
})

test('what another key signed, was changed since or says no version is not believed', async () => {
  publish({ version: '99.0.0', released: '2026-12-01' }, aKey())
  await expect(checkUpgrade(from, key.text)).rejects.toThrow('is not signed by that key')
  publish({ version: '99.0.0', released: '2026-12-01' })
  answers['/latest.json'] = answers['/latest.json']!.replace('99.', '98.')
  await expect(checkUpgrade(from, key.text)).rejects.toThrow('is not signed by that key')
  publish({ newest: '99' })
  await expect(checkUpgrade(from, key.text)).rejects.toThrow('does not say which version')
})

test('nobody is asked without https, a key or an answer', async () => {
  await expect(checkUpgrade('http://releases.example.com/latest.json', key.text)).rejects.toMatchObject({
    exit: 'usage',
    message: expect.stringContaining('https://'),
  })
  await expect(checkUpgrade(from, 'no key')).rejects.toMatchObject({ exit: 'usage' })
  answers = {}
  await expect(checkUpgrade(from, key.text)).rejects.toMatchObject({ exit: 'unavailable' })
  publish({ version: '1.0.0', released: '2026-12-01', much: 'x'.repeat(70_000) })
  await expect(checkUpgrade(from, key.text)).rejects.toThrow('too long')
})

test('a signature of the old kind, a cut one and a key of another kind are none', () => {
  const file = Buffer.from('a file')
  const known = publicKeyIn(`untrusted comment: minisign public key\n${key.text}\n`)!
  expect(isSignedBy(known, file, key.sign(file))).toBe(true)
  expect(isSignedBy(known, file, key.sign(file, 'Ed'))).toBe(false)
  expect(isSignedBy(known, file, key.sign(file).slice(0, 80))).toBe(false)
  expect(isSignedBy(known, file, '')).toBe(false)
  expect(publicKeyIn(key.text.slice(4))).toBeUndefined()
})
