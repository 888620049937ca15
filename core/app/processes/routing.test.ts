import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../kit/clock.ts'
import { AccessTokens } from '../../platform/auth/index.ts'
import { ConnectionTokens } from '../../platform/connection-tokens/index.ts'
import { writeLink } from '../../storage/blobs/links.ts'
import { openPlatform, openSecrets, type PlatformStore, type Secrets } from '../../storage/index.ts'
import { keyOf } from '../../tenant/flows/hooks/key.ts'
import { TestClock } from '../testing/test-clock.ts'
import { Routing } from './routing.ts'

const COUNT = 4
const HOME = 0
const clock = new TestClock('2026-11-20T12:00:00Z')
let folder: string
let platform: PlatformStore
let secrets: Secrets
let tokens: AccessTokens
let routing: Routing

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  secrets = openSecrets(folder)
  platform = openPlatform(folder)
  // The companies of the tokens are nobody's matter here.
  platform.file.pragma('foreign_keys = OFF')
  tokens = new AccessTokens(secrets, clock)
  routing = new Routing(folder, COUNT, clock)
})
afterAll(() => {
  routing.close()
  platform.close()
  rmSync(folder, { recursive: true })
})

const slotOf = (url: string, token?: string): number =>
  routing.slotOf({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('a signed-in call goes to the process that has the company of its token', () => {
  expect([1, 2, 3, 4, 5, 6].map(company => slotOf('/api/tickets', tokens.issue(9, company)))).toEqual([
    0, 1, 2, 3, 0, 1,
  ])
})

test('a token that has run out is rejected where its company is, and one that is not ours at home', async () => {
  const old = tokens.issue(9, 3)
  await clock.advance(16 * MINUTE)
  expect(slotOf('/api/tickets', old)).toBe(2)
  const foreign = createSigner({ key: Buffer.alloc(32, 1), algorithm: 'HS256' })({ sid: 9, cid: 3, exp: 99999999999 })
  const [header, payload, signature] = tokens.issue(9, 2).split('.') as [string, string, string]
  const claim = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claim, cid: 3 })).toString('base64url')
  for (const token of [foreign, `${header}.${changed}.${signature}`, 'x', ''])
    expect(slotOf('/api/tickets', token)).toBe(HOME)
})

test('strangers, pages and the platform’s own calls go home, anyone who makes them', () => {
  expect(['/', '/tickets', '/api/auth/login', '/readyz', '/metrics'].map(url => slotOf(url))).toEqual(
    Array(5).fill(HOME),
  )
  for (const url of ['/api/auth/me', '/api/companies/3', '/api/plans', '/api/invoices/all', '/api/invitation'])
    expect(slotOf(url, tokens.issue(9, 3))).toBe(HOME)
  expect(slotOf('/api/invitations', tokens.issue(9, 3))).toBe(2)
})

test('a webhook goes where its key says, if we gave it', () => {
  const key = keyOf(secrets, 7, 'a'.repeat(32))
  expect(slotOf(`/api/hooks/pedidos/${key}`)).toBe(2)
  expect(slotOf(`/api/hooks/pedidos/${key.replace(/^7/, '8')}`)).toBe(HOME)
  expect(slotOf('/api/hooks/pedidos/%E0%A4%A')).toBe(HOME)
})

test('a file goes where its signed link says; one that is not signed so goes home', () => {
  const link = writeLink(
    secrets,
    { companyId: 4, blobId: 'b'.repeat(22), mimeType: 'image/png', name: 'a.png' },
    clock.now(),
  )
  expect(slotOf(link)).toBe(3)
  expect(slotOf(link.replace('/media/4/', '/media/3/'))).toBe(HOME)
})

test('the token of a connection is looked up with each call, and is good for nothing else', async () => {
  const all = new ConnectionTokens(platform, secrets)
  await all.claim({ companyId: 3, whatsappId: 1 }, 'token-do-erp', async () => true)
  expect(slotOf('/api/messages/send', 'token-do-erp')).toBe(2)
  expect(slotOf('/api/tickets', 'token-do-erp')).toBe(HOME)
  await all.release({ companyId: 3, whatsappId: 1 })
  await all.claim({ companyId: 4, whatsappId: 1 }, 'token-do-erp', async () => true)
  expect(slotOf('/api/messages/send/', 'token-do-erp')).toBe(3)
})

test('a socket goes where it says, by its company or its token', () => {
  const urls = [
    '?company=3',
    `?token=${tokens.issue(9, 4)}`,
    '',
    '?company=-1',
    '?company=x',
    '?token=x',
    '?company=1e99',
  ]
  expect(urls.map(query => routing.slotOfSocket({ url: `/api/ws${query}` }))).toEqual([2, 3, 0, 0, 0, 0, 0])
})
