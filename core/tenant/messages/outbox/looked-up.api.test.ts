import { expect } from 'vitest'
import { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { externalApiRoutes } from '../../external-api/contract.ts'
import { aHook, meets, post } from '../../flows/hooks/fixtures.ts'
import { says } from '../../flows/runs/fixtures.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { aSchedule } from '../../schedules/architecture-cases.ts'
import { scheduleRoutes } from '../../schedules/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes } from '../contract.ts'

/** How people write a number, and how WhatsApp does. */
const WRITINGS = [
  ['Brazil', '5531987776001', '553187776001'],
  ['Mexico', '525512340399', '5215512340399'],
  ['Argentina', '541123450399', '5491123450399'],
] as const
const [TYPED, KNOWN] = ['5531987776001', '553187776001']

const people = async ({ admin }: TestCompany) =>
  (await admin.call(contactRoutes.list)).contacts.map(({ number, isVerified }) => ({ number, isVerified }))

/** Someone whose number was written down while no phone could be asked about it. */
async function writtenDown(world: World, company: TestCompany, number: string = TYPED, known = KNOWN) {
  const contact = await aContact(company.admin, { name: 'Ana', number })
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  if (known) desk.line.contact(known, { lid: '777' })
  return { desk, contact }
}

/** Someone at the desk writes in a ticket of the contact. */
async function writes({ admin, connection }: FrontDesk, contactId: number, body = 'Olá!') {
  const { id: ticketId } = await admin.call(ticketRoutes.create, {
    body: { contactId, status: 'open', whatsappId: connection.id },
  })
  await admin.call(messageRoutes.send, { params: { ticketId }, body: { body } })
  const now = async () => (await admin.call(messageRoutes.list, { params: { ticketId } })).messages.at(-1)
  return { ticketId, now }
}

test.for(WRITINGS)(
  'who is written down in the other writing of %s is written to where WhatsApp knows them',
  async ([, typed, known], { world, company }) => {
    const { desk, contact } = await writtenDown(world, company, typed, known)
    const { now } = await writes(desk, contact.id)
    await desk.settled()
    expect(desk.line.sent.map(({ to }) => to)).toEqual([{ pn: known, lid: '777' }])
    expect(await now()).toMatchObject({ ack: 1 })
    expect(await people(company)).toEqual([{ number: known, isVerified: true }])
  },
)

test.for(WRITINGS)(
  'what is handed on to someone who is written down in the other writing of %s goes where WhatsApp knows them',
  async ([, typed, known], { world, company }) => {
    const { desk, contact } = await writtenDown(world, company, typed, known)
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'Rua das Flores, 10')
    const from = await desk.ticketOf(bia)
    const [content] = (await desk.admin.call(messageRoutes.list, { params: { ticketId: from.id } })).messages
    const { id: ticketId } = await desk.admin.call(ticketRoutes.create, {
      body: { contactId: contact.id, status: 'open', whatsappId: desk.connection.id },
    })
    await desk.admin.call(messageRoutes.forward, { params: { ticketId }, body: { messageIds: [content!.id] } })
    await desk.settled()
    expect(desk.line.sent).toMatchObject([{ to: { pn: known, lid: '777' }, forwarded: true }])
    expect((await desk.admin.call(messageRoutes.list, { params: { ticketId } })).messages).toMatchObject([{ ack: 1 }])
    expect((await people(company)).filter(({ number }) => number !== bia.pn)).toEqual([
      { number: known, isVerified: true },
    ])
  },
)

test.for(WRITINGS)(
  'who writes from %s is the contact that was written down in the other writing',
  async ([, typed, known], { world, company }) => {
    const { desk, contact } = await writtenDown(world, company, typed, known)
    await desk.hears(desk.line.contact(known), 'oi')
    expect(await people(company)).toEqual([{ number: known, isVerified: true }])
    expect((await company.admin.call(contactRoutes.list)).contacts[0]!.id).toBe(contact.id)
  },
)

