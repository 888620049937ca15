import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { aFlow } from '../flows/architecture-cases.ts'
import { flowRunRoutes } from '../flows/runs/contract.ts'
import { line, listens, says } from '../flows/runs/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { deskWithMenu, FrontDesk, MENU } from './fixtures.ts'

const ad = { title: 'Oferta de lustres', sourceId: '120', sourceType: 'ad', ctwaClid: 'click-1' }
const other = { title: 'Natal', sourceId: '130', ctwaClid: 'click-2' }

const finish = async (desk: FrontDesk, ticketId: number) => {
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  await desk.later(0)
}

test('a ticket says by which advertisement its contact came; a later one of the same conversation does not change it', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Quero saber mais', { ad: { ...ad, thumbnail: '/9g=' } })
  const first = (await desk.ticketOf(ana)).referral
  expect(first).toEqual({ kind: 'ad', at: expect.stringMatching(/Z$/), ...ad })
  await desk.hears(ana, 'e este?', { ad: other })
  expect((await desk.ticketOf(ana)).referral).toEqual(first)
})

test('an advertisement that opens the ticket again is what it says then; without one it keeps what it said', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Quero saber mais', { ad })
  const { id } = await desk.ticketOf(ana)
  await finish(desk, id)
  await desk.hears(ana, 'voltei', { ad: other })
  expect((await desk.ticketOf(ana)).referral).toMatchObject(other)
  await finish(desk, id)
  await desk.hears(ana, 'oi de novo')
  expect(await desk.ticketOf(ana)).toMatchObject({ id, status: 'pending', referral: other })
})

test('who was here already and taps an advertisement came by it; a link counts only where the conversation begins', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  const origin = { entryPoint: 'click_to_chat_link', utmCampaign: 'natal' }
  await desk.hears(ana, 'oi')
  await desk.hears(ana, 'mais', { origin })
  expect((await desk.ticketOf(ana)).referral).toBeNull()
  await desk.hears(ana, '', { ad })
  expect((await desk.ticketOf(ana)).referral).toMatchObject({ kind: 'ad', sourceId: '120' })
  await desk.hears(bia, 'oi', { origin })
  expect((await desk.ticketOf(bia)).referral).toMatchObject({ kind: 'link', ...origin })
})

test('what could not be read at first tells by which advertisement they came when it can', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  const waId = ana.sendsGarbled()
  await desk.settled()
  expect((await desk.ticketOf(ana)).referral).toBeNull()
  await desk.hears(ana, 'Quero', { waId, ad })
  expect((await desk.ticketOf(ana)).referral).toMatchObject(ad)
})

test('of a number and a LID that turn out to be one person the advertisement stays', async ({ world, company }) => {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  ana.addressing = 'pn'
  await desk.hears(ana, 'do número')
  ana.addressing = 'lid'
  await desk.hears(ana, 'do anúncio', { ad })
  desk.line.deliver({ type: 'contact', address: { pn: ana.pn, lid: ana.lid } })
  await desk.settled()
  await world.idle()
  const stored = (await desk.ticketsOf(ana)).find(({ status }) => status === 'pending')
  expect(stored?.referral).toMatchObject(ad)
})

test('of two contacts that are merged the advertisement stays, and goes back with the one who came by it when they are parted', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  await desk.hears(ana, 'oi')
  await desk.hears(bia, 'do anúncio', { ad })
  const [one, two] = [await desk.ticketOf(ana), await desk.ticketOf(bia)]
  const referrals = async () => {
    const displayed = [one, two].map(({ id }) => desk.admin.call(ticketRoutes.show, { params: { ticketId: id } }))
    return (await Promise.all(displayed)).map(({ status, referral }) => [status, referral?.sourceId ?? null])
  }
  const params = { contactId: one.contactId }
  await desk.admin.call(contactRoutes.merge, { params, body: { contactId: two.contactId } })
  expect(await referrals()).toEqual([
    ['pending', '120'],
    ['closed', '120'],
  ])
  const { merges } = await desk.admin.call(contactRoutes.merges, { params })
  await desk.admin.call(contactRoutes.part, { params: { ...params, mergeId: merges[0]!.id } })
  expect(await referrals()).toEqual([
    ['pending', null],
    ['pending', '120'],
  ])
  // The one who did not come by it has none, so a later one counts.
  await desk.hears(ana, 'agora eu', { ad: { ...ad, sourceId: '121' } })
  expect(await referrals()).toEqual([
    ['pending', '121'],
    ['pending', '120'],
  ])
})

