import { describe, expect, vi } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { run } from '../../storage/index.ts'
import type { InboundEvent } from '../../whatsapp/index.ts'
import { aConnectedConnection } from '../connections/fixtures.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { messageRoutes } from '../messages/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { deskWithMenu, FrontDesk, MENU } from './fixtures.ts'
import { receiveEvents } from './receive.ts'

describe('a message that comes in', () => {
  test('opens one pending ticket however many come at once', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer('Ana')
    for (const text of ['oi', 'bom dia', 'tudo bem?']) ana.says(text)
    await desk.settled()
    const ticket = await desk.ticketOf(ana)
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 3, userId: null })
    expect(ticket).toMatchObject({ lastMessage: 'tudo bem?', lastFromMe: false })
    expect(await desk.transcript(ana)).toEqual(['oi', 'bom dia', 'tudo bem?'])
  })

  test('counts once when it comes twice', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    await desk.hears(ana, 'oi', { waId: 'SAME' })
    await desk.hears(ana, 'oi', { waId: 'SAME' })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!'])
    const { desk: asking } = await deskWithMenu(world)
    const bia = asking.customer()
    for (const waId of ['SAME', 'SAME']) await asking.hears(bia, 'oi', { waId })
    expect(await asking.transcript(bia)).toEqual(['oi', `> ${MENU}`])
  })

  test('is answered also where a variable of our text is not closed, or is none', async ({ world }) => {
    const greetingMessage = 'Olá {{nome}}, {{ms! Aqui é {{user}} {{ } {{name {{nome}}'
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage })
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá Ana, {{ms! Aqui é  {{ } {{name Ana'])
  })

  test('reopens the finished ticket as pending, without queue and person', async ({ world }) => {
    const { desk, sales } = await deskWithMenu(world)
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    await desk.hears(ana, '1')
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', queueId: sales.id })
    await desk.hears(ana, 'outra coisa')
    expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'pending', queueId: null, userId: null })
  })

  test('opens a new ticket once the last one has been finished for autoReopenTimeout minutes', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    await desk.set('autoReopenTimeout', '10')
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const finish = () => desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await finish()
    await desk.later(9 * MINUTE)
    await desk.hears(ana, 'ainda eu')
    expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'pending' })
    await finish()
    await desk.later(10 * MINUTE)
    await desk.hears(ana, 'de novo')
    expect((await desk.ticketsOf(ana)).map(ticket => ticket.status)).toEqual(['pending', 'closed'])
  })

  test('opens nothing when it is a reaction, an edit or a repeated message to a finished ticket', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer()
    const waId = ana.says('oi')
    await desk.settled()
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    ana.edits(waId, 'oi!')
    ana.reacts(waId, '👍')
    ana.says('oi', { waId })
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'closed' })
    expect(await desk.transcript(ana)).toEqual(['oi!'])
  })

  test('is dropped when it is of a group and groups are ignored, and has a ticket of the group otherwise', async ({
    world,
  }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer('Ana')
    const group = '120363000000000001'
    desk.line.group(group, 'Família', [ana])
    await desk.hears(ana, 'oi', { group })
    const list = () => desk.admin.call(ticketRoutes.list, {})
    expect((await list()).tickets).toEqual([])
    await desk.set('CheckMsgIsGroup', 'disabled')
    await desk.hears(ana, 'olá, grupo', { group })
    const [ticket, ...others] = (await list()).tickets
    expect(others).toEqual([])
    expect(ticket).toMatchObject({ isGroup: true, lastMessage: 'olá, grupo' })
    desk.line.group(group, 'Família Lima', [ana])
    const key = { waId: 'OWN', fromMe: true, chat: { group } }
    const own = { kind: 'text', body: 'oi, gente', sentAt: world.clock.now() } as const
    desk.line.deliver({ type: 'message', key, ...own, source: 'phone' })
    await desk.hears(ana, 'oi, loja', { group })
    expect((await list()).tickets).toMatchObject([{ id: ticket!.id, contact: { name: 'Família Lima' } }])
    const params = { ticketId: ticket!.id }
    const { messages } = await desk.admin.call(messageRoutes.list, { params })
    expect(messages.map(({ body, contact }) => [body, contact?.name])).toEqual([
      ['olá, grupo', 'Ana'],
      ['oi, gente', undefined],
      ['oi, loja', 'Ana'],
    ])
    const { trace } = await desk.admin.call(ticketRoutes.trace, { params })
    expect(trace.map(({ rule }) => rule)).toEqual(['created'])
  })

  test('is stored without an answer when it waited too long while we were away', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    await desk.hears(ana, 'oi', { source: 'offline', sentAt: world.clock.now() - 6 * MINUTE })
    expect(await desk.transcript(ana)).toEqual(['oi'])
    expect(await desk.rules(ana)).toEqual(['created', 'too-old'])
    await desk.hears(ana, 'alô?', { source: 'offline', sentAt: world.clock.now() - 5 * MINUTE })
    expect(await desk.transcript(ana)).toEqual(['oi', 'alô?', '> Olá!'])
    const bia = desk.customer()
    await desk.hears(bia, 'oi', { sentAt: world.clock.now() - 6 * MINUTE })
    expect(await desk.transcript(bia)).toEqual(['oi', '> Olá!'])
  })

  test('is stored without an answer while the company is overdue', async ({ world }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    const root = await world.superAdmin()
    const dueOn = (dueDate: string) =>
      root.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate } })
    await dueOn('2026-01-01')
    await desk.hears(ana, 'oi')
    await dueOn('2026-12-31')
    await desk.later(0)
    expect(await desk.transcript(ana)).toEqual(['oi'])
    expect(await desk.rules(ana)).toEqual(['created', 'company-overdue'])
  })

  test('is stored without an answer while the company is switched off', async ({ world }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    const root = await world.superAdmin()
    const switchTo = (status: boolean) =>
      root.call(companyRoutes.update, { params: { id: company.id }, body: { status } })
    await switchTo(false)
    await desk.hears(ana, 'oi')
    await switchTo(true)
    await desk.later(0)
    expect(await desk.transcript(ana)).toEqual(['oi'])
    expect(await desk.rules(ana)).toEqual(['created', 'company-inactive'])
  })
  test('is answered once its content can be read, unless its ticket is finished by then', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    const waId = ana.sendsGarbled()
    ana.sendsGarbled({ waId })
    await desk.settled()
    expect(await desk.rules(ana)).toEqual(['created', 'undecryptable'])
    await desk.hears(ana, 'oi', { waId })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!'])
    const late = ana.sendsGarbled()
    await desk.settled()
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.hears(ana, 'até mais', { waId: late })
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', lastMessage: 'até mais' })
  })
})

