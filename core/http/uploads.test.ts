import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../app/testing/client/eventually.ts'
import { TestClient } from '../app/testing/client.ts'
import { writeLink } from '../storage/blobs/links.ts'
import { openSecrets } from '../storage/index.ts'
import { routes, SmallServer } from './testing/small-server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const server = new SmallServer()
let user: TestClient
let nobody: TestClient

beforeAll(async () => {
  nobody = await server.serve()
  user = new TestClient(nobody.base, 'good')
})
afterAll(() => server.close())

function form(content: Buffer, name: string, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.set(key, value)
  data.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name)
  return data
}

const incoming = (): string[] => readdirSync(`${server.folder}/incoming`)

test('a kept upload is served by a signed link, and by no other', async () => {
  const { link, label } = await user.call(routes.upload, { form: form(PNG, 'ação.png', { label: 'x' }) })
  expect(label).toBe('x')
  const served = await fetch(nobody.base + link)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(served.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''a%C3%A7%C3%A3o.png")
  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
  const forged = new URL(nobody.base + link)
  forged.searchParams.set('t', 'text/html')
  expect((await fetch(forged)).status).toBe(403)
  await server.clock.advance(3 * 24 * 3600 * 1000)
  expect((await fetch(nobody.base + link)).status).toBe(403)
})

test('what a browser could run, or was asked to keep, is a download', async () => {
  const { link } = await user.call(routes.upload, { form: form(PNG, 'a.png') })
  const [, , , companyId, blobId] = link.split(/[/?]/)
  const show = async (mimeType: string, more = '') => {
    const file = { companyId: Number(companyId), blobId: blobId!, mimeType, name: 'a' }
    const signed = writeLink(openSecrets(server.folder), file, server.clock.now())
    const { headers } = await fetch(`${nobody.base}${signed}${more}`)
    return [headers.get('content-disposition')?.split(';')[0], headers.get('content-type')]
  }
  for (const type of ['image/png', 'image/webp', 'audio/ogg', 'video/mp4', 'application/pdf'])
    expect(await show(type)).toEqual(['inline', type])
  for (const type of ['image/svg+xml', 'application/pdfx', 'application/xhtml+xml'])
    expect(await show(type)).toEqual(['attachment', type])
  expect((await show('text/html'))[0]).toBe('attachment')
  expect(await show('image/png', '&download')).toEqual(['attachment', 'image/png'])
  expect(await show('a\r\nb')).toEqual(['attachment', 'application/octet-stream'])
})

test('a file is stored by the browser for a day, and shown on our own pages alone', async () => {
  const { link } = await user.call(routes.upload, { form: form(PNG, 'a.png') })
  const { headers } = await fetch(nobody.base + link)
  expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('a link to a file that is gone says so', async () => {
  const file = { companyId: 1, blobId: 'x'.repeat(22), mimeType: 'image/png', name: 'a' }
  const signed = writeLink(openSecrets(server.folder), file, server.clock.now())
  expect(await (await fetch(nobody.base + signed)).json()).toMatchObject({ error: 'ERR_MEDIA_GONE' })
})

test('a link shows nothing of a company that is overdue or switched off, and shows it again when it may work', async () => {
  const { link } = await user.call(routes.upload, { form: form(PNG, 'a.png') })
  const answer = async () => {
    const response = await fetch(nobody.base + link)
    return [response.status, response.headers.get('content-type')]
  }
  const rejected = [403, 'application/json; charset=utf-8']
  server.entitlements.overdue = true
  expect(await answer()).toEqual(rejected)
  Object.assign(server.entitlements, { overdue: false, active: false })
  expect(await answer()).toEqual(rejected)
  server.entitlements.active = true
  expect(await answer()).toEqual([200, 'image/png'])
})

test('an upload that is too large, of another type or one too many is rejected and leaves nothing behind', async () => {
  const large = await user.refusal(routes.upload, { form: form(Buffer.concat([PNG, Buffer.alloc(2000)]), 'a.png') })
  expect(large).toMatchObject({ status: 413, code: 'ERR_FILE_TOO_LARGE' })
  expect(large.body.message).toContain('1 KB')
  const script = await user.refusal(routes.upload, { form: form(Buffer.from('<script>'), 'a.png') })
  expect(script).toMatchObject({ status: 400, code: 'ERR_FILE_TYPE' })
  const three = form(PNG, 'a.png')
  three.append('file', new Blob(['b']), 'b')
  three.append('file', new Blob(['c']), 'c')
  expect((await user.refusal(routes.upload, { form: three })).status).toBe(400)
  expect(incoming()).toEqual([])
})

test('an upload that breaks off leaves nothing behind, and is no error of ours', async () => {
  const { port } = new URL(nobody.base)
  await new Promise<void>(resolve => {
    const half = request({
      port,
      method: 'POST',
      path: '/api/upload',
      headers: {
        authorization: 'Bearer good',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '5000',
      },
    })
    half.on('error', () => resolve())
    half.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf')
    half.once('socket', socket => socket.once('connect', () => setImmediate(() => half.destroy(new Error('gone')))))
  })
  await user.call(routes.upload, { form: form(PNG, 'a.png') })
  expect(existsSync(`${server.folder}/incoming`) && incoming()).toEqual([])
  expect(server.blamed).toEqual([])
})

const PART = '--x\r\ncontent-disposition: form-data; name='

test.each([
  ['without a boundary', 'multipart/form-data', 'abc', 400, 'ERR_MALFORMED_BODY'],
  [
    'with a boundary of 5,000 letters',
    `multipart/form-data; boundary=${'x'.repeat(5000)}`,
    'abc',
    400,
    'ERR_MALFORMED_BODY',
  ],
  ['that is none', 'multipart/form-data; boundary=x', 'garbage', 400, 'ERR_MALFORMED_BODY'],
  [
    'cut in its head',
    'multipart/form-data; boundary=x',
    `${PART}"file"; filename="a.png"\r\n`,
    400,
    'ERR_MALFORMED_BODY',
  ],
  [
    'cut in a file',
    'multipart/form-data; boundary=x',
    `${PART}"file"; filename="a"\r\n\r\nhalf`,
    400,
    'ERR_MALFORMED_BODY',
  ],
  ['cut in a field', 'multipart/form-data; boundary=x', `${PART}"label"\r\n\r\nhalf`, 400, 'ERR_MALFORMED_BODY'],
  [
    'with a field that is too long',
    'multipart/form-data; boundary=x',
    `${PART}"label"\r\n\r\n${'h'.repeat(300_000)}\r\n--x--\r\n`,
    413,
    'ERR_BODY_TOO_LARGE',
  ],
  [
    'with a line end in the type of a file',
    'multipart/form-data; boundary=x',
    `${PART}"file"; filename="a.docx"\r\ncontent-type: application/vnd.a\r\n b\r\n\r\nPK\x03\x04\r\n--x--\r\n`,
    400,
    'ERR_FILE_TYPE',
  ],
])('a form %s is rejected in a sentence and leaves nothing behind', async (_, type, body, status, error) => {
  const headers = { authorization: 'Bearer good', 'content-type': type }
  const answer = await fetch(`${nobody.base}/api/upload`, { method: 'POST', headers, body })
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, error])
  expect([server.blamed, incoming()]).toEqual([[], []])
})

test('who may send no files is told before any of a form is read', async () => {
  const full = new TestClient(nobody.base, 'good', { 'x-full': 'yes' })
  const large = form(Buffer.concat([PNG, Buffer.alloc(2000)]), 'a.png')
  const rejected = await full.refusal(routes.upload, { form: large })
  expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
})

test('what is left of a rejected form is read, so that its sender hears the rejection and may go on', async () => {
  const { port } = new URL(nobody.base)
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', data => {
    received += data
  })
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(part), Buffer.alloc(3_000_000, 65), Buffer.from('\r\n--x--\r\n')])
  const head =
    'POST /api/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\ncontent-type: multipart/form-data; boundary=x'
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  socket.write('GET /api/open HTTP/1.1\r\nhost: x\r\n\r\n')
  await eventually('the second answer', () => received.includes('{"ok":true}'))
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

