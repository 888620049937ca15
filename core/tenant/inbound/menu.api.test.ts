import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { dayIn, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes, ROOT } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { deskWithMenu, FrontDesk, MENU } from './fixtures.ts'

const INVALID = 'Opção inválida, por favor, escolha uma opção válida.'
describe('a connection with one queue', () => {
  test('asks nothing and puts the ticket there, greeting only where the company wants it', async ({ world }) => {
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
  test('lets a number choose a queue, which then greets', async ({ world }) => {
    const { desk, support } = await deskWithMenu(world)
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    await desk.hears(ana, ' 2. ')
    expect(await desk.transcript(ana)).toEqual(['oi', `> ${MENU}`, ' 2. ', '> Aqui é o Suporte.'])
    const place = { status: 'pending', queueId: support.id, chatbot: false, unreadMessages: 2 }
    expect(await desk.ticketOf(ana)).toMatchObject(place)
    expect((await desk.trace(ana))[0]).toMatchObject({
      rule: 'queue',
      detail: { queueId: support.id, how: 'menu', answer: ' 2. ' },
    })
  })

  test.for(['1️⃣', '１', '*1*', '1!', '*João:*\n1', 'Vendas', ' vendas ', 'VENDAS!', '1 - Vendas', '*[ 1 ]* - Vendas'])(
    'takes %j for the first queue',
    async (text, { world }) => {
      const { desk, sales } = await deskWithMenu(world)
      const ana = desk.customer()
      for (const content of ['oi', text]) await desk.hears(ana, content)
      expect(await desk.ticketOf(ana)).toMatchObject({ queueId: sales.id })
    },
  )

  test('passes over what was being written before it could be read, and takes a choice whenever it comes', async ({
    world,
  }) => {
    const { desk, support } = await deskWithMenu(world)
    const ana = desk.customer()
    await desk.hears(ana, 'Oi')
    const secondsLater = (seconds: number) => ({ sentAt: world.clock.now() + seconds * SECOND })
    await desk.hears(ana, 'bom dia', secondsLater(2))
    await desk.hears(ana, 'vocês tem lustre?', secondsLater(9))
    expect(await desk.transcript(ana)).toEqual(['Oi', `> ${MENU}`, 'bom dia', 'vocês tem lustre?'])
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: true, lastMessage: 'vocês tem lustre?' })
    expect(await desk.rules(ana)).toEqual(['created', 'menu', 'written-before', 'written-before'])
    await desk.hears(ana, 'hein?', secondsLater(10))
    await desk.hears(ana, 'de mesa', secondsLater(11))
    expect((await desk.transcript(ana)).slice(4)).toEqual(['hein?', `> ${MENU}`, 'de mesa', `> ${INVALID}`])
    await desk.hears(ana, 'sabe', secondsLater(0))
    await desk.hears(ana, '2', secondsLater(1))
    expect((await desk.transcript(ana)).slice(8)).toEqual(['sabe', '2', '> Aqui é o Suporte.'])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: support.id })
  })

  test('writes the chosen queue into the round of attendance, where the dashboard counts', async ({ world }) => {
    const { desk, company, support } = await deskWithMenu(world)
    const ana = desk.customer()
    for (const text of ['oi', '2']) await desk.hears(ana, text)
    const rounds = await company.context(({ db }) => db.selectFrom('ticket_tracking').select('queueId').execute())
    expect(rounds).toEqual([{ queueId: support.id }])
  })
  test('does not take for an answer what is added to a message that is there', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer()
    const cart = { kind: 'unknown', form: 'cart' } as const
    const waId = ana.says('Total: R$ 9,00', cart)
    await desk.settled()
    await desk.hears(ana, '1 × Vaso\nTotal: R$ 9,00', { ...cart, waId, completes: true })
    expect(await desk.transcript(ana)).toEqual(['1 × Vaso\nTotal: R$ 9,00', `> ${MENU}`])
  })

  test('takes a number only from someone who has seen the menu', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer()
    await desk.hears(ana, '2')
    expect(await desk.transcript(ana)).toEqual(['2', `> ${MENU}`])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null })
  })

  test('leaves wrong answers behind for the options of the queue that is chosen', async ({ world }) => {
    const { desk, sales } = await deskWithMenu(world)
    await desk.admin.call(queueRoutes.createOption, { body: { queueId: sales.id, parentId: ROOT, title: 'Preços' } })
    const ana = desk.customer()
    for (const text of ['oi', 'quero falar', '9', '1', 'alguém?', 'ei']) await desk.hears(ana, text)
    const content = (await desk.transcript(ana)).slice(-6)
    expect(content).toEqual(['1', content[1], 'alguém?', content[1], 'ei', `> ${INVALID}`])
    expect(content[1]).toMatch('*[ 1 ]* - Preços')
  })

  test('comes once more after a wrong answer, then says that it is invalid, then keeps still until #', async ({
    world,
  }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer()
    for (const text of ['oi', 'quero falar', '9', 'alguém?', 'ei', '#']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, 'quero falar', `> ${MENU}`, '9', `> ${INVALID}`, 'alguém?', 'ei', '#', `> ${MENU}`],
    ])
  })

  test('leaves in the lists what the contact said before a wrong number', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer()
    await desk.hears(ana, 'Meu pedido não chegou')
    for (const text of ['9', '#', '2 - suporte']) {
      await desk.hears(ana, text)
      expect([text, await desk.ticketOf(ana)]).toMatchObject([text, { lastMessage: 'Meu pedido não chegou' }])
    }
    await desk.hears(ana, '3')
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: '3' })
  })

  test('is sent at most maxUseBotQueues times', async ({ world }) => {
    const { desk } = await deskWithMenu(world, { maxUseBotQueues: 1 })
    const ana = desk.customer()
    for (const text of ['oi', 'como?', 'hein?']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual(['oi', `> ${MENU}`, 'como?', `> ${INVALID}`, 'hein?'])
  })

  test('waits timeUseBotQueues minutes before it comes again', async ({ world }) => {
    const { desk } = await deskWithMenu(world, { timeUseBotQueues: 30 })
    const ana = desk.customer()
    for (const text of ['oi', 'como?', 'hein?']) await desk.hears(ana, text)
    await desk.later(30 * MINUTE)
    await desk.hears(ana, 'voltei')
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, 'como?', `> ${INVALID}`, 'hein?', 'voltei', `> ${MENU}`],
    ])
  })

  test('forgets its count when the ticket is finished', async ({ world }) => {
    const { desk } = await deskWithMenu(world, { maxUseBotQueues: 1 })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.hears(ana, 'oi de novo')
    expect((await desk.transcript(ana)).at(-1)).toBe(`> ${MENU}`)
  })

  test('goes on after the program was restarted', async ({ world }) => {
    const { desk, support } = await deskWithMenu(world)
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

  async function withOptions(world: World) {
    const made = await deskWithMenu(world)
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

  test('lead down to a message, back up with 0 and to the start with #', async ({ world }) => {
    const { desk } = await withOptions(world)
    const ana = desk.customer()
    for (const text of ['oi', '1', '1', '2', '0', '0', '#']) await desk.hears(ana, text)
    const prices = `> De quê?\n\n*[ 1 ]* - Feijão\n*[ 2 ]* - Arroz\n\n${BACK}`
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, '1', `> ${TOP}`, '1', prices, '2', `> Oito reais.\n\n${BACK}`],
      ...['0', prices, '0', `> ${TOP}`, '#', `> ${MENU}`],
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null, chatbot: true })
  })

  test('are chosen by their titles as well', async ({ world }) => {
    const { desk } = await withOptions(world)
    const ana = desk.customer()
    for (const text of ['oi', 'vendas', 'PREÇOS', '2 - arroz']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).at(-1)).toBe(`> Oito reais.\n\n${BACK}`)
  })

  test('pass over what was being written before they could be read, also where any answer leads on', async ({
    world,
  }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const option = (title: string, parentId = -1) =>
      company.admin.call(queueRoutes.createOption, { body: { queueId: sales.id, parentId, title, message: title } })
    await option('Entrada', (await option('Ingressos')).id)
    const ana = desk.customer()
    const early = { sentAt: world.clock.now() + 5 * SECOND }
    await desk.hears(ana, 'oi')
    await desk.hears(ana, '1', early)
    await desk.hears(ana, 'bom dia', early)
    await desk.hears(ana, '1', early)
    await desk.hears(ana, 'tudo bem?', early)
    expect((await desk.transcript(ana)).slice(4)).toEqual([
      ...['bom dia', '1', `> Ingressos\n\n*[ 1 ]* - Entrada\n\n${BACK}`, 'tudo bem?'],
    ])
    await desk.hears(ana, 'uma')
    expect((await desk.transcript(ana)).at(-1)).toBe(`> Entrada\n\n${BACK}`)
  })

  test('say a last message once and then wait for a person', async ({ world }) => {
    const { desk, sales } = await withOptions(world)
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: true })
    for (const text of ['2', 'obrigada', 'e agora?']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).slice(-4)).toEqual(['2', `> Três dias.\n\n${BACK}`, 'obrigada', 'e agora?'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id, chatbot: false })
  })

  test('are shown again after an answer that chooses nothing, say so after the next, then leave the contact to a person', async ({
    world,
  }) => {
    const { desk, sales } = await withOptions(world)
    const ana = desk.customer()
    for (const text of ['oi', '1', 'a', 'b']) await desk.hears(ana, text)
    expect(await desk.ticketOf(ana)).toMatchObject({ chatbot: true })
    await desk.hears(ana, 'c')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id, chatbot: false })
    for (const text of ['d', '2']) await desk.hears(ana, text)
    expect((await desk.transcript(ana)).slice(4)).toEqual([
      ...['a', `> ${TOP}`, 'b', `> ${INVALID}`, 'c', 'd', '2', `> Três dias.\n\n${BACK}`],
    ])
  })
})

