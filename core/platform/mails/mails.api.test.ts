import type { Compilable } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Letter, readLetter } from '../../../emulators/smtp/letter.ts'
import { SmtpEmulator, type SmtpOptions } from '../../../emulators/smtp/smtp.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World, WorldOptions } from '../../app/testing/world.ts'
import { DAY, HOUR, MINUTE } from '../../kit/clock.ts'
import { settingRoutes } from '../../tenant/settings/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { payInvoice } from '../invoices/index.ts'
import { optionRoutes } from '../options/contract.ts'
import { mailRoutes } from './contract.ts'
import { matching } from './list.ts'
import { nextMail } from './post.ts'
import { mailsBetween } from './write.ts'

/** Where mails go, in a world that begins on 20 November 2026 at noon in São Paulo. */
interface Place {
  world: World
  operator: TestClient
  smtp: SmtpEmulator
  /** A company that is due on a day. */
  due(dueDate: string, more?: object): Promise<TestCompany>
  /** What was taken. */
  letters(): Promise<Letter[]>
}

const flags = { privateRequests: 'yes', publicUrl: 'https://desk.example' } as const
type OpenWorld = (options?: WorldOptions) => Promise<World>

async function aPlace(openWorld: OpenWorld, options: SmtpOptions = {}): Promise<Place> {
  const smtp = await SmtpEmulator.start({ security: 'none', ...options })
  onTestFinished(() => smtp.stop())
  const world = await openWorld({ flags })
  const operator = await world.superAdmin()
  await setUp(operator, smtp)
  return {
    world,
    operator,
    smtp,
    async due(dueDate, more = {}) {
      const company = await world.company()
      await operator.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate, ...more } })
      await world.idle()
      return company
    },
    letters: () => Promise.all(smtp.mails.map(readLetter)),
  }
}

const serverAt = ({ host, port }: { host: string; port: number }) =>
  ({ host, port, security: 'none', username: '', sender: 'balcao@balcao.example', forCompanies: false }) as const

const setUp = (operator: TestClient, at: { host: string; port: number }) =>
  operator.call(optionRoutes.change, { body: { mail: serverAt(at) } })

const invoiceOf = async ({ app }: World, { id }: TestCompany) =>
  app.platform.store.db
    .selectFrom('invoices')
    .select(['id', 'dueDate'])
    .where('companyId', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()

/** Far on at once: the program is off meanwhile. */
async function leap(world: World, ms: number): Promise<void> {
  await world.restart(ms)
  await world.idle()
}

/** Subjects of what was taken. */
const emitted = async ({ letters }: Place): Promise<string[]> => (await letters()).map(({ subject }) => subject)

test('A company is written to five days before, on the day and three days after, once each', async ({ openWorld }) => {
  const place = await aPlace(openWorld)
  const { world } = place
  for (const dueDate of ['2026-11-18', '2026-11-21']) await place.due(dueDate)
  const company = await place.due('2026-11-26')
  // Midnight of São Paulo is three o'clock here.
  await leap(world, 11.5 * HOUR)
  expect(await emitted(place)).toEqual([])
  await world.advance(HOUR)
  expect((await emitted(place)).toSorted()).toEqual([
    'Sua assinatura vence em 26/11/2026',
    'Sua assinatura vence hoje, 21/11/2026',
    'Sua assinatura venceu em 18/11/2026',
  ])
  await leap(world, DAY)
  expect(place.smtp.mails).toHaveLength(3)
  const letters = await place.letters()
  const before = letters.find(({ to }) => to === company.adminEmail)!
  expect(before.from).toBe('balcao@balcao.example')
  for (const words of [
    'A fatura do plano Plano 1, de R$ 30,00, vence em 26/11/2026.',
    'bloqueado depois de 26/11/2026',
  ])
    for (const content of [before.text, before.html]) expect(content).toContain(words)
  expect(before.text).toContain('https://desk.example/financeiro')
  expect(before.html).toContain('<a href="https://desk.example/financeiro"')
  const late = letters.find(({ subject }) => subject.includes('venceu'))!
  expect(late.text).toContain('O acesso está bloqueado até o pagamento.')
})

test('Days are those of the company: in Tokyo they begin half a day before those of São Paulo', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  await place.due('2026-11-26', { timeZone: 'Asia/Tokyo' })
  expect(await emitted(place)).toEqual(['Sua assinatura vence em 26/11/2026'])
})

