import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { PICTURE } from '../pictures.ts'
import { type CloudAccount, CloudEmulator } from './emulator.ts'

const HOUR = 3_600_000
const ANA = '5511988887777'

let emulator: CloudEmulator
let account: CloudAccount
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 10, 1, 12)
  emulator = await CloudEmulator.start({ now: () => now })
  account = emulator.account()
})
afterEach(() => emulator.stop())

interface Answer {
  status: number
  body: Record<string, never> & { error?: { code: number; error_data: { details: string }; fbtrace_id: string } }
}

async function call(method: string, path: string, body?: object, token = account.token): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${emulator.url}/v23.0/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

const post = (body: object) =>
  call('POST', `${account.number.id}/messages`, { messaging_product: 'whatsapp', to: ANA, ...body })
const say = (body = 'oi') => post({ type: 'text', text: { body } })
const codeOf = async (requested: Promise<Answer>) => (await requested).body.error?.code

interface Received {
  path: string
  body: string
  signature: string | undefined
}

/** A program that gets webhooks; `status` is what it answers. */
async function program(): Promise<{ url: string; heard: Received[]; status: { now: number } }> {
  const received: Received[] = []
  const status = { now: 200 }
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url!, 'http://x')
    if (request.method === 'GET') {
      const isRight = searchParams.get('hub.verify_token') === 'right'
      return void response.writeHead(isRight ? 200 : 403).end(isRight ? searchParams.get('hub.challenge') : '')
    }
    const signature = request.headers['x-hub-signature-256'] as string | undefined
    received.push({ path: request.url!, body: await text(request), signature })
    response.writeHead(status.now).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard: received, status }
}

async function subscribed() {
  const hook = await program()
  expect(await emulator.panel(account.app, hook.url, 'right')).toBe(true)
  await call('POST', `${account.waba.id}/subscribed_apps`)
  const values = () =>
    hook.heard.flatMap(({ body }) => JSON.parse(body).entry[0].changes.map((each: { value: object }) => each.value))
  return { ...hook, values }
}

test('a number shows what Meta says of it, to its own token with its right alone', async () => {
  const { body } = await call('GET', account.number.id)
  expect(body).toMatchObject({
    display_phone_number: account.number.display,
    status: 'CONNECTED',
    quality_rating: 'GREEN',
  })
  expect(await codeOf(call('GET', account.number.id, undefined, 'none'))).toBe(190)
  const weak = emulator.token(account.app, [account.waba], { scopes: ['whatsapp_business_messaging'] })
  expect(await codeOf(call('GET', account.number.id, undefined, weak))).toBe(10)
  const foreign = emulator.account()
  expect(await codeOf(call('GET', foreign.number.id))).toBe(100)
  expect((await fetch(`${emulator.url}/v99.0/${account.number.id}`)).status).toBe(400)
})

test('a proof of the app secret is checked, and demanded where the app demands it', async () => {
  const proof = createHmac('sha256', account.app.secret).update(account.token).digest('hex')
  expect((await call('GET', `${account.number.id}?appsecret_proof=${proof}`)).status).toBe(200)
  expect(await codeOf(call('GET', `${account.number.id}?appsecret_proof=00`))).toBe(100)
  account.app.requiresProof = true
  expect(await codeOf(call('GET', account.number.id))).toBe(100)
})

test('outside of the window a text is accepted and fails, within it arrives, and the window ends after 24 hours of their message', async () => {
  const ana = emulator.customer(ANA, { name: 'Ana' })
  const hook = await subscribed()
  await say()
  await emulator.settled()
  expect(hook.values()).toMatchObject([{ statuses: [{ status: 'failed', errors: [{ code: 131047 }] }] }])
  await ana.says(account.number, 'oi', { ago: 3 * HOUR })
  await say('sim')
  await emulator.settled()
  expect(ana.got.map(({ body }) => body.text)).toEqual([{ body: 'sim' }])
  now += 20 * HOUR
  await say('ainda')
  await emulator.settled()
  expect(ana.got).toHaveLength(2)
  now += HOUR
  await say('tarde')
  await emulator.settled()
  expect(ana.got).toHaveLength(2)
})