const note = (type = 'text/plain'): Blob => new Blob(['hello'], { type })

function withFiles(...files: Blob[]): FormData {
  const data = new FormData()
  for (const [n, file] of files.entries()) data.append('file', file, `${n}`)
  return data
}

test('a form gives its fields, those that come several times as a list, and its files as what they are', async () => {
  const data = withFiles(new Blob([PNG], { type: 'application/pdf' }), note())
  data.append('one', 'a')
  for (const value of ['a', 'b', 'c']) data.append('many', value)
  expect(await user.call(routes.attach, { form: data })).toEqual({
    fields: { one: 'a', many: ['a', 'b', 'c'] },
    files: [`file 0 image/png ${PNG.length}`, 'file 1 text/plain 5'],
  })
  expect(incoming()).toEqual([])
})

test.each([
  ['with a file of a type that the route takes none of', withFiles(note('text/csv')), 'ERR_FILE_TYPE'],
  ['with a file of a type that only begins like one of them', withFiles(note('application/json')), 'ERR_FILE_TYPE'],
  ['with one file too many', withFiles(note(), note(), note()), 'ERR_TOO_MANY_FILES'],
])('a form %s is refused', async (_, data, code) => {
  const rejected = await user.refusal(routes.attach, { form: data })
  expect([rejected.status, rejected.code]).toEqual([400, code])
  if (code === 'ERR_TOO_MANY_FILES') expect(rejected.body.max).toBe(2)
})