describe('who taps an advertisement and writes nothing', () => {
  test('gets no menu, is shown with what they tapped, and gets the menu when they write', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer('Ana')
    await desk.hears(ana, '', { ad })
    expect(await desk.transcript(ana)).toEqual([''])
    const content = { status: 'pending', lastMessage: '📣 Anúncio: Oferta de lustres', unreadMessages: 1 }
    expect(await desk.ticketOf(ana)).toMatchObject(content)
    expect(await desk.trace(ana)).toMatchObject([{ rule: 'tapped', detail: { title: ad.title } }, { rule: 'created' }])
    await desk.hears(ana, 'quanto custa?')
    expect((await desk.transcript(ana)).at(-1)).toBe(`> ${MENU}`)
  })

  test('while a menu waits has answered nothing: no menu again, no word of an invalid option', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    for (let n = 0; n < 3; n++) await desk.hears(ana, ' ', { ad })
    expect((await desk.transcript(ana)).filter(text => text.startsWith('>'))).toEqual([`> ${MENU}`])
    await desk.hears(ana, '1')
    expect((await desk.transcript(ana)).at(-1)).toBe('> Aqui é Vendas.')
  })

  test('comes into the only queue, whose options are shown when they write', async ({ world, company, admin }) => {
    const { id: queueId } = await aQueue(admin, { name: 'Vendas' })
    await admin.call(queueRoutes.createOption, { body: { queueId, title: 'Preços', message: 'Tabela' } })
    const desk = await FrontDesk.open(world, company, { queueIds: [queueId], greetingMessage: '' })
    const ana = desk.customer('Ana')
    await desk.hears(ana, '', { ad })
    expect([await desk.transcript(ana), (await desk.ticketOf(ana)).queueId]).toEqual([[''], queueId])
    await desk.hears(ana, '', { ad })
    expect(await desk.transcript(ana)).toEqual(['', ''])
    await desk.hears(ana, 'oi')
    expect((await desk.transcript(ana)).at(-1)).toContain('Preços')
  })

  test('answers no question of a flow, and begins the one of welcome with what they tapped', async ({
    world,
    company,
    admin,
  }) => {
    const desk = await FrontDesk.open(world, company)
    const flow = line(
      says('ola', 'Veio por: {{mensagem_inicial}}'),
      listens('ouve', 'x'),
      says('fim-x', 'Disse: {{x}}'),
    )
    const { id: welcomeFlowId } = await aFlow(admin, flow)
    const params = { whatsappId: desk.connection.id }
    await admin.call(flowRunRoutes.setConnectionFlows, { params, body: { welcomeFlowId, keywords: [] } })
    const ana = desk.customer('Ana')
    await desk.hears(ana, '', { ad })
    await desk.hears(ana, '', { ad: other })
    await desk.hears(ana, 'lustre')
    expect((await desk.transcript(ana)).filter(text => text.startsWith('>'))).toEqual([
      '> Veio por: 📣 Anúncio: Oferta de lustres',
      '> Disse: lustre',
    ])
  })
})

test('a flow knows by which advertisement the customer came, also behind the menu, and in a later conversation no more', async ({
  world,
}) => {
  const { desk, company, sales, change } = await deskWithMenu(world)
  const words = '{{referral.kind}}|{{referral.title}}|{{referral.sourceId}}|{{referral.ctwaClid}}|{{referral.ref}}'
  const flow = await aFlow(company.admin, line(says('a', words)))
  await change(sales.id, { flowId: flow.id })
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Quero', { ad })
  await desk.hears(ana, '1')
  expect((await desk.transcript(ana)).at(-1)).toBe('> ad|Oferta de lustres|120|click-1|')
  await finish(desk, (await desk.ticketOf(ana)).id)
  await desk.hears(ana, 'oi')
  await desk.hears(ana, '1')
  expect((await desk.transcript(ana)).at(-1)).toBe('> ||||')
})