test('webhooks are signed over the bytes that are sent, and go where an app was verified, is live and subscribed', async () => {
  const hook = await program()
  expect(await emulator.panel(account.app, hook.url.replace('/hook', '/other'), 'wrong')).toBe(false)
  expect(await emulator.panel(account.app, hook.url, 'right')).toBe(true)
  const ana = emulator.customer(ANA, { name: 'Ana' })
  await ana.says(account.number, 'not subscribed')
  await call('POST', `${account.waba.id}/subscribed_apps`)
  account.app.mode = 'development'
  await ana.says(account.number, 'not live')
  account.app.mode = 'live'
  account.app.fields.delete('messages')
  await ana.says(account.number, 'not ticked')
  account.app.fields.add('messages')
  await ana.says(account.number, 'Olá!')
  expect(hook.heard).toHaveLength(1)
  const [{ body, signature }] = hook.heard as [Received]
  expect(signature).toBe(`sha256=${createHmac('sha256', account.app.secret).update(body).digest('hex')}`)
  expect(JSON.parse(body).entry[0]).toMatchObject({
    id: account.waba.id,
    changes: [
      {
        field: 'messages',
        value: { metadata: { phone_number_id: account.number.id }, messages: [{ from: ANA, type: 'text' }] },
      },
    ],
  })
})

test('what is not answered with 200 goes again, and disorders multiply, reorder and forge', async () => {
  const hook = await subscribed()
  const ana = emulator.customer(ANA)
  hook.status.now = 500
  await ana.says(account.number, 'one')
  expect(emulator.webhooks.unanswered).toBe(1)
  hook.status.now = 200
  await emulator.webhooks.retry()
  expect([emulator.webhooks.unanswered, hook.heard.length]).toEqual([0, 2])
  emulator.webhooks.disorder = { copies: 3, atOnce: true }
  await ana.says(account.number, 'two')
  expect(hook.heard).toHaveLength(5)
  emulator.webhooks.disorder = { held: true }
  await ana.says(account.number, 'three')
  await ana.says(account.number, 'four')
  emulator.webhooks.disorder = { signature: 'missing' }
  await emulator.webhooks.release({ backwards: true })
  const last = hook.heard.at(-1)!
  expect(last.signature).toBeUndefined()
  const changes = JSON.parse(last.body).entry[0].changes
  expect(
    changes.map((each: { value: { messages: { text: { body: string } }[] } }) => each.value.messages[0]!.text.body),
  ).toEqual(['four', 'three'])
})

test('what goes wrong by itself: nobody there, no payment, a locked account, a number that is not registered, too fast', async () => {
  emulator.customer(ANA, { unreachable: true })
  const hook = await subscribed()
  emulator.books.wrote(account.number.id, ANA, now)
  await say()
  await emulator.settled()
  account.waba.pays = false
  emulator.customer('5511977776666')
  emulator.books.wrote(account.number.id, '5511977776666', now)
  await post({ to: '5511977776666', type: 'text', text: { body: 'x' } })
  await emulator.settled()
  const failed = hook.values() as { statuses: { errors: { code: number }[] }[] }[]
  expect(failed.map(value => value.statuses[0]!.errors[0]!.code)).toEqual([131026, 131042])
  account.waba.locked = true
  expect(await codeOf(say())).toBe(131031)
  account.waba.locked = false
  account.number.isRegistered = false
  expect(await codeOf(say())).toBe(133010)
  account.number.isRegistered = true
  account.number.throughput = 1
  now += 5000
  await say()
  expect(await codeOf(say())).toBe(130429)
  account.number.throughput = 1000
  now += 5000
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(say())))
  expect(new Set(codes)).toEqual(new Set([undefined, 131056]))
})

test('messages are checked: the product, the kind, lengths, files of another number, places, cards, buttons', async () => {
  const errors = [
    { messaging_product: 'sms', type: 'text', text: { body: 'x' } },
    { type: 'poll', poll: {} },
    { type: 'text', text: { body: 'x'.repeat(4097) } },
    { type: 'image', image: { id: '1' } },
    { type: 'location', location: { latitude: 100, longitude: 0 } },
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' } }] },
    { type: 'reaction', reaction: { message_id: 'wamid.none', emoji: '👍' } },
    { type: 'interactive', interactive: { type: 'button', body: { text: 'x' }, action: { buttons: [] } } },
    { to: 'nobody', type: 'text', text: { body: 'x' } },
    { to: account.number.digits, type: 'text', text: { body: 'x' } },
  ]
  const codes: (number | undefined)[] = []
  for (const rejected of errors) codes.push(await codeOf(post(rejected)))
  expect(codes).toEqual([100, 100, 100, 131009, 100, 100, 131009, 131009, 131009, 131021])
})