test('a file in a field that takes none is rejected, and so is a field with the name of the prototype', async () => {
  const send = async (head: string) => {
    const headers = { authorization: 'Bearer good', 'content-type': 'multipart/form-data; boundary=x' }
    const body = `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\nhello\r\n--x--\r\n`
    const answer = await fetch(`${nobody.base}/api/attach`, { method: 'POST', headers, body })
    return ((await answer.json()) as { error?: string }).error
  }
  const plain = 'content-type: text/plain'
  expect(await send(`name="file"; filename="a"\r\n${plain}`)).toBeUndefined()
  expect(await send(`name="other"; filename="a"\r\n${plain}`)).toBe('ERR_MALFORMED_BODY')
  expect(await send('name="__proto__"')).toBe('ERR_MALFORMED_BODY')
})

test('a form has a hundred fields at most', async () => {
  const fields = (count: number): FormData => {
    const data = new FormData()
    for (let n = 0; n < count; n++) data.append(`f${n}`, '')
    return data
  }
  const { fields: read } = await user.call(routes.attach, { form: fields(100) })
  expect(Object.keys(read)).toHaveLength(100)
  expect((await user.refusal(routes.attach, { form: fields(101) })).code).toBe('ERR_MALFORMED_BODY')
})

test('a file for which the company has no room is rejected by what the whole form announces', async () => {
  const own = new SmallServer()
  onTestFinished(() => own.close())
  const client = new TestClient((await own.serve()).base, 'good')
  own.entitlements.limits.fileBytes = PNG.length + 100
  const rejected = await client.refusal(routes.attach, { form: withFiles(new Blob([PNG])) })
  expect(rejected.code).toBe('ERR_FILES_FULL')
})

test('a disk that takes no file is our error, not that of the form', async () => {
  const folder = `${server.folder}/incoming`
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  const rejected = await user.refusal(routes.attach, { form: withFiles(note()) })
  rmSync(folder)
  mkdirSync(folder)
  expect([rejected.code, server.blamed.splice(0)]).toEqual(['ERR_INTERNAL', ['POST /api/attach']])
})