describe('a connection without queues', () => {
  test('greets a ticket once', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: '{{firstName}}, olá!' })
    const ana = desk.customer('Ana Lima')
    await desk.hears(ana, 'oi')
    await desk.hears(ana, 'alô?')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Ana, olá!', 'alô?'])
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'oi')
    expect(await desk.ticketOf(bia)).toMatchObject({ lastMessage: 'oi', lastFromMe: false })
    expect(await desk.transcript(bia)).toEqual(['oi', '> Bia, olá!'])
    expect(await desk.rules(ana)).toEqual(['created', 'greeting'])
  })

  test('fills nothing that stands in the words or in the name of a customer', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: '{{name}}, olá {{firstName}}!' })
    const ana = desk.customer('{{ms}} {{name}}')
    await desk.hears(ana, '{{name}} {{hora}}')
    expect(await desk.transcript(ana)).toEqual(['{{name}} {{hora}}', '> {{ms}} {{name}}, olá {{ms}}!'])
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.set('sendGreetingAccepted', 'enabled')
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    expect((await desk.transcript(ana)).at(-1)).toMatch(
      /(Bom dia|Boa tarde|Boa noite) \*\{\{ms\}\} \{\{name\}\}\*, meu nome é/,
    )
  })

  test('keeps still once someone attends, or answered on the phone', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const [ana, bia] = [desk.customer(), desk.customer()]
    for (const text of ['Oi, Bia', 'Tudo bem?']) bia.isToldFromThePhone(text)
    await desk.settled()
    await desk.hears(bia, 'oi')
    expect(await desk.transcript(bia)).toEqual(['> Oi, Bia', '> Tudo bem?', 'oi'])
    expect(await desk.rules(bia)).toEqual(['created', 'phone-answered', 'attended-before'])
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.hears(ana, '#')
    ana.isToldFromThePhone('Já vou')
    await desk.settled()
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!', '#', '> Já vou'])
    expect(await desk.rules(ana)).toEqual(['created', 'greeting', 'accept'])
  })
})

