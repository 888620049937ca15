import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { spawnEmulator } from '../../../core/app/testing/emulator.ts'
import type { Shot } from '../http-load.ts'
import { linkPhone } from '../linked-phone.ts'
import { startProduct } from '../product.ts'
import type { Line } from '../report.ts'
import { ADMIN } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import { type Attack, besideNeighbour, type Ground, loops, MANY_LOOPS } from './attacking.ts'
import type { OwnRow } from './other-row.ts'
import { contactSearch, openList, shortSearch } from './reading.ts'

const ACCOUNT = '5511970000000'
const CUSTOMER = '5521970000000'
const LONG_TEXT = `${'palavra '.repeat(8_000)}fim`
const CARDS = 20
const COPIES = 60
const FLOW_MB = 7
const SILENT = 8000
const COPIED_MB = 16

/** So many requests, all sent at once; what they are answered does not matter. */
async function atOnce({ product }: Ground, count: number, request: (n: number) => [path: string, RequestInit]) {
  const ask = async (n: number): Promise<void> => {
    const [path, init] = request(n)
    await fetch(product.url + path, init).then(
      answer => answer.arrayBuffer(),
      () => undefined,
    )
  }
  await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
}

const json = (headers: Record<string, string>, method: string, body: unknown): RequestInit => ({
  method,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const page = (values: Record<string, string>): Shot[] => [{ path: `/api/tickets?${new URLSearchParams(values)}` }]

const ATTACKS: readonly Attack[] = [
  { work: 'the ticket list in 50 loops', run: ground => loops(ground, MANY_LOOPS, () => openList(ground)) },
  {
    work: 'the contacts in 50 loops',
    run: ground => loops(ground, MANY_LOOPS, () => [{ path: '/api/contacts?pageNumber=1' }]),
  },
  { work: 'contact searches in 50 loops', run: ground => loops(ground, MANY_LOOPS, contactSearch) },
  { work: 'two-letter searches in 16 loops', run: ground => loops(ground, 16, () => shortSearch(ground)) },
  {
    work: 'page 1,000,000 of a search in 16 loops',
    run: ground => loops(ground, 16, () => page({ searchParam: 'an', pageNumber: '1000000' })),
  },
  {
    work: '100 tags in a filter in 16 loops',
    run: ground =>
      loops(ground, 16, () => page({ tags: JSON.stringify(Array.from({ length: 100 }, (_, n) => n + 1)) })),
  },
  {
    work: '256 messages of 64,000 letters at once',
    run: ground =>
      atOnce(ground, 256, n => [
        `/api/messages/${n + 1}`,
        json(ground.attacker.headers, 'POST', { body: `${n} ${LONG_TEXT}` }),
      ]),
  },
  {
    work: 'searches over them in 16 loops',
    run: ground => loops(ground, 16, () => page({ searchParam: 'palavra fim' })),
  },
  {
    work: '300 wrong current passwords at once',
    run: ground =>
      atOnce(ground, 300, () => [
        `/api/users/${ground.attacker.userId}`,
        json(ground.attacker.headers, 'PUT', { currentPassword: 'wrong-password', password: 'another-password' }),
      ]),
  },
  {
    work: '500 sign-ins at once',
    run: ground =>
      atOnce(ground, 500, n => [
        '/api/auth/login',
        json({}, 'POST', { email: `nobody${n}@bench.example`, password: 'wrong-password' }),
      ]),
  },
  { work: `flows of ${FLOW_MB} MB, created in 4 loops`, run: ground => drawFlows(ground, 'POST', manyValues()) },
  { work: 'drafts of 2,000 components in 4 loops', run: ground => drawFlows(ground, 'PUT', manyNodes()) },
  { work: 'signals of a socket without a pause', run: signalWithoutPause },
  { work: '1,600 bodies that do not end', run: sendHalfOfManyBodies },
  { work: `${SILENT} connections that say nothing`, run: connectInSilence },
  {
    work: '4,000 options of a queue',
    run: ground =>
      atOnce(ground, 4000, n => [
        '/api/queue-options',
        json(ground.attacker.headers, 'POST', {
          queueId: ground.seeded.queueIds[0],
          title: `Opção ${n}`,
          message: 'x',
          option: `${n}`,
        }),
      ]),
  },
  { work: '40 files of 4 MB for a ticket that is not there', run: sendFilesForNobody },
  { work: `${CARDS} contact cards of 250 KB from WhatsApp`, run: sendCards },
  { work: `${COPIES} messages from WhatsApp with one file of ${COPIED_MB} MB`, run: sendCopies },
]

const node = (n: number, data: object) => ({ id: `n${n}`, type: n === 0 ? 'start' : 'sendMessage', data })

/** As many values as fit: the most work for its bytes. */
const manyValues = () => ({
  nodes: [node(0, Object.fromEntries(Array.from({ length: FLOW_MB * 85_000 }, (_, n) => [`k${n}`, 1])))],
  edges: [],
})

const manyNodes = () => ({
  nodes: Array.from({ length: 2000 }, (_, n) => node(n, { message: 'palavra '.repeat(400) })),
  edges: Array.from({ length: 1999 }, (_, n) => ({ source: `n${n}`, target: `n${n + 1}` })),
})

/** Made or saved again and again, four at a time, as long as the attack lasts or the rate allows. */
async function drawFlows({ product, attacker, seconds }: Ground, method: 'POST' | 'PUT', drawn: object): Promise<void> {
  const headers = { ...attacker.headers, 'content-type': 'application/json' }
  const send = (path: string, method: string, body: object | string): Promise<Response> =>
    fetch(product.url + path, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const made = (await (await send('/api/flows', 'POST', { nome: 'Ataque' })).json()) as { id: number }
  // One revision: the first is stored, all others are read and judged before they are rejected.
  const body = JSON.stringify({ nome: 'Ataque', revision: 0, publishAnyway: true, ...drawn })
  const path = method === 'POST' ? '/api/flows' : `/api/flows/${made.id}/draft`
  const end = performance.now() + seconds * 1000
  const loop = async (): Promise<void> => {
    while (performance.now() < end) await (await send(path, method, body)).arrayBuffer()
  }
  await Promise.all([loop(), loop(), loop(), loop()])
}

async function signalWithoutPause({ product, attacker, seconds }: Ground): Promise<void> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/ws`)
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token: attacker.token }))
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    for (let n = 0; n < 1000 && socket.readyState === socket.OPEN; n++) socket.send('{"type":"userStatus"}')
    await new Promise(resolve => setImmediate(resolve))
  }
  socket.terminate()
}

async function sendHalfOfManyBodies({ product, attacker, seconds }: Ground): Promise<void> {
  const { hostname, port } = new URL(product.url)
  const length = 60_000
  const head = `POST /api/tags HTTP/1.1\r\nhost: x\r\nauthorization: ${attacker.headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: ${length + 1}\r\n\r\n`
  const sockets = Array.from({ length: 1600 }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {}).on('connect', () => socket.write(head + ' '.repeat(length)))
    return socket
  })
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  for (const socket of sockets) socket.destroy()
}

/** More at once each second, as those before are hung up on. */
async function connectInSilence({ product, seconds }: Ground): Promise<void> {
  const { hostname, port } = new URL(product.url)
  const sockets: Socket[] = []
  for (let second = 0; second < seconds; second++) {
    for (let n = 0; n < SILENT / seconds; n++)
      sockets.push(connect({ host: hostname, port: Number(port) }).on('error', () => {}))
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
  for (const socket of sockets) socket.destroy()
}

function sendFilesForNobody(ground: Ground): Promise<void> {
  const file = new Blob([new Uint8Array(4 * 1024 * 1024)], { type: 'application/pdf' })
  return atOnce(ground, 40, () => {
    const body = new FormData()
    body.set('medias', file, 'a.pdf')
    return ['/api/messages/999999999', { method: 'POST', headers: ground.attacker.headers, body }]
  })
}

async function sendCards({ wa }: Ground): Promise<void> {
  const content = { contact: { name: 'TEL'.repeat(83_000), phone: '5521999990000' } }
  for (let n = 0; n < CARDS; n++) await wa.admin.call('customer/send', { customer: CUSTOMER, to: ACCOUNT, content })
}

/** Until the last one is being fetched. */
async function sendCopies({ wa }: Ground): Promise<void> {
  const downloads = async (): Promise<number> => (await wa.admin.call('stanzas/summary', {})).media.downloads
  const before = await downloads()
  const document = Buffer.alloc(COPIED_MB * 1024 * 1024, 'abc').toString('base64')
  const content = { document, fileName: 'a.bin' }
  const { id } = await wa.admin.call('customer/send', { customer: CUSTOMER, to: ACCOUNT, content })
  for (let n = 1; n < COPIES; n++) await wa.admin.call('customer/forward', { customer: CUSTOMER, to: ACCOUNT, id })
  await eventually('the last file', async () => (await downloads()) >= before + COPIES, {
    every: 100,
    patience: 120_000,
  })
}

/** The ticket list of a company that has nothing to do with it, while another one and a stranger attack in each way. */
export const attack: OwnRow = {
  key: 'attack',
  async measure({ seeded, seconds }) {
    const wa = await spawnEmulator()
    const product = await startProduct(seeded.data, wa.options)
    try {
      const attacker = await signIn(product.url, ADMIN)
      await linkPhone(attacker.client, wa, ACCOUNT)
      await wa.admin.call('customer/add', { customer: CUSTOMER })
      const beside = await besideNeighbour({ seeded, seconds }, product)
      const lines: Line[] = [await beside('nobody', async () => {})]
      for (const { work, run } of ATTACKS)
        lines.push(await beside(work, () => run({ seeded, seconds, product, wa, attacker })))
      return lines
    } finally {
      await product.stop()
      await wa.run.stop()
    }
  },
}
