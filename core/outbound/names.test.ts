import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type LookUp, lookUpBy } from './names.ts'

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }

/** A name server at 127.0.0.1: it tells of these names, says of others that there are none, and nothing at all of `.mudo.example`. */
async function nameServer(names: Record<string, { A?: string; AAAA?: Buffer }>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, from) => {
    const labels: string[] = []
    let at = 12
    for (; question[at] !== 0; at += question[at]! + 1)
      labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
    const type = TYPES[question.readUInt16BE(at + 1)]!
    const name = labels.join('.').toLowerCase()
    asked.push(name)
    if (name.endsWith('.mudo.example')) return
    const known = names[name]
    const told = type === 'A' ? known?.A && Buffer.from(known.A.split('.').map(Number)) : known?.AAAA
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(told ? 1 : 0, 6)
    head.fill(0, 8)
    // A pointer to the name, type and class as asked, a minute, and the address.
    const answer = told
      ? Buffer.concat([
          Buffer.from([0xc0, 12]),
          question.subarray(at + 1, at + 5),
          Buffer.from([0, 0, 0, 60, 0, told.length]),
          told,
        ])
      : Buffer.alloc(0)
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), answer]), from.port, from.address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return { servers: [`127.0.0.1:${(socket.address() as AddressInfo).port}`], asked }
}

const find = (lookUp: LookUp, host: string, family?: number) =>
  new Promise((resolve, reject) =>
    lookUp(host, { all: true, family }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/** The machine's own way, which knows these names by a list of hosts. */
function machine(hosts: Record<string, string>) {
  const asked: string[] = []
  const system: LookUp = (host, _options, done) => {
    asked.push(host)
    const address = hosts[host]
    if (address) done(null, [{ address, family: 4 }])
    else done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), [])
  }
  return { system, asked }
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
  const { servers, asked } = await nameServer({ 'loja.example': { A: '8.8.8.8' } })
  const own = machine({})
  const lookUp = lookUpBy({ servers, system: own.system, timeout: 300 })
  const silent = Promise.allSettled(Array.from({ length: 50 }, (_, at) => find(lookUp, `t${at}.mudo.example`)))
  expect(await find(lookUp, 'loja.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(new Set(asked).size).toBeGreaterThan(10)
  expect((await silent)[0]).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } })
  expect(own.asked).toEqual([])
})

test('the machine is asked for what it alone may know, and what is nowhere is nowhere', async () => {
  const { servers, asked } = await nameServer({})
  const own = machine({ localhost: '127.0.0.1', 'n8n.casa.lan': '10.0.0.8' })
  const lookUp = lookUpBy({ servers, system: own.system })
  expect(await find(lookUp, 'localhost')).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(asked).toEqual([])
  expect(await find(lookUp, 'n8n.casa.lan')).toEqual([{ address: '10.0.0.8', family: 4 }])
  await expect(find(lookUp, 'nada.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(own.asked).toEqual(['localhost', 'n8n.casa.lan', 'nada.example'])
})

test('one name at a time is asked of the machine where the servers do not know it', async () => {
  const { servers } = await nameServer({})
  const waiting: (() => void)[] = []
  const system: LookUp = (host, _options, done) => {
    waiting.push(() => done(null, [{ address: host === 'a.lan' ? '10.0.0.1' : '10.0.0.2', family: 4 }]))
  }
  const lookUp = lookUpBy({ servers, system })
  const first = find(lookUp, 'a.lan')
  await expect.poll(() => waiting.length).toBe(1)
  await expect(find(lookUp, 'b.lan')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  waiting[0]!()
  expect(await first).toEqual([{ address: '10.0.0.1', family: 4 }])
})