test('Who has paid gets a receipt in the own language at the address for invoices, and no reminder any more', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  const { world, operator } = place
  const company = await place.due('2026-12-20', { billingEmail: 'financeiro@padaria.example' })
  await company.admin.call(settingRoutes.update, { params: { key: 'defaultLanguage' }, body: { value: 'es' } })
  await operator.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-23' } })
  await world.idle()
  await payInvoice(world.app.platform, (await invoiceOf(world, company)).id)
  await leap(world, 3 * DAY)
  await leap(world, 3 * DAY)
  expect(await place.letters()).toMatchObject([
    { subject: 'Su suscripción vence el 23/11/2026' },
    { subject: 'Recibimos su pago de R$ 30,00', to: 'financeiro@padaria.example' },
  ])
  const [, receipt] = await place.letters()
  expect(receipt!.text).toContain('Su suscripción vale hasta el 23/12/2026.')
  expect(receipt!.text).not.toContain('https://')
})

test('A receipt goes as soon as the payment is known', async ({ openWorld }) => {
  const place = await aPlace(openWorld)
  const { world } = place
  await payInvoice(world.app.platform, (await invoiceOf(world, await place.due('2026-12-05'))).id)
  await world.idle()
  expect(await emitted(place)).toEqual(['Recebemos o seu pagamento de R$ 30,00'])
})

test('What stands as the address for invoices and is none gets nothing: the company is written to', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  const company = await place.due('2026-11-25', { billingEmail: 'o financeiro' })
  expect((await place.letters()).map(({ to }) => to)).toEqual([company.adminEmail])
})

test('A program that was off for two days makes up for it, one that was off for long does not', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  const { world } = place
  await place.due('2026-11-26')
  await place.due('2026-11-28')
  await leap(world, 3 * DAY)
  // 23 November: five days before the 28th, and three before the 26th.
  expect((await emitted(place)).toSorted()).toEqual([
    'Sua assinatura vence em 26/11/2026',
    'Sua assinatura vence em 28/11/2026',
  ])
  await leap(world, 9 * DAY)
  // 2 December: six days after the 26th, four after the 28th, and both due days are past.
  expect((await emitted(place)).slice(2)).toEqual(['Sua assinatura venceu em 28/11/2026'])
  await leap(world, DAY)
  expect(place.smtp.mails).toHaveLength(3)
})

test('Nobody is written to without owing: the platform, a free plan, who is switched off or deleted', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  const { world, operator, smtp } = place
  await operator.call(companyRoutes.update, { params: { id: 1 }, body: { dueDate: '2026-11-25' } })
  const off = await place.due('2026-11-26')
  const gone = await place.due('2026-11-26')
  await operator.call(companyRoutes.update, { params: { id: off.id }, body: { status: false } })
  await operator.call(companyRoutes.remove, { params: { id: gone.id } })
  for (const days of [1, 5, 3]) await leap(world, days * DAY)
  expect(smtp.mails).toEqual([])
})

test('What was written for a company that is switched off, or paid, before it could be sent is dropped', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld, { fault: 'later' })
  const { world, operator, smtp } = place
  const off = await place.due('2026-11-25')
  const paid = await place.due('2026-11-25')
  await operator.call(companyRoutes.update, { params: { id: off.id }, body: { status: false } })
  await payInvoice(world.app.platform, (await invoiceOf(world, paid)).id)
  smtp.fault = undefined
  await world.advance(2 * HOUR)
  expect(await emitted(place)).toEqual(['Recebemos o seu pagamento de R$ 30,00'])
  const { mails } = await (await world.superAdmin()).call(mailRoutes.list, { query: { status: 'dropped' } })
  expect(mails.map(({ companyId }) => companyId).toSorted()).toEqual([off.id, paid.id])
})

