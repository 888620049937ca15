import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { World } from '../../testing/world.ts'
import { queueRoutes } from '../queues/contract.ts'
import { aQueue } from '../queues/fixtures.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { FrontDesk } from './fixtures.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'
const INVALID = 'Opção inválida, por favor, escolha uma opção válida.'

/** A desk with two queues, Vendas and Suporte, in this order. */
async function deskWithMenu(given: Parameters<typeof FrontDesk.open>[2] = {}) {
  const company = await world.company()
  const sales = await aQueue(company.admin, { name: 'Vendas' })
  const support = await aQueue(company.admin, { name: 'Suporte' })
  const change = (id: number, body: object) => company.admin.call(queueRoutes.update, { params: { queueId: id }, body })
  await change(sales.id, { orderQueue: 1, greetingMessage: 'Aqui é Vendas.' })
  await change(support.id, { orderQueue: 2, greetingMessage: 'Aqui é o Suporte.' })
  const desk = await FrontDesk.open(world, company, {
    greetingMessage: 'Olá!',
    queueIds: [sales.id, support.id],
    ...given,
  })
  return { desk, company, sales, support, change }
}

describe('a message that comes in', () => {
  it('opens one pending ticket however many come at once', async () => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer('Ana')
    for (const text of ['oi', 'bom dia', 'tudo bem?']) ana.says(text)
    await desk.settled()
    const ticket = await desk.ticketOf(ana)
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 3, lastMessage: 'tudo bem?', userId: null })
    expect(await desk.transcript(ana)).toEqual(['oi', 'bom dia', 'tudo bem?'])
  })

  it('counts once when it comes twice', async () => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    await desk.hears(ana, 'oi', { waId: 'SAME' })
    await desk.hears(ana, 'oi', { waId: 'SAME' })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!'])
  })

  it('reopens the finished ticket as pending, without queue and person', async () => {
    const { desk, sales } = await deskWithMenu()
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

  it('opens a new ticket once the last one has been finished for autoReopenTimeout minutes', async () => {
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

  it('opens nothing when it is a reaction, an edit or a repeated message to a finished ticket', async () => {
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
  })

  it('is dropped when it is of a group and groups are ignored, and has a ticket of the group otherwise', async () => {
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
  })

  it('is stored without an answer when it waited too long while we were away', async () => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    await desk.hears(ana, 'oi', { source: 'offline', sentAt: world.clock.now() - 6 * MINUTE })
    expect(await desk.transcript(ana)).toEqual(['oi'])
    expect(await desk.rules(ana)).toEqual(['created', 'too-old'])
  })

  it('is stored without an answer while the company is overdue', async () => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    const root = await world.superAdmin()
    await root.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-01-01' } })
    await desk.hears(ana, 'oi')
    const stored = await company.desk(({ db }) => db.selectFrom('messages').select('body').execute())
    expect(stored).toEqual([{ body: 'oi' }])
  })

  it('is answered once its content can be read', async () => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const ana = desk.customer()
    const waId = ana.sendsGarbled()
    await desk.settled()
    expect(await desk.rules(ana)).toEqual(['created', 'undecryptable'])
    await desk.hears(ana, 'oi', { waId })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!'])
  })
})

describe('a connection without queues', () => {
  it('greets a ticket once', async () => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: '{{firstName}}, olá!' })
    const ana = desk.customer('Ana Lima')
    await desk.hears(ana, 'oi')
    await desk.hears(ana, 'alô?')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Ana, olá!', 'alô?'])
    expect(await desk.rules(ana)).toEqual(['created', 'greeting'])
  })

  it('keeps still once somebody attends, or answered on the phone', async () => {
    const desk = await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })
    const [ana, bia] = [desk.customer(), desk.customer()]
    bia.isToldFromThePhone('Oi, Bia')
    await desk.settled()
    await desk.hears(bia, 'oi')
    expect(await desk.transcript(bia)).toEqual(['> Oi, Bia', 'oi'])
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.hears(ana, '#')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Olá!', '#'])
  })
})

