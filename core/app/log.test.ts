import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLog, type Log } from './log.ts'

/** The lines that these entries become. */
function logged(write: (log: Log) => void, level = 'debug'): string {
  const lines: string[] = []
  write(createLog(level, { write: line => void lines.push(line) }))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

const SECRET = 'canário-7f3a'

test.each([
  'password',
  'currentPassword',
  'passwd',
  'passphrase',
  'passwordHash',
  'token',
  'refreshToken',
  'access_token',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'proxyPassword',
  'secret',
  'client_secret',
  'apiKey',
  'api-key',
  'x-api-key',
  'qr',
  'qrcode',
  'pairingCode',
  'creds',
  'credentials',
  'signature',
  'keyPair',
  'sessionKey',
  'identityKey',
  'noiseKey',
  'signedPreKey',
  'rootKey',
  'privateKey',
  'body',
  'text',
  'caption',
  'payload',
  'html',
  'raw',
  'parameters',
  'conversation',
  'answer',
  'vcard',
])('what a field %s holds is in no line, however deep it lies', name => {
  const held = { [name]: SECRET }
  const line = logged(log =>
    log.error({ ...held, one: held, two: [{ three: { [name]: { value: SECRET } } }] }, 'failed'),
  )
  expect(line).not.toContain(SECRET)
  expect(line).toContain('failed')
})

test.each([
  [`Bearer ${SECRET.replace('á', 'a')}`],
  [`asked https://ana:${SECRET}@mail.example.com/inbox`],
  [`GET /media/1/abc?n=x&s=${SECRET}`],
  ...['key', 'token', 'secret', 'password', 'api-key', 'api_key', 'apikey', 'code'].map(name => [
    `asked https://bot.example.com/in?a=1&${name}=${SECRET}&b=2`,
  ]),
  [`POST /api/hooks/loja/1-abc-canário-7f3a`.replace('canário', 'canario')],
])('a key is taken out of a text where it stands, also in an error and its cause: %s', text => {
  const secret = /can[áa]rio-7f3a/
  const line = logged(log => {
    log.info(text)
    log.error({ err: new Error(text, { cause: new Error(text) }) }, 'failed')
    log.warn({ said: text }, 'heard')
  })
  expect(line).not.toMatch(secret)
  expect(line.match(/\[redacted\]/g)!.length).toBeGreaterThan(3)
})

test('tokens and sealed secrets are known by their form', () => {
  const part = () => randomBytes(24).toString('base64url')
  const [token, sealed] = [`eyJ${part()}.${part()}.${part()}`, `v1.${part()}${part()}`]
  const line = logged(log => log.error({ err: new Error(`cannot use ${token} or ${sealed}.`) }, 'failed'))
  expect(line).not.toContain(token)
  expect(line).not.toContain(sealed)
})

test('an error of a database says whose it is', () => {
  const error = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT', companyId: 7 })
  for (const entry of [{ err: error }, { error }])
    expect(logged(log => log.error(entry, 'failed'))).toContain('"companyId":7')
})

test('of an error its kind, words, place, code and cause stay, and nothing that was hung on it', () => {
  const error = Object.assign(new TypeError('no such table: tags', { cause: new Error('first') }), {
    code: 'SQLITE_ERROR',
    request: { headers: { authorization: SECRET }, anything: SECRET },
  })
  const line = JSON.parse(logged(log => log.error({ err: error, companyId: 7 }, 'a job failed')))
  expect(line).toMatchObject({ companyId: 7, msg: 'a job failed' })
  expect(line.err).toEqual({
    type: 'TypeError',
    message: 'no such table: tags',
    stack: expect.stringContaining('log.test.ts'),
    code: 'SQLITE_ERROR',
    cause: { type: 'Error', message: 'first', stack: expect.any(String) },
  })
})

test('what is deep, long, round or made of bytes does no harm', () => {
  const round: Record<string, unknown> = { bytes: Buffer.from(SECRET) }
  round.self = round
  const line = JSON.parse(logged(log => log.info({ round, many: Array(200).fill(1) }, 'odd')))
  expect(line.many).toHaveLength(50)
  expect(line.round.bytes).toMatch(/^\[\d+ bytes\]$/)
})

test('a level that is not wanted writes nothing', () => {
  expect(logged(log => log.debug({ id: 'a' }, 'answered'), 'info')).toBe('')
})