describe('a ticket that someone had and gave back', () => {
  test('is not greeted again, but learns that the desk is closed', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), {
      greetingMessage: 'Olá!',
      outOfHoursMessage: 'Fechado.',
    })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    for (const status of ['open', 'pending'] as const)
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status } })
    await desk.hears(ana, 'alguém?')
    await desk.set('scheduleType', 'company')
    await desk.later(8 * HOUR)
    await desk.hears(ana, 'ninguém?')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!', 'alguém?', 'ninguém?', '> Fechado.'])
    expect(await desk.rules(ana)).toContain('attended-before')
  })
})

describe('what the company writes on its phone', () => {
  test('opens a finished ticket again, unless it repeats the last words of the desk', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { complationMessage: 'Até logo!' })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    for (const status of ['open', 'closed'] as const)
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status } })
    await desk.settled()
    ana.isToldFromThePhone('Até logo!')
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    ana.isToldFromThePhone('Esqueci de dizer')
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'pending' })
  })

  test('gives the contact no name, for WhatsApp tells the one of the phone along with it', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer('Ana')
    const key = { waId: 'OWN', fromMe: true, chat: ana.address }
    const own = { kind: 'text', body: 'Oi, Ana', pushName: 'Loja Azul', sentAt: world.clock.now() } as const
    desk.line.deliver({ type: 'message', key, ...own, source: 'phone' })
    await desk.settled()
    expect((await desk.ticketOf(ana)).contact.name).not.toBe('Loja Azul')
    await desk.hears(ana, 'oi')
    expect((await desk.ticketOf(ana)).contact.name).toBe('Ana')
  })
})

describe('two numbers of one company', () => {
  test('that write to each other have a ticket each, and do not answer for ever', async ({ world }) => {
    const company = await world.company()
    const one = await FrontDesk.open(world, company, { greetingMessage: 'Olá, aqui é a loja.' })
    const me = { pn: '5511900000001', lid: '900000001' }
    const other = await aConnectedConnection(world, company, { greetingMessage: 'Olá, aqui é a oficina.' }, me)
    const line = world.whatsapp.line({ companyId: company.id, connectionId: other.id })
    const workshop = one.line.contact(me.pn, { name: 'Oficina', lid: me.lid })
    const shop = line.contact('5511900000000', { name: 'Loja', lid: '900000000' })
    // WhatsApp tells both linked phones of the one message, by the same id.
    shop.says('Chegou a peça?', { waId: workshop.isToldFromThePhone('Chegou a peça?') })
    const passed = new Set<string>()
    for (let turns = 0; turns < 10; turns += 1) {
      do await one.settled()
      while (line.unsettled > 0)
      const isNew = ({ waId }: { waId: string }) => !passed.has(waId) && passed.add(waId)
      const [fromShop, fromWorkshop] = [one.line.sent.filter(isNew), line.sent.filter(isNew)]
      for (const { waId, content } of fromShop) shop.says('body' in content ? content.body : '', { waId })
      for (const { waId, content } of fromWorkshop) workshop.says('body' in content ? content.body : '', { waId })
      await one.later(5 * SECOND)
    }
    expect(passed.size).toBeLessThan(4)
    const { tickets } = await one.admin.call(ticketRoutes.list, {})
    const places = tickets.map(({ contact, whatsappId }) => [contact.number, whatsappId])
    expect(places.toSorted()).toEqual([
      ['5511900000000', other.id],
      ['5511900000001', one.connection.id],
    ])
  })
})