test('several messages that wait for someone go where WhatsApp knows them, and it is asked once', async ({
  world,
  company,
}) => {
  const { desk, contact } = await writtenDown(world, company)
  desk.line.drop(428)
  const { ticketId } = await writes(desk, contact.id, 'um')
  await company.admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'dois' } })
  await desk.later(MINUTE)
  expect(desk.line.sent.map(({ to }) => to.pn)).toEqual([KNOWN, KNOWN])
})

test('whom WhatsApp does not know is told at the message, and found by a retry once they are there', async ({
  world,
  company,
}) => {
  const { desk, contact } = await writtenDown(world, company, TYPED, '')
  const { now } = await writes(desk, contact.id)
  await desk.settled()
  expect(await now()).toMatchObject({ ack: 0, failure: { reason: 'unreachable' } })
  expect((await company.admin.call(contactRoutes.list)).contacts).toMatchObject([{ notOnWhatsApp: true }])
  expect(desk.line.sent).toEqual([])
  desk.line.contact(KNOWN)
  await company.admin.call(messageRoutes.retry, { params: { messageId: (await now())!.id } })
  await desk.settled()
  expect(await now()).toMatchObject({ ack: 1, failure: null })
  expect(await people(company)).toEqual([{ number: KNOWN, isVerified: true }])
})

test('a message to someone about whom nobody answers goes as the number is written', async ({ world, company }) => {
  const { desk, contact } = await writtenDown(world, company, KNOWN)
  desk.line.silentAbout = KNOWN
  const { now } = await writes(desk, contact.id)
  await desk.settled()
  expect([await now(), desk.line.sent]).toMatchObject([{ ack: 1 }, [{ to: { pn: KNOWN } }]])
})

test('a call of the API, a flow of a webhook and a schedule find who is known in another writing, and keep one contact', async ({
  world,
  company,
  admin,
}) => {
  const token = 'segredo-das-escritas'
  const desk = await FrontDesk.open(world, company, { isDefault: true, token })
  desk.line.contact(KNOWN)
  const { path } = await aHook(company, { cliente: 'cliente', fone: 'telefone' }, meets('c'), says('e', 'Pago!'))
  await post(world, path, { cliente: 'Ana', fone: TYPED })
  await desk.settled()
  expect(desk.line.sent.at(-1)).toMatchObject({ to: { pn: KNOWN }, content: { body: 'Pago!' } })
  const program = new TestClient(world.base, token)
  await program.call(externalApiRoutes.send, { body: { number: TYPED, body: 'Da API' } as never })
  await desk.settled()
  expect(desk.line.sent.at(-1)).toMatchObject({ to: { pn: KNOWN }, content: { body: 'Da API' } })
  expect(await people(company)).toEqual([{ number: KNOWN, isVerified: true }])

  desk.line.contact('5491123450399')
  desk.line.drop(428)
  const { id } = await aContact(admin, { name: 'Sol', number: '541123450399' })
  await desk.later(MINUTE)
  const sendAt = new Date(world.clock.now() + 2 * MINUTE).toISOString()
  const schedule = await aSchedule(desk.admin, id, { sendAt, whatsappId: desk.connection.id, body: 'Bom dia!' })
  await desk.later(2 * MINUTE)
  expect(desk.line.sent.at(-1)).toMatchObject({ to: { pn: '5491123450399' }, content: { body: 'Bom dia!' } })
  const displayed = await desk.admin.call(scheduleRoutes.show, { params: { scheduleId: schedule.id } })
  expect(displayed).toMatchObject({ status: 'ENVIADA', failure: null })
})

test('a number that the API is given in another writing is found the first time too', async ({ world, company }) => {
  const token = 'segredo-da-primeira-vez'
  const desk = await FrontDesk.open(world, company, { token })
  desk.line.contact(KNOWN)
  const program = new TestClient(world.base, token)
  const call = (number: string) => program.call(externalApiRoutes.send, { body: { number, body: 'Oi' } as never })
  expect((await call(TYPED)).ticketId).toBe((await call(KNOWN)).ticketId)
  expect(await people(company)).toEqual([{ number: KNOWN, isVerified: true }])
})