test('A reminder whose days pass before a server takes it is dropped', async ({ openWorld }) => {
  const place = await aPlace(openWorld, { fault: 'later' })
  const { world, smtp } = place
  await place.due('2026-11-25')
  smtp.fault = undefined
  await leap(world, 3 * DAY)
  expect(await emitted(place)).toEqual([])
  const { mails } = await (await world.superAdmin()).call(mailRoutes.list)
  expect(mails).toMatchObject([{ kind: 'before', status: 'dropped' }])
})

test('Without a server nothing is written, and one that is set up later tells about what is near alone', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  const { world, operator } = place
  await operator.call(optionRoutes.change, { body: { mail: null } })
  await place.due('2026-11-21')
  await place.due('2026-11-25')
  await payInvoice(world.app.platform, (await invoiceOf(world, await place.due('2026-11-26'))).id)
  const { mails } = await operator.call(mailRoutes.list)
  expect(mails).toEqual([])
  await setUp(operator, place.smtp)
  await world.idle()
  expect(await emitted(place)).toEqual(['Sua assinatura vence em 25/11/2026'])
})

test('A server that fails is tried again later and later, told about to the operator, and holds up nothing', async ({
  openWorld,
}) => {
  const place = await aPlace(openWorld)
  const { world, operator, smtp } = place
  await setUp(operator, { host: smtp.host, port: 1 })
  const [first] = [await place.due('2026-11-25'), await place.due('2026-11-25')]
  const state = await operator.call(mailRoutes.state)
  expect(state.waiting).toBe(2)
  const why = 'Não foi possível chegar a 127.0.0.1:1. Confira o endereço e a porta.'
  expect(state.failure).toBe(why)
  const { mails: waiting } = await operator.call(mailRoutes.list, { query: { status: 'waiting' } })
  expect(waiting.map(({ failure }) => failure)).toContain(why)
  const { mails } = await operator.call(mailRoutes.list)
  expect(mails).toMatchObject([{ status: 'waiting' }, { status: 'waiting', companyName: first.name, kind: 'before' }])
  expect((await operator.call(companyRoutes.get, { params: { id: first.id } })).dueDate).toBe('2026-11-25')
  const restOf = async () => {
    const [row] = (await (await world.superAdmin()).call(mailRoutes.list)).mails
    return (Date.parse(row!.nextAt) - world.clock.now()) / MINUTE
  }
  expect(await restOf()).toBeLessThanOrEqual(1)
  await world.advance(30 * MINUTE)
  expect(await restOf()).toBeGreaterThan(5)
  const again = await world.superAdmin()
  await setUp(again, smtp)
  await world.idle()
  expect(await emitted(place)).toHaveLength(2)
  expect(await again.call(mailRoutes.state)).toEqual({ waiting: 0, failure: '' })
})

test('A server that takes none is tried with one mail for all that wait', async ({ openWorld }) => {
  const place = await aPlace(openWorld)
  const { world, operator, smtp } = place
  await operator.call(optionRoutes.change, { body: { mail: null } })
  for (let n = 0; n < 3; n += 1) await place.due('2026-11-25')
  await setUp(operator, { host: smtp.host, port: 1 })
  await world.idle()
  const { mails } = await operator.call(mailRoutes.list, { query: { status: 'waiting' } })
  expect(mails).toHaveLength(3)
  expect(mails.filter(({ recipient }) => recipient !== '')).toHaveLength(1)
})

test('The page of the operator learns of each mail that is written and of what became of it', async ({ openWorld }) => {
  const place = await aPlace(openWorld)
  const socket = await place.operator.fullSocket()
  await place.due('2026-11-25')
  expect(await emitted(place)).toHaveLength(1)
  await socket.settled()
  // It is written, tried, and sent.
  const received = () => socket.published().filter(name => name.startsWith('billingMails'))
  expect(received()).toHaveLength(3)
  socket.forget()
  place.smtp.fault = 'recipient'
  await place.due('2026-11-25')
  await socket.settled()
  expect(received()).toHaveLength(3)
})

