import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_SYSTEM_LOOKUPS } from '../kit/limits.ts'
import { type LookUp, lookUpBy, workingFor } from './look-up.ts'

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }

/** A name server at 127.0.0.1: it tells about these names, says of others that there are none, and nothing at all of `.mudo.example`. */
async function nameServer(names: Record<string, { A?: string; AAAA?: Buffer }>) {
  const socket = createSocket('udp4')
  const requested: string[] = []
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (; question[at] !== 0; at += question[at]! + 1)
      labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
    const type = TYPES[question.readUInt16BE(at + 1)]!
    const name = labels.join('.').toLowerCase()
    requested.push(name)
    if (name.endsWith('.mudo.example')) return
    const known = names[name]
    const emitted = type === 'A' ? known?.A && Buffer.from(known.A.split('.').map(Number)) : known?.AAAA
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(emitted ? 1 : 0, 6)
    head.fill(0, 8)
    // A pointer to the name, type and class as asked, a minute, and the address.
    const answer = emitted
      ? Buffer.concat([
          Buffer.from([0xc0, 12]),
          question.subarray(at + 1, at + 5),
          Buffer.from([0, 0, 0, 60, 0, emitted.length]),
          emitted,
        ])
      : Buffer.alloc(0)
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), answer]), from.port, from.address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return { servers: [`127.0.0.1:${(socket.address() as AddressInfo).port}`], asked: requested }
}

const find = (lookUp: LookUp, host: string, family?: number) =>
  new Promise((resolve, reject) =>
    lookUp(host, { all: true, family }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/** The machine's own way, which knows these names by a list of hosts. */
function machine(hosts: Record<string, string>) {
  const requested: string[] = []
  const system: LookUp = (host, _options, done) => {
    requested.push(host)
    const address = hosts[host]
    if (address) done(null, [{ address, family: 4 }])
    else done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), [])
  }
  return { system, asked: requested }
}

const SIX = Buffer.from('26064700000000000000000000000001', 'hex')

test('a name stands for all its addresses, or those of the kind that is asked for', async () => {
  const { servers } = await nameServer({ 'loja.example': { A: '8.8.8.8', AAAA: SIX }, 'so6.example': { AAAA: SIX } })
  const lookUp = lookUpBy({ servers })
  const four = { address: '8.8.8.8', family: 4 }
  const six = { address: '2606:4700::1', family: 6 }
  expect(await find(lookUp, 'loja.example')).toEqual([four, six])
  expect(await find(lookUp, 'loja.example', 4)).toEqual([four])
  expect(await find(lookUp, 'loja.example', 6)).toEqual([six])
  expect(await find(lookUp, 'so6.example')).toEqual([six])
})

test('names that nobody answers hold up no others, and are not asked of the machine', async () => {
  const { servers, asked: requested } = await nameServer({ 'loja.example': { A: '8.8.8.8' } })
  const own = machine({})
  const lookUp = lookUpBy({ servers, system: own.system, timeout: 300 })
  const silent = Promise.allSettled(Array.from({ length: 50 }, (_, at) => find(lookUp, `t${at}.mudo.example`)))
  expect(await find(lookUp, 'loja.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(new Set(requested).size).toBeGreaterThan(10)
  expect((await silent)[0]).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } })
  expect(own.asked).toEqual([])
})

test('the machine is asked for what it alone may know, and what is nowhere is nowhere', async () => {
  const { servers, asked: requested } = await nameServer({})
  const own = machine({ localhost: '127.0.0.1', 'n8n.casa.lan': '10.0.0.8' })
  const lookUp = lookUpBy({ servers, system: own.system })
  expect(await find(lookUp, 'localhost')).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(requested).toEqual([])
  expect(await find(lookUp, 'n8n.casa.lan')).toEqual([{ address: '10.0.0.8', family: 4 }])
  await expect(find(lookUp, 'nada.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(own.asked).toEqual(['localhost', 'n8n.casa.lan', 'nada.example'])
})

/** The machine's own way, which answers when it is told to. */
function slowMachine() {
  const waiting: { host: string; answer(): void }[] = []
  const system: LookUp = (host, _options, done) => {
    waiting.push({ host, answer: () => done(null, [{ address: '10.0.0.1', family: 4 }]) })
  }
  return { system, waiting, hosts: () => waiting.map(({ host }) => host) }
}

test('names that the machine alone may know hold up no other company: each has one at a time', async () => {
  const { system, waiting, hosts } = slowMachine()
  const lookUp = lookUpBy({ system })
  const names = Array.from({ length: 16 }, (_, n) => (n % 2 ? `mudo${n}` : `mudo${n}.local`))
  const ofOne = workingFor.run(1, () => Promise.allSettled(names.map(name => find(lookUp, name))))
  const ofTwo = workingFor.run(2, () => find(lookUp, 'n8n'))
  await expect.poll(hosts).toEqual(['mudo0.local', 'n8n'])
  waiting[1]!.answer()
  expect(await ofTwo).toEqual([{ address: '10.0.0.1', family: 4 }])
  // The first is asked, some wait, the others are informed that they cannot be found now.
  for (let n = 0; n <= MAX_SYSTEM_LOOKUPS.waiting; n += 1) {
    const at = n === 0 ? 0 : n + 1
    await expect.poll(() => waiting.length).toBeGreaterThan(at)
    waiting[at]!.answer()
  }
  const rejected = (await ofOne).filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(names.length - 1 - MAX_SYSTEM_LOOKUPS.waiting)
  expect(rejected[0]).toMatchObject({ reason: { code: 'EAI_AGAIN' } })
})

test('a name that is being asked for is not asked for again', async () => {
  const { system, waiting, hosts } = slowMachine()
  const lookUp = lookUpBy({ system })
  const all = Promise.all(Array.from({ length: 16 }, () => find(lookUp, 'n8n')))
  await expect.poll(hosts).toEqual(['n8n'])
  waiting[0]!.answer()
  expect(await all).toHaveLength(16)
  const again = find(lookUp, 'n8n')
  await expect.poll(hosts).toEqual(['n8n', 'n8n'])
  waiting[1]!.answer()
  await again
})

test('where the servers do not know a name and the machine has no place for it, what they said is told', async () => {
  const { servers } = await nameServer({})
  const { system, hosts } = slowMachine()
  const lookUp = lookUpBy({ servers, system })
  const names = Array.from({ length: MAX_SYSTEM_LOOKUPS.waiting + 1 }, (_, n) => `m${n}`)
  for (const name of names) void find(lookUp, name)
  await expect.poll(hosts).toEqual(['m0'])
  await expect(find(lookUp, 'b.lan')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
