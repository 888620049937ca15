import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type CallExample, exampleOf } from './request-examples.ts'

const headers = { Authorization: 'Bearer abc', 'Idempotency-Key': "o'clock" }
const message = {
  number: '5511988880001',
  body: 'Diga "olá" a {{firstName}}',
  closeTicket: true,
  queueId: null,
  tags: [],
}
const asJson: CallExample = { method: 'POST', url: 'https://desk.test/api/send', headers, json: message }
const fields = { number: '5511988880001', body: '@caixa' }
const asForm: CallExample = {
  ...{ method: 'POST', url: 'https://desk.test/api/send?a=1', headers: { Authorization: 'Bearer abc' } },
  form: { fields, file: { field: 'medias', name: 'boleto.pdf' } },
}

test('a terminal gets each part in quotes that keep it as it is', () => {
  expect(exampleOf.curl(asJson)).toBe(`curl -X POST https://desk.test/api/send \\
  -H 'Authorization: Bearer abc' \\
  -H 'Idempotency-Key: o'\\''clock' \\
  -H 'Content-Type: application/json' \\
  -d '{"number":"5511988880001","body":"Diga \\"olá\\" a {{firstName}}","closeTicket":true,"queueId":null,"tags":[]}'`)
})

test('a form names its file, and takes no text for the name of one', () => {
  expect(exampleOf.curl(asForm)).toBe(`curl -X POST 'https://desk.test/api/send?a=1' \\
  -H 'Authorization: Bearer abc' \\
  --form-string number=5511988880001 \\
  --form-string 'body=@caixa' \\
  -F 'medias=@boleto.pdf'`)
})

test('Python gets its own words for what JSON says', () => {
  expect(exampleOf.python(asJson)).toBe(`import requests

answer = requests.post(
    "https://desk.test/api/send",
    headers={
        "Authorization": "Bearer abc",
        "Idempotency-Key": "o'clock",
    },
    json={
        "number": "5511988880001",
        "body": "Diga \\"olá\\" a {{firstName}}",
        "closeTicket": True,
        "queueId": None,
        "tags": [],
    },
)
print(answer.status_code, answer.json())`)
  expect(exampleOf.python(asForm)).toContain(`    data={
        "number": "5511988880001",
        "body": "@caixa",
    },
    files=[("medias", open("boleto.pdf", "rb"))],
)`)
})

/** Runs a script beside a file that it may send; returns what it printed, and what the server got. */
async function run(example: (url: string) => CallExample): Promise<{ printed: string; got: Request }> {
  let got: Request | undefined
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers: sent } = request
    const body = await text(request.setEncoding('latin1'))
    const bytes = Buffer.from(body, 'latin1')
    got = new Request(`http://desk.test${url}`, { method, headers: sent as Record<string, string>, body: bytes })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    server.close()
  })
  writeFileSync(join(folder, 'boleto.pdf'), '%PDF')
  const script = exampleOf.javascript(example(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`))
  writeFileSync(join(folder, 'send.mjs'), script)
  const node = spawn(process.execPath, ['send.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  return { printed: await text(node.stdout), got: got! }
}

test('what Node.js runs sends the JSON and its headers', async () => {
  const { printed, got } = await run(url => ({ ...asJson, url }))
  expect(printed).toBe('200 { ok: true }\n')
  expect(await got.json()).toEqual(message)
  expect([got.method, got.headers.get('authorization'), got.headers.get('idempotency-key')]).toEqual([
    ...['POST', 'Bearer abc', "o'clock"],
  ])
})

test('what Node.js runs sends the fields and the file', async () => {
  const { got } = await run(url => ({ ...asForm, url }))
  const form = await got.formData()
  expect([form.get('number'), form.get('body')]).toEqual(Object.values(fields))
  const file = form.get('medias') as File
  expect([file.name, await file.text()]).toEqual(['boleto.pdf', '%PDF'])
})