describe('business hours', () => {
  const closedAlways = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
    weekdayEn => ({ weekday: weekdayEn, weekdayEn: weekdayEn as 'monday', startTime: '00:00', endTime: '00:00' }),
  )

  test('of the company stop everything, and say so at most every five minutes', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world, { outOfHoursMessage: 'Estamos fechados.' })
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

  const openAlways = closedAlways.map(day => ({ ...day, endTime: '23:59' }))

  test('leave a ticket in the only queue, whose people see it, and what that does begins when they are over', async ({
    world,
  }) => {
    const company = await world.company()
    const { id: queueId } = await aQueue(company.admin)
    await company.admin.call(queueRoutes.update, { params: { queueId }, body: { greetingMessage: 'Aqui é Vendas.' } })
    await company.admin.call(queueRoutes.createOption, {
      body: { queueId, parentId: -1, title: 'Preços', message: '' },
    })
    const agent = await company.person('user', [queueId])
    const desk = await FrontDesk.open(world, company, { outOfHoursMessage: 'Estamos fechados.', queueIds: [queueId] })
    await desk.set('scheduleType', 'company')
    const params = { id: company.id }
    await company.admin.call(companyRoutes.setSchedules, { params, body: { schedules: closedAlways } })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId, chatbot: false })
    expect((await agent.call(ticketRoutes.list, { query: { status: 'pending' } })).tickets).toHaveLength(1)
    expect((await desk.trace(ana))[0]).toMatchObject({ rule: 'queue', detail: { queueId, how: 'kept' } })
    await company.admin.call(companyRoutes.setSchedules, { params, body: { schedules: openAlways } })
    await desk.hears(ana, 'bom dia')
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', '> Estamos fechados.', 'bom dia'],
      '> Aqui é Vendas.\n\n*[ 1 ]* - Preços\n\n*[ # ]* - Menu inicial',
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId, chatbot: true })
  })

  test('put a ticket into no queue that someone answers on the phone', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world, { outOfHoursMessage: 'Estamos fechados.' })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    const { id: ticketId } = await desk.ticketOf(ana)
    for (const status of ['open', 'closed'] as const)
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status } })
    await desk.hears(ana, 'outra coisa')
    await desk.later(15 * SECOND)
    ana.isToldFromThePhone('Oi, aqui é o dono.')
    await desk.settled()
    await desk.set('scheduleType', 'company')
    const params = { id: company.id }
    await desk.admin.call(companyRoutes.setSchedules, { params, body: { schedules: closedAlways } })
    await desk.hears(ana, 'ainda eu')
    expect((await desk.transcript(ana)).at(-1)).toBe('> Estamos fechados.')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: null })
  })

  test('leave a finished ticket in the queue in which it was attended; the menu comes when they are over', async ({
    world,
  }) => {
    const { desk, company, sales } = await deskWithMenu(world, { outOfHoursMessage: 'Estamos fechados.' })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    const { id: ticketId } = await desk.ticketOf(ana)
    for (const status of ['open', 'closed'] as const)
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status } })
    await desk.set('scheduleType', 'company')
    const set = (schedules: typeof closedAlways) =>
      company.admin.call(companyRoutes.setSchedules, { params: { id: company.id }, body: { schedules } })
    await set(closedAlways)
    await desk.hears(ana, 'ainda eu')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id })
    await set(openAlways)
    await desk.hears(ana, 'bom dia')
    expect((await desk.transcript(ana)).slice(-2)).toEqual(['bom dia', `> ${MENU}`])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null, chatbot: true })
  })

  test('of a queue leave the ticket in it when it is chosen, for its people', async ({ world }) => {
    const { desk, sales, change } = await deskWithMenu(world)
    await desk.set('scheduleType', 'queue')
    await change(sales.id, { schedules: closedAlways, outOfHoursMessage: 'Vendas fechou.' })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id, chatbot: false })
    await change(sales.id, { schedules: openAlways })
    await desk.hears(ana, 'bom dia')
    expect((await desk.transcript(ana)).at(-1)).toBe(`> ${MENU}`)
  })

  test('of a queue answer the choice of it, and lead back to the menu', async ({ world }) => {
    const { desk, sales, change } = await deskWithMenu(world)
    await desk.set('scheduleType', 'queue')
    await change(sales.id, { schedules: closedAlways, outOfHoursMessage: 'Vendas fechou.' })
    const ana = desk.customer()
    for (const text of ['oi', '1', '#']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual([
      ...['oi', `> ${MENU}`, '1', '> Vendas fechou.\n\n*[ # ]* - Voltar ao Menu Principal', '#', `> ${MENU}`],
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null })
  })

  test.for([
    ['wait', 'pending'],
    ['closed', 'closed'],
  ] as const)(
    'of the queue that a ticket is in stop its answers: %s leaves it %s',
    async ([action, status], { world }) => {
      const { desk, sales, change } = await deskWithMenu(world)
      await desk.set('scheduleType', 'queue')
      if (action === 'closed') await desk.set('outOfHoursAction', action)
      const ana = desk.customer()
      for (const text of ['oi', '1']) await desk.hears(ana, text)
      const before = await desk.transcript(ana)
      await change(sales.id, { schedules: closedAlways, outOfHoursMessage: 'Vendas fechou.' })
      await desk.hears(ana, 'alguém?')
      expect((await desk.transcript(ana)).slice(before.length)).toEqual(['alguém?', '> Vendas fechou.'])
      expect((await desk.trace(ana)).map(({ rule }) => rule)).toContain('out-of-hours')
      expect(await desk.ticketOf(ana)).toMatchObject({ status, queueId: sales.id })
    },
  )

  test('of the company rest on a holiday of its zone, with its message, and go on the day after', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world, { outOfHoursMessage: 'Hoje é feriado.' })
    await desk.set('scheduleType', 'company')
    const today = dayIn('America/Sao_Paulo', world.clock.now())
    const set = (date: string) =>
      company.admin.call(companyRoutes.setSchedules, {
        params: { id: company.id },
        body: { schedules: [], holidays: [{ date, name: 'Aniversário da cidade' }] },
      })
    await set(today)
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Hoje é feriado.'])
    await set(daysAfter(today, 1))
    await desk.hears(ana, 'e agora?')
    expect((await desk.transcript(ana)).slice(2)).toEqual(['e agora?', `> ${MENU}`])
  })

  test('of a queue rest on its own holidays, and in its break', async ({ world }) => {
    const { desk, sales, change } = await deskWithMenu(world)
    await desk.set('scheduleType', 'queue')
    const today = dayIn('America/Sao_Paulo', world.clock.now())
    const shut = { outOfHoursMessage: 'Vendas volta já.' }
    const ana = desk.customer()
    const answer = async (...texts: string[]) => {
      for (const text of texts) await desk.hears(ana, text)
      return (await desk.transcript(ana)).at(-1)
    }
    await change(sales.id, { ...shut, schedules: [], holidays: [{ date: today, name: 'Balanço' }] })
    expect(await answer('oi', '1')).toBe('> Vendas volta já.\n\n*[ # ]* - Voltar ao Menu Principal')
    const around = { startTime: '00:00', endTime: '00:01', secondStartTime: '23:58', secondEndTime: '23:59' }
    const schedules = closedAlways.map(day => ({ ...day, ...around }))
    await change(sales.id, { holidays: [], schedules })
    expect(await answer('#', '1')).toBe('> Vendas volta já.\n\n*[ # ]* - Voltar ao Menu Principal')
    await change(sales.id, { schedules: schedules.map(day => ({ ...day, secondStartTime: '00:01' })) })
    expect(await answer('#', '1')).toBe('> Aqui é Vendas.')
  })

  test('can finish the ticket that comes too late', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world, { outOfHoursMessage: 'Fechado.', complationMessage: 'Tchau!' })
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