test('Who the server knows not is told about and not tried again, and the others get theirs', async ({ openWorld }) => {
  const place = await aPlace(openWorld, { fault: 'recipient' })
  await place.due('2026-11-25')
  place.smtp.fault = undefined
  await place.due('2026-11-25')
  await place.world.advance(HOUR)
  expect(place.smtp.mails).toHaveLength(1)
  const { mails } = await (await place.world.superAdmin()).call(mailRoutes.list, { query: { status: 'refused' } })
  expect(mails).toMatchObject([{ failure: 'O servidor de e-mail não aceitou o destinatário: 550 No such mailbox' }])
})

test('A mail that is in doubt goes again after a rest, with its id, and no further one', async ({ openWorld }) => {
  const place = await aPlace(openWorld, { fault: 'forgetful' })
  await place.due('2026-11-25')
  expect(place.smtp.mails).toHaveLength(1)
  place.smtp.fault = undefined
  await leap(place.world, 2 * MINUTE)
  await place.world.advance(2 * HOUR)
  const ids = (await place.letters()).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('The operator tries the server, and reads why it does not take a mail', async ({ openWorld }) => {
  const place = await aPlace(openWorld)
  const { operator, smtp } = place
  const body = serverAt(smtp)
  expect(await operator.call(mailRoutes.try, { body })).toEqual({ to: 'admin@balcao.local' })
  expect(await emitted(place)).toEqual(['Teste do Balcão'])
  smtp.fault = 'later'
  expect((await operator.refusal(mailRoutes.try, { body })).code).toBe('ERR_MAIL_REFUSED')
})

test('A server is tried with the password that is stored for it, and no other server gets that', async ({
  openWorld,
}) => {
  const secured = { security: 'none', username: 'balcao', password: 'canario7' } as const
  const [smtp, other] = [await SmtpEmulator.start(secured), await SmtpEmulator.start(secured)]
  for (const each of [smtp, other]) onTestFinished(() => each.stop())
  const world = await openWorld({ flags })
  const operator = await world.superAdmin()
  const mail = { ...serverAt(smtp), username: 'balcao' }
  await operator.call(optionRoutes.change, { body: { mail: { ...mail, password: 'canario7' } } })
  expect(await operator.call(mailRoutes.try, { body: mail })).toEqual({ to: 'admin@balcao.local' })
  const elsewhere = { ...mail, host: 'localhost', port: other.port }
  const [wrong, strange] = [
    await operator.refusal(mailRoutes.try, { body: { ...mail, password: 'outra' } }),
    await operator.refusal(mailRoutes.try, { body: elsewhere }),
  ]
  expect([wrong.status, strange.status]).toEqual([502, 502])
  expect([smtp.mails.length, other.mails.length]).toEqual([1, 0])
})

test('A private address is reached only where the program allows it', async ({ openWorld }) => {
  const smtp = await SmtpEmulator.start({ security: 'none' })
  onTestFinished(() => smtp.stop())
  const world = await openWorld()
  const operator = await world.superAdmin()
  await setUp(operator, smtp)
  expect((await operator.refusal(mailRoutes.try, { body: serverAt(smtp) })).code).toBe('ERR_OUTSIDE_PRIVATE')
  expect(smtp.callers).toBe(0)
})

test('Their list, what is next and what was told are found by indexes', async ({ world }) => {
  const { db } = world.app.platform.store
  const planOf = async (query: Compilable) => (await queryPlan(db as never, query)).join()
  const list = (status?: 'waiting') =>
    matching(db, { pageNumber: 1, status }).orderBy('billing_mails.id', 'desc').limit(21)
  const next = await planOf(nextMail(db))
  for (const plan of [next, await planOf(list()), await planOf(list('waiting'))])
    expect(plan).not.toContain('TEMP B-TREE')
  expect(next).toContain('billing_mails_next')
  expect(await planOf(list('waiting'))).toContain('billing_mails_status')
  expect(await planOf(mailsBetween(db, '2026-11-20', '2026-11-30'))).toContain('billing_mails_due')
})