describe('the name of a group', () => {
  test('is the one that was told before its first message', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    await desk.set('CheckMsgIsGroup', 'disabled')
    const ana = desk.customer('Ana')
    desk.line.group('120363000000000001', 'Família', [ana])
    desk.line.group('120363000000000001', 'Família Lima', [ana])
    await desk.settled()
    await desk.hears(ana, 'olá, grupo', { group: '120363000000000001' })
    expect((await desk.admin.call(ticketRoutes.list, {})).tickets).toMatchObject([
      { contact: { name: 'Família Lima' } },
    ])
  })

  test('is asked for a little after a message of one of which nothing was told, and stays what people gave', async ({
    world,
  }) => {
    const desk = await FrontDesk.open(world, await world.company())
    await desk.set('CheckMsgIsGroup', 'disabled')
    const ana = desk.customer('Ana')
    const [group, other] = ['120363000000000001', '120363000000000002']
    desk.line.subjects.set(group, 'Vizinhos').set(other, 'Feira')
    await desk.hears(ana, 'oi', { group })
    await desk.hears(ana, 'oi', { group: other })
    const contacts = async () => (await desk.admin.call(contactRoutes.list)).contacts.filter(({ isGroup }) => isGroup)
    const [first] = await contacts()
    await desk.admin.call(contactRoutes.update, { params: { contactId: first!.id }, body: { name: 'Prédio' } })
    await desk.later(10 * SECOND)
    expect((await contacts()).map(({ name }) => name).toSorted()).toEqual(['Feira', 'Prédio'])
  })

  test('makes no contact of a group whose messages the desk does not take', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    desk.line.group('120363000000000001', 'Família', [desk.customer()])
    await desk.settled()
    expect((await desk.admin.call(contactRoutes.list)).contacts).toEqual([])
  })
})

describe('a message that the bot cannot answer', () => {
  test('is stored all the same, and those that came with it are answered', async ({ world }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!' })
    const [ana, bia] = [desk.customer(), desk.customer()]
    await desk.hears(ana, 'oi')
    await company.context(({ db }) => db.updateTable('tickets').set({ bot: 'broken' }).execute())
    ana.says('alô?')
    bia.says('bom dia')
    await desk.settled()
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!', 'alô?'])
    expect(await desk.transcript(bia)).toEqual(['bom dia', '> Olá!'])
    expect(world.complaints.splice(0).map(({ msg }) => msg)).toEqual(['a message was stored but could not be answered'])
  })
})

describe('much at once', () => {
  /** So many milliseconds pass between two looks at the time. */
  const eachTakes = (ms: number) => {
    let now = 0
    return vi.spyOn(performance, 'now').mockImplementation(() => {
      now += ms
      return now
    })
  }
  const key = { fromMe: false, chat: { pn: '5511977770099' } }
  const content = (count: number, from = 0): InboundEvent[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ type: 'message', kind: 'text', body: `${from + at}`, sentAt: 0, source: 'live' },
      key: { ...key, waId: `M${from + at}` },
    }))
  const acks: InboundEvent[] = Array.from({ length: 50 }, (_, at) => ({
    ...{ type: 'ack', waId: `X${at}`, chat: key.chat, ack: 3, at: 0 },
  }))

  test('is taken in transactions that end by time, in its order, each event once', async ({ world }) => {
    const company = await world.company()
    const front = await FrontDesk.open(world, company)
    const ref = { companyId: company.id, connectionId: front.connection.id }
    await company.context(async desk => {
      const transactions = vi.spyOn(desk, 'transaction')
      const time = eachTakes(4)
      await receiveEvents(desk, ref, [...content(7), ...acks, ...content(3, 7)])
      time.mockRestore()
      expect(transactions.mock.calls.length).toBeGreaterThan(5)
      const rows = await run<{ body: string }>(desk.db, 'SELECT body FROM messages WHERE fromMe = 0 ORDER BY id', [])
      expect(rows.map(({ body }) => body)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    })
  })

  test('stops at a file that cannot be written, instead of trying for ever', async ({ world }) => {
    const company = await world.company()
    const front = await FrontDesk.open(world, company)
    const ref = { companyId: company.id, connectionId: front.connection.id }
    await company.context(async desk => {
      vi.spyOn(desk, 'transaction').mockRejectedValue(new Error('disk full'))
      await expect(receiveEvents(desk, ref, content(3))).rejects.toThrow('disk full')
    })
  })
})
