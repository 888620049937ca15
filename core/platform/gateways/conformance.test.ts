import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BankError } from '../../../emulators/payments/faults.ts'
import { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { Outbound } from '../../clients/index.ts'
import { DAY } from '../../kit/clock.ts'
import type { GatewayErrorKind } from './contract.ts'
import { type BankName, gatewayAt, owed, payer, SECRET } from './fixtures.ts'
import type { Notification } from './gateway.ts'

/** What every provider keeps, shown on the static Pix, and on Asaas and Efí as the emulator plays them. */
let bank: PaymentsEmulator
let now = Date.parse('2026-11-20T15:00:00Z')
beforeAll(async () => {
  bank = await PaymentsEmulator.start({ now: () => now })
})
afterAll(() => bank.stop())
afterEach(() => {
  bank.fault = undefined
  bank.faultAt = () => true
})

const banks = ['asaas', 'efi'] as const
const NOTHING = { state: 'open', paidCents: 0 }

/** A new charge of a provider, and the provider. */
async function charged(name: BankName, change = {}) {
  const gateway = gatewayAt(bank, name)
  const requested = owed(change)
  const charge = { reference: gateway.referenceFor(requested), valueCents: requested.valueCents }
  return { gateway, asked: requested, charge, way: await gateway.charge(charge.reference, requested, payer) }
}
const made = (reference: string) => bank.books.charges.filter(one => one.reference === reference)
const live = (reference: string) => made(reference).filter(({ status }) => status !== 'removed')

describe.each(['pix', ...banks] as const)('%s', name => {
  test('Names a charge in letters and digits, and gives a Pix text of its value', async () => {
    const gateway = gatewayAt(bank, name)
    const reference = gateway.referenceFor(owed())
    expect(reference).toMatch(name === 'pix' ? /^[A-Za-z\d]{1,25}$/ : /^[A-Za-z\d]{26,35}$/)
    const { pixText } = await gateway.charge(reference, owed({ valueCents: 14_990 }), payer)
    expect(pixText).toMatch(/^000201.*5406149\.905802BR.*6304[\dA-F]{4}$/)
  })

  test('Is asked twice for a charge and makes one', async () => {
    const gateway = gatewayAt(bank, name)
    const reference = gateway.referenceFor(owed())
    const first = await gateway.charge(reference, owed(), payer)
    expect(await gateway.charge(reference, owed(), payer)).toEqual(first)
    expect(made(reference)).toHaveLength(name === 'pix' ? 0 : 1)
    expect(await gateway.fetch({ reference, valueCents: 3000 })).toEqual(NOTHING)
  })

  test('Believes nobody without its secret', () => {
    const gateway = gatewayAt(bank, name)
    for (const provided of ['', 'guessed', `${SECRET}x`, [SECRET]]) {
      const headers = { 'asaas-access-token': provided }
      expect(gateway.read({ headers, query: { secret: provided }, body: { pix: [] } })).toEqual({ refused: 'secret' })
    }
  })
})

describe.each(banks)('%s', name => {
  test('A payment is paid, a lower one says how much came, and what goes back is refunded', async () => {
    const { gateway, charge } = await charged(name)
    await bank.pay(charge.reference)
    expect(await gateway.fetch(charge)).toEqual({ state: 'paid', paidCents: 3000 })
    await bank.refund(charge.reference, { cents: 1000 })
    expect(await gateway.fetch(charge)).toEqual({ state: 'paid', paidCents: 2000 })
    const second = await charged(name)
    await bank.pay(second.charge.reference, { cents: 1500 })
    expect(await gateway.fetch(second.charge)).toEqual({ state: 'paid', paidCents: 1500 })
    await bank.refund(second.charge.reference)
    expect(await gateway.fetch(second.charge)).toEqual({ state: 'refunded', paidCents: 0 })
  })

  test('Money that was to go back and did not is paid all the same, and what went back piece by piece is refunded', async () => {
    const { gateway, charge } = await charged(name)
    await bank.pay(charge.reference)
    const stored = made(charge.reference)[0]!
    stored.keptAfterAll = 3000
    expect(await gateway.fetch(charge)).toEqual({ state: 'paid', paidCents: 3000 })
    Object.assign(stored, { keptAfterAll: 0, refundedCents: 3000 })
    expect(await gateway.fetch(charge)).toEqual({ state: 'refunded', paidCents: 0 })
  })

  test('A company is charged by its CNPJ as a person is by the CPF', async () => {
    const gateway = gatewayAt(bank, name)
    const ofCompany = { ...payer, taxNumber: '11222333000181' }
    expect((await gateway.charge(gateway.referenceFor(owed()), owed(), ofCompany)).pixText).toMatch(/^000201/)
  })

  test('A long name of a plan is cut', async () => {
    const gateway = gatewayAt(bank, name)
    const reference = gateway.referenceFor(owed())
    await gateway.charge(reference, owed({ detail: 'Plano'.repeat(200) }), payer)
    expect(made(reference)[0]!.detail).toBe('Plano'.repeat(200).slice(0, name === 'asaas' ? 500 : 140))
  })

  test('A charge that was withdrawn is paid by nobody, and withdrawing it again changes nothing', async () => {
    const { gateway, charge } = await charged(name)
    expect(await gateway.cancel(charge)).toMatchObject({ state: 'cancelled' })
    await expect(bank.pay(charge.reference)).rejects.toThrow('removed')
    for (const ask of [gateway.fetch(charge), gateway.cancel(charge)])
      expect(['cancelled', 'unknown']).toContain((await ask).state)
  })

  test('One that someone has paid is withdrawn no more, and says so', async () => {
    const { gateway, charge } = await charged(name)
    await bank.pay(charge.reference)
    expect(await gateway.cancel(charge)).toEqual({ state: 'paid', paidCents: 3000 })
    expect(await gateway.fetch(charge)).toEqual({ state: 'paid', paidCents: 3000 })
  })

  test('One that nobody ever made is unknown', async () => {
    const gateway = gatewayAt(bank, name)
    const charge = { reference: gateway.referenceFor(owed()), valueCents: 3000 }
    expect(await gateway.fetch(charge)).toMatchObject({ state: 'unknown' })
    expect(await gateway.cancel(charge)).toMatchObject({ state: 'unknown' })
  })

  test.each([
    ['silent', 'slow'],
    ['down', 'down'],
    ['broken', 'down'],
    ['html', 'garbage'],
    ['busy', 'busy'],
    ['denied', 'denied'],
    ['barred', name === 'asaas' ? 'barred' : 'denied'],
  ] as const satisfies readonly (readonly [BankError, GatewayErrorKind])[])(
    'A bank that is %s is reported as %s, makes nothing, and the next time it goes well',
    async (error, kind) => {
      const gateway = gatewayAt(bank, name, {
        outbound: new Outbound({ mayReach: () => true, ...(error === 'silent' && { maxTime: 250 }) }),
      })
      const reference = gateway.referenceFor(owed())
      bank.fault = error
      for (const ask of [
        () => gateway.charge(reference, owed(), payer),
        () => gateway.fetch({ reference, valueCents: 3000 }),
        () => gateway.cancel({ reference, valueCents: 3000 }),
      ])
        await expect(ask()).rejects.toMatchObject({ name: 'GatewayFault', kind })
      expect(made(reference)).toEqual([])
      bank.fault = undefined
      await gatewayAt(bank, name).charge(reference, owed(), payer)
      expect(live(reference)).toHaveLength(1)
    },
  )

  test('An answer that is lost on its way is found again: there is one charge', async () => {
    const gateway = gatewayAt(bank, name)
    const reference = gateway.referenceFor(owed())
    bank.fault = 'lost'
    bank.faultAt = ({ method, path }) => method === 'PUT' || (method === 'POST' && path.endsWith('/payments'))
    await expect(gateway.charge(reference, owed(), payer)).rejects.toMatchObject({ kind: 'down' })
    expect(live(reference)).toHaveLength(1)
    bank.fault = undefined
    expect((await gateway.charge(reference, owed(), payer)).pixText).toBe(made(reference)[0]!.pixText)
    expect(live(reference)).toHaveLength(1)
  })

  test('A private address is not asked, unless the operator allows it', async () => {
    const gateway = gatewayAt(bank, name, { outbound: new Outbound() })
    const before = bank.calls.length
    await expect(gateway.charge('X'.repeat(30), owed(), payer)).rejects.toMatchObject({ kind: 'private' })
    expect(bank.calls).toHaveLength(before)
  })

  test('Tells in its own words what it does not take', async () => {
    const gateway = gatewayAt(bank, name)
    const wrong = name === 'asaas' ? owed({ valueCents: 1 }) : owed()
    const reference = name === 'asaas' ? gateway.referenceFor(wrong) : 'short'
    await expect(gateway.charge(reference, wrong, payer)).rejects.toMatchObject({
      kind: 'refused',
      said: expect.stringMatching(name === 'asaas' ? /R\$ 5,00/ : /txid/),
    })
  })

  if (name === 'asaas')
    test('The district of anyone who pays stands where the bank asks for it', async () => {
      const gateway = gatewayAt(bank, name)
      const somebody = { ...payer, taxNumber: '00000000000191', district: 'Vila Nova' }
      await gateway.charge(gateway.referenceFor(owed()), owed(), somebody)
      expect(bank.books.customers.at(-1)).toMatchObject({ cpfCnpj: '00000000000191', province: 'Vila Nova' })
    })

  test('A payer whose phone and postal code are none pays all the same', async () => {
    const gateway = gatewayAt(bank, name)
    const odd = { ...payer, taxNumber: '12ABC34501DE35', phone: 'ramal 2', zipCode: 'SW1A 1AA' }
    expect((await gateway.charge(gateway.referenceFor(owed()), owed(), odd)).pixText).toMatch(/^000201/)
  })

  test('Notifications tell which charge may be paid, the same one by the same id, and nothing that concerns nobody', async () => {
    const { gateway, charge } = await charged(name)
    const received: ReturnType<typeof gateway.read>[] = []
    const listening = await listener(notification => received.push(gateway.read(notification)))
    bank.notices.listeners[name] = {
      url: `${listening.url}/api/subscription/webhook/${name}?secret=${SECRET}&ignorar=`,
      token: SECRET,
    }
    await bank.pay(charge.reference, { telling: 'twice' })
    await bank.refund(charge.reference, { telling: 'once' })
    const [first, again, refund] = received.map(one => ('events' in one ? one.events : []))
    expect(first).toEqual([{ id: expect.any(String), reference: charge.reference }])
    expect(again).toEqual(first)
    expect(refund).toEqual([{ id: expect.any(String), reference: charge.reference }])
    expect(refund![0]!.id).not.toBe(first![0]!.id)
    await bank.notices.forge(bank.books.chargeBy(charge.reference))
    expect(received.at(-1)).toEqual({ refused: 'secret' })
    const content = { headers: { 'asaas-access-token': SECRET }, query: { secret: SECRET } }
    for (const body of [
      { evento: 'teste_webhook', event: 'PAYMENT_CREATED' },
      { event: 'TRANSFER_DONE', pix: [] },
      // It would stand in an address at which the bank is asked.
      { event: 'TRANSFER_DONE', pix: [{ endToEndId: 'E1', txid: '../../oauth/token?', valor: '30.00' }] },
    ])
      expect(gateway.read({ ...content, body })).toEqual({ events: [] })
    for (const body of [undefined, null, 'text', [], { pix: 'x', event: 1 }, { pix: [{}], event: 'X', payment: 2 }])
      expect(gateway.read({ ...content, body })).toEqual({ refused: 'unreadable' })
    await listening.stop()
  })
})

test('Asaas gives the link and the digits of a boleto, for an overdue invoice one of today, to a customer that is there once', async () => {
  const { way, charge } = await charged('asaas', { dueDate: '2026-10-01' })
  const { line, dueDate, id } = made(charge.reference)[0]!
  expect(way).toMatchObject({ boletoUrl: `${bank.page}/b/pdf/${id}`, barCode: line })
  expect(line).toMatch(/^\d{47}$/)
  expect(dueDate).toBe('2026-11-20')
  await charged('asaas')
  expect(bank.books.customers.filter(({ cpfCnpj }) => cpfCnpj === payer.taxNumber)).toMatchObject([
    { name: payer.name, postalCode: '01000000' },
  ])
})

test.each([
  ['as long as the boleto that it belongs to', true, '2026-12-30T23:59:59-03:00'],
  ['until midnight where the account has no Pix key', false, '2026-11-20T23:59:59-03:00'],
])('A Pix text of Asaas is good %s', async (_, hasPixKey, end) => {
  bank.books.hasPixKey = hasPixKey
  const { way } = await charged('asaas')
  bank.books.hasPixKey = true
  expect(way.expiresAt).toBe(Date.parse(end))
})

test('Asaas gives the boleto alone to an account that may have no Pix, and a Pix alone while there are no digits yet', async () => {
  bank.books.hasPixKey = 'none'
  const { way, charge } = await charged('asaas')
  bank.books.hasPixKey = true
  const { id, line } = made(charge.reference)[0]!
  expect(way).toEqual({
    pixText: '',
    boletoUrl: `${bank.page}/b/pdf/${id}`,
    barCode: line,
    expiresAt: Date.parse('2026-12-30T23:59:59-03:00'),
  })
})

test('What Asaas says of a key that it does not take, and of a server that it does not serve, is told', async () => {
  const gateway = gatewayAt(bank, 'asaas')
  for (const [error, content] of [
    ['denied', /não pertence a este ambiente/],
    ['barred', /país de origem/],
  ] as const) {
    bank.fault = error
    await expect(gateway.fetch({ reference: 'X', valueCents: 1 })).rejects.toMatchObject({
      said: expect.stringMatching(content),
    })
  }
})

test('Asaas says whether it tells us of payments, has stopped it, or was never asked to', async () => {
  const gateway = gatewayAt(bank, 'asaas')
  const here = { origin: 'https://desk.example', path: '/api/subscription/webhook/asaas' }
  const ask = () => gateway.notices!(here)
  delete bank.notices.listeners.asaas
  expect(await ask()).toBe('none')
  bank.notices.listeners.asaas = { url: here.origin + here.path }
  expect(await ask()).toBe('on')
  expect(await gateway.notices!({ ...here, origin: 'https://other.example' })).toBe('none')
  bank.notices.listeners.asaas.isInterrupted = true
  expect(await ask()).toBe('paused')
  delete bank.notices.listeners.asaas
})

test('Efí takes no address for notifications that is not https or does not answer, nor from a key without the right to', async () => {
  const gateway = gatewayAt(bank, 'efi')
  const path = '/api/subscription/webhook/efi?secret=x&ignorar='
  // Without one it is asked for a token alone: whether it lets us in.
  expect(await gateway.notices!({ origin: undefined, path })).toBe('none')
  for (const [origin, content] of [
    ['http://desk.example', 'A URL do webhook deve usar o protocolo HTTPS'],
    ['https://127.0.0.1:1', 'A URL informada está inacessível'],
  ] as const)
    await expect(gateway.notices!({ origin, path })).rejects.toMatchObject({ kind: 'refused', said: content })
  const { scope } = bank.account
  bank.account.scope = 'cob.write cob.read'
  await expect(gateway.notices!({ origin: 'https://127.0.0.1:1', path })).rejects.toMatchObject({
    kind: 'denied',
    said: 'Falta o escopo webhook.write',
  })
  bank.account.scope = scope
})

test('Of two charges that Asaas made for one, since one answer came too late, the first one stays', async () => {
  const { gateway, asked: requested, charge } = await charged('asaas')
  const [first] = made(charge.reference)
  bank.books.charges.push({ ...first!, id: 'pay_twin' })
  await gateway.charge(charge.reference, requested, payer)
  expect(live(charge.reference).map(({ id }) => id)).toEqual([first!.id])
})

test('Of two charges that Asaas made for one the other is not deleted where someone has paid it', async () => {
  const { gateway, asked: requested, charge } = await charged('asaas')
  const [first] = made(charge.reference)
  bank.books.charges.push({ ...first!, id: 'pay_paid_twin', status: 'paid' })
  const before = bank.calls.length
  await gateway.charge(charge.reference, requested, payer)
  expect(bank.calls.slice(before).filter(call => call.startsWith('DELETE'))).toEqual([])
})

test('Efí is asked with a certificate, by a token that is asked for again when it ends', async () => {
  const { gateway, charge, way } = await charged('efi')
  expect(way.expiresAt).toBe(now + 30 * DAY)
  const tokens = () => bank.calls.filter(call => call.endsWith('/oauth/token')).length
  const before = tokens()
  await gateway.fetch(charge)
  expect(tokens()).toBe(before)
  bank.forgetTokens()
  expect(await gateway.fetch(charge)).toEqual(NOTHING)
  expect(tokens()).toBe(before + 1)
  const began = now
  onTestFinished(() => {
    now = began
  })
  now += DAY
  await gateway.fetch(charge)
  expect(tokens()).toBe(before + 2)
  const stranger = await PaymentsEmulator.start()
  const theirs = { certificate: stranger.identity.certificate }
  await stranger.stop()
  await expect(gatewayAt(bank, 'efi', { settings: theirs }).fetch(charge)).rejects.toThrow(/denied|down/)
})

/** What is notified, in the place of the program. */
async function listener(receive: (received: Notification) => void) {
  const { createServer } = await import('node:http')
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { searchParams } = new URL(request.url!, 'http://x')
    receive({ headers: request.headers, query: Object.fromEntries(searchParams), body: JSON.parse(text) })
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise(resolve => server.close(resolve)) }
}

test('Anyone who pays a static Pix reads in it what it is for', async () => {
  const { pixText } = await gatewayAt(bank, 'pix').charge('BALCAO2F7', owed({ detail: 'Plano Básico' }), payer)
  expect(pixText).toContain('0212Plano Basico5204')
})