describe('a ticket that somebody had and gave back', () => {
  it('is not greeted again, but hears that the desk is closed', async () => {
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

describe('a connection with one queue', () => {
  it('asks nothing and puts the ticket there, greeting only where the company wants it', async () => {
    const company = await world.company()
    const queue = await aQueue(company.admin)
    const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!', queueIds: [queue.id] })
    const [ana, bia] = [desk.customer(), desk.customer()]
    await desk.hears(ana, 'oi')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: queue.id, chatbot: false })
    expect(await desk.transcript(ana)).toEqual(['oi'])
    await desk.set('sendGreetingMessageOneQueues', 'enabled')
    await desk.hears(bia, 'oi')
    await desk.hears(bia, 'alô?')
    expect(await desk.transcript(bia)).toEqual(['oi', '> Olá!', 'alô?'])
  })
})

describe('the queue menu', () => {
  it('lets a number choose a queue, which then greets', async () => {
    const { desk, support } = await deskWithMenu()
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    await desk.hears(ana, ' 2. ')
    expect(await desk.transcript(ana)).toEqual(['oi', `> ${MENU}`, ' 2. ', '> Aqui é o Suporte.'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: support.id, chatbot: false })
    expect((await desk.trace(ana))[0]).toMatchObject({
      rule: 'queue',
      detail: { queueId: support.id, how: 'menu', answer: ' 2. ' },
    })
  })

  it('takes a number only from somebody who has seen the menu', async () => {
    const { desk } = await deskWithMenu()
    const ana = desk.customer()
    await desk.hears(ana, '2')
    expect(await desk.transcript(ana)).toEqual(['2', `> ${MENU}`])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null })
  })

  it('comes once more after a wrong answer, then says that it is invalid, then keeps still until #', async () => {
    const { desk } = await deskWithMenu()
    const ana = desk.customer()
    for (const text of ['oi', 'quero falar', '9', 'alguém?', 'ei', '#']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, 'quero falar', `> ${MENU}`, '9', `> ${INVALID}`, 'alguém?', 'ei', '#', `> ${MENU}`],
    ])
  })

  it('is sent at most maxUseBotQueues times', async () => {
    const { desk } = await deskWithMenu({ maxUseBotQueues: 1 })
    const ana = desk.customer()
    for (const text of ['oi', 'como?', 'hein?']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual(['oi', `> ${MENU}`, 'como?', `> ${INVALID}`, 'hein?'])
  })

  it('waits timeUseBotQueues minutes before it comes again', async () => {
    const { desk } = await deskWithMenu({ timeUseBotQueues: 30 })
    const ana = desk.customer()
    for (const text of ['oi', 'como?', 'hein?']) await desk.hears(ana, text)
    await desk.later(30 * MINUTE)
    await desk.hears(ana, 'voltei')
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, 'como?', `> ${INVALID}`, 'hein?', 'voltei', `> ${MENU}`],
    ])
  })

  it('forgets its count when the ticket is finished', async () => {
    const { desk } = await deskWithMenu({ maxUseBotQueues: 1 })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.hears(ana, 'oi de novo')
    expect((await desk.transcript(ana)).at(-1)).toBe(`> ${MENU}`)
  })

  it('goes on after the program was restarted', async () => {
    const { desk, support } = await deskWithMenu()
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    await desk.restart()
    await desk.hears(ana, '2')
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: support.id })
  })
})

describe('the options of a queue', () => {
  const TOP = 'Aqui é Vendas.\n\n*[ 1 ]* - Preços\n*[ 2 ]* - Prazos\n\n*[ # ]* - Menu inicial'
  const BACK = '*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial'

  async function withOptions() {
    const made = await deskWithMenu()
    const option = (title: string, message: string, parentId = -1) =>
      made.company.admin.call(queueRoutes.createOption, {
        body: { queueId: made.sales.id, parentId, title, message },
      })
    const prices = await option('Preços', 'De quê?')
    await option('Prazos', 'Três dias.')
    await option('Feijão', 'Dez reais.', prices.id)
    await option('Arroz', 'Oito reais.', prices.id)
    return made
  }

  it('lead down to a message, back up with 0 and to the start with #', async () => {
    const { desk } = await withOptions()
    const ana = desk.customer()
    for (const text of ['oi', '1', '1', '2', '0', '0', '#']) await desk.hears(ana, text)
    const prices = `> De quê?\n\n*[ 1 ]* - Feijão\n*[ 2 ]* - Arroz\n\n${BACK}`
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, '1', `> ${TOP}`, '1', prices, '2', `> Oito reais.\n\n${BACK}`],
      ...['0', prices, '0', `> ${TOP}`, '#', `> ${MENU}`],
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null, chatbot: false })
  })

  it('say a last message once and then wait for a person', async () => {
    const { desk, sales } = await withOptions()
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: true })
    for (const text of ['2', 'obrigada', 'e agora?']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).slice(-4)).toEqual(['2', `> Três dias.\n\n${BACK}`, 'obrigada', 'e agora?'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id, chatbot: false })
  })

  it('are shown again after an answer that chooses nothing, but not for ever', async () => {
    const { desk } = await withOptions()
    const ana = desk.customer()
    for (const text of ['oi', '1', 'a', 'b', 'c', 'd', '2']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).slice(4)).toEqual([
      ...['a', `> ${TOP}`, 'b', `> ${TOP}`, 'c', 'd', '2', `> Três dias.\n\n${BACK}`],
    ])
  })
})

describe('business hours', () => {
  const closedAlways = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
    weekdayEn => ({ weekday: weekdayEn, weekdayEn: weekdayEn as 'monday', startTime: '00:00', endTime: '00:00' }),
  )

  it('of the company stop everything, and say so at most every five minutes', async () => {
    const { desk, company } = await deskWithMenu({ outOfHoursMessage: 'Estamos fechados.' })
    await desk.set('scheduleType', 'company')
    await company.admin.call(companyRoutes.setSchedules, {
      params: { id: company.id },
      body: { schedules: closedAlways },
    })
    const ana = desk.customer()
    for (const text of ['oi', 'alô']) await desk.hears(ana, text)
    await desk.later(5 * MINUTE)
    await desk.hears(ana, 'ainda?')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Estamos fechados.', 'alô', 'ainda?', '> Estamos fechados.'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: null })
  })

  it('of a queue answer the choice of it, and lead back to the menu', async () => {
    const { desk, sales, change } = await deskWithMenu()
    await desk.set('scheduleType', 'queue')
    await change(sales.id, { schedules: closedAlways, outOfHoursMessage: 'Vendas fechou.' })
    const ana = desk.customer()
    for (const text of ['oi', '1', '#']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, '1', '> Vendas fechou.\n\n*[ # ]* - Voltar ao Menu Principal', '#', `> ${MENU}`],
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null })
  })

  it('can finish the ticket that comes too late', async () => {
    const { desk, company } = await deskWithMenu({ outOfHoursMessage: 'Fechado.', complationMessage: 'Tchau!' })
    await desk.set('scheduleType', 'company')
    await desk.set('outOfHoursAction', 'closed')
    await company.admin.call(companyRoutes.setSchedules, {
      params: { id: company.id },
      body: { schedules: closedAlways },
    })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Fechado.'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })
})