test('files go up by what they are and how large, and come down by an address that ends', async () => {
  const upload = async (bytes: Buffer, type: string) => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'file')
    const headers = { authorization: `Bearer ${account.token}` }
    const answer = await fetch(`${emulator.url}/v23.0/${account.number.id}/media`, {
      method: 'POST',
      headers,
      body: form,
    })
    return (await answer.json()) as { id?: string; error?: { code: number } }
  }
  const { id } = await upload(PICTURE, 'image/png')
  expect((await upload(PICTURE, 'image/jpeg')).error?.code).toBe(131053)
  expect((await upload(PICTURE, 'image/webm')).error?.code).toBe(131053)
  expect((await upload(Buffer.concat([PICTURE, Buffer.alloc(5 * 1024 * 1024)]), 'image/png')).error?.code).toBe(131053)
  const { body } = await call('GET', id!)
  const { url, sha256 } = body as unknown as { url: string; sha256: string }
  const get = (token = account.token) => fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await (await get()).arrayBuffer())).toEqual(PICTURE)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await get('none')).status).toBe(401)
  now += 6 * 60_000
  expect((await get()).status).toBe(404)
})

test('a template waits for its review, is sent with exactly its parameters, and not while it is paused', async () => {
  const ana = emulator.customer(ANA)
  const hook = await subscribed()
  const draft = {
    name: 'pedido_pronto',
    language: 'pt_BR',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      { type: 'BODY', text: 'Olá {{nome}}, o pedido {{numero}} está pronto.', example: { body_text_named_params: [] } },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}' }] },
    ],
  }
  expect((await call('POST', `${account.waba.id}/message_templates`, draft)).body).toMatchObject({ status: 'PENDING' })
  expect(await codeOf(call('POST', `${account.waba.id}/message_templates`, draft))).toBe(100)
  const parameter = (parameter_name: string, value: string) => ({ type: 'text', parameter_name, text: value })
  const send = (...parameters: object[]) =>
    post({
      type: 'template',
      template: {
        name: 'pedido_pronto',
        language: { code: 'pt_BR' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '7' }] },
        ],
      },
    })
  const whole = [parameter('nome', 'Ana'), parameter('numero', '7')]
  expect(await codeOf(send(...whole))).toBe(132001)
  const [template] = account.waba.templates
  await emulator.decide(account.waba, template!, 'APPROVED')
  expect(hook.values().at(-1)).toMatchObject({ event: 'APPROVED', message_template_name: 'pedido_pronto' })
  expect(await codeOf(send(whole[0]!))).toBe(132000)
  expect(await codeOf(send(parameter('nome', 'Ana'), parameter('x', '7')))).toBe(100)
  expect(await codeOf(send(parameter('nome', 'a\nb'), whole[1]!))).toBe(132012)
  expect(await codeOf(send(...whole))).toBeUndefined()
  await emulator.settled()
  expect(ana.got).toHaveLength(1)
  await emulator.settled()
  expect(emulator.books.ledger).toMatchObject([{ category: 'utility', billable: true }])
  await emulator.decide(account.waba, template!, 'PAUSED')
  expect(await codeOf(send(...whole))).toBe(132015)
})

test('who hides their number is told without one, and written to by their id for this business', async () => {
  const rui = emulator.customer('5511966665555', { username: 'rui', hidesNumber: true })
  const hook = await subscribed()
  await rui.says(account.number, 'oi')
  expect(hook.values()).toMatchObject([{ contacts: [{ profile: { username: 'rui' }, user_id: rui.bsuid }] }])
  expect(JSON.stringify(hook.values())).not.toContain('5511966665555')
  const answer = await call('POST', `${account.number.id}/messages`, {
    messaging_product: 'whatsapp',
    recipient: rui.bsuid,
    type: 'text',
    text: { body: 'olá' },
  })
  expect(answer.body).toMatchObject({ contacts: [{ user_id: rui.bsuid }] })
  await emulator.settled()
  expect(rui.got).toHaveLength(1)
})

test('an answer that is lost was taken all the same, and its statuses carry the data that came with it', async () => {
  const ana = emulator.customer(ANA)
  const hook = await subscribed()
  await ana.says(account.number, 'oi')
  emulator.faults = ['lost']
  await expect(post({ type: 'text', text: { body: 'x' }, biz_opaque_callback_data: 'ours' })).rejects.toThrow()
  await expect.poll(() => hook.values().length).toBe(3)
  expect(hook.values().at(-1)).toMatchObject({ statuses: [{ status: 'delivered', biz_opaque_callback_data: 'ours' }] })
  for (const [error, status] of [
    ['broken', 500],
    ['busy', 429],
    ['withdrawn', 401],
    ['maintenance', 503],
  ] as const) {
    emulator.faults = [error]
    expect((await say()).status).toBe(status)
  }
})
