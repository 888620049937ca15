import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { DayHours, type WeekHours } from '../../domain/business-hours.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { invalidOption } from '../queues/index.ts'
import { amendTicket, assignMessage, type TicketRow, ticketRow } from '../tickets/index.ts'
import { type LoadedRules, Rules, Turn } from './context.ts'
import { decide } from './decide.ts'
import { queueClosed } from './texts.ts'

interface Reply {
  said: string[]
  /** Which rules acted, with what. */
  why: [rule: string, detail: unknown][]
  outcome: Awaited<ReturnType<typeof decide>>
  ticket: TicketRow
}

/** A contact who writes to the bot of a connection, and what the bot makes of it. */
class ConversationContext {
  readonly world: World
  readonly company: TestCompany
  readonly whatsappId: number
  readonly ticketId: number
  private readonly rules: Partial<LoadedRules>
  private readonly contact: Turn['contact']

  private constructor(
    provided: Pick<ConversationContext, 'world' | 'company' | 'whatsappId' | 'ticketId'>,
    contact: Turn['contact'],
    rules: Partial<LoadedRules>,
  ) {
    this.world = provided.world
    this.company = provided.company
    this.whatsappId = provided.whatsappId
    this.ticketId = provided.ticketId
    this.contact = contact
    this.rules = rules
  }

  static async begin(
    world: World,
    company: TestCompany,
    connection: Parameters<typeof aConnection>[1],
    rules: Partial<LoadedRules> = {},
  ): Promise<ConversationContext> {
    const { id: whatsappId } = await aConnection(company.admin, connection)
    const { id, name, number } = await aContact(company.admin)
    const contact = { id, name, number, isGroup: false } as Turn['contact']
    const ticketId = await company.context(desk =>
      desk.transaction(async tx => (await assignMessage(tx, { contact, whatsappId, fromMe: false })).ticket.id),
    )
    return new ConversationContext({ world, company, whatsappId, ticketId }, contact, rules)
  }

  /** What the bot does about one message after the other. */
  async hears(...texts: string[]): Promise<Reply[]> {
    const replies: Reply[] = []
    for (const text of texts) replies.push(await this.hearsOne(text))
    return replies
  }

  /** What it says to them alone. */
  async answers(...texts: string[]): Promise<string[][]> {
    return (await this.hears(...texts)).map(({ said: content }) => content)
  }

  change(change: Parameters<typeof amendTicket>[2]): Promise<TicketRow> {
    return this.company.context(desk =>
      desk.transaction(async tx => amendTicket(tx, (await ticketRow(tx.db, this.ticketId))!, change)),
    )
  }

  private hearsOne(text: string): Promise<Reply> {
    const { ticketId, contact } = this
    return this.company.context(desk =>
      desk.transaction(async tx => {
        const rows = async () => ({
          messages: await tx.db
            .selectFrom('messages')
            .select('body')
            .where('ticketId', '=', ticketId)
            .orderBy('id')
            .execute(),
          traces: await tx.db
            .selectFrom('ticket_trace')
            .selectAll()
            .where('ticketId', '=', ticketId)
            .orderBy('id')
            .execute(),
        })
        const before = await rows()
        const rules = { ...(await new Rules(tx, this.whatsappId).load()), ...this.rules }
        const ticket = (await ticketRow(tx.db, ticketId))!
        const turn = new Turn({
          tx,
          rules,
          contact,
          text,
          said: text,
          sentAt: tx.now + MINUTE,
          saidBefore: ticket,
          ticket,
        })
        const outcome = await decide(turn)
        await turn.end()
        const { messages, traces } = await rows()
        return {
          said: messages.slice(before.messages.length).map(({ body }) => body),
          why: traces.slice(before.traces.length).map(({ rule, detail }) => [rule, JSON.parse(detail)]),
          outcome,
          ticket: (await ticketRow(tx.db, ticketId))!,
        }
      }),
    )
  }
}

type QueueInput = Partial<ClientInput<typeof queueRoutes.create>['body']>
const aQueue = async (company: TestCompany, name: string, provided: QueueInput = {}): Promise<number> => {
  const color = name === 'Vendas' ? '#aa0000' : '#0000aa'
  return (await company.admin.call(queueRoutes.create, { body: { name, color, ...provided } })).id
}
const option = async (company: TestCompany, queueId: number, title: string, message = '', parentId = -1) =>
  (await company.admin.call(queueRoutes.createOption, { body: { queueId, parentId, title, message } })).id

const hours = (startTime: string, endTime: string): WeekHours =>
  DayHours.shape.weekdayEn.options.map(weekdayEn => ({ weekday: weekdayEn, weekdayEn, startTime, endTime }))
const [CLOSED, OPEN] = [hours('00:00', '00:00'), hours('00:00', '23:59')]

const INVALID = invalidOption.pt
const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'
const START = '*[ # ]* - Menu inicial'
const BACK = `*[ 0 ]* - Menu anterior\n${START}`
const LONG = 'x'.repeat(101)

/** Vendas has two options, of which the first has one below it; Suporte has none. */
async function twoQueues(world: World, company: TestCompany, provided: object = {}, rules: Partial<LoadedRules> = {}) {
  const sales = await aQueue(company, 'Vendas', { orderQueue: 1, greetingMessage: 'Aqui é Vendas.' })
  const support = await aQueue(company, 'Suporte', { orderQueue: 2, greetingMessage: 'Aqui é o Suporte.' })
  const prices = await option(company, sales, 'Preços', 'De quê?')
  const terms = await option(company, sales, 'Prazos')
  const beans = await option(company, sales, 'Feijão', 'Dez reais.', prices)
  const queueIds = [sales, support]
  const conversation = await ConversationContext.begin(
    world,
    company,
    { greetingMessage: 'Olá!', queueIds, ...provided },
    rules,
  )
  return { talk: conversation, sales, support, prices, terms, beans }
}
const TOP = `Aqui é Vendas.\n\n*[ 1 ]* - Preços\n*[ 2 ]* - Prazos\n\n${START}`
const PRICES = `De quê?\n\n*[ 1 ]* - Feijão\n\n${BACK}`

describe('a connection without queues', () => {
  test('greets a ticket once, where it has a greeting', async ({ world, company }) => {
    const conversation = await ConversationContext.begin(world, company, { greetingMessage: 'Olá!' })
    const [first, second] = await conversation.hears('oi', '#')
    expect(first).toMatchObject({ said: ['Olá!'], why: [['greeting', {}]] })
    expect(second).toMatchObject({ said: [], why: [], outcome: undefined })
    const silent = await ConversationContext.begin(world, company, {})
    expect(await silent.hears('oi')).toMatchObject([{ said: [], why: [] }])
  })

  test('greets also who was being asked for a queue when the connection lost its queues', async ({
    world,
    company,
  }) => {
    const { talk: conversation } = await twoQueues(world, company)
    await conversation.hears('oi', 'como?')
    const params = { whatsappId: conversation.whatsappId }
    await company.admin.call(connectionRoutes.update, { params, body: { queueIds: [] } })
    expect(await conversation.answers('alô?')).toEqual([['Olá!']])
  })
})

describe('a connection with one queue', () => {
  test('puts the ticket there, and greets with more than one letter where the company wants it', async ({
    world,
    company,
  }) => {
    const queueId = await aQueue(company, 'Vendas', { greetingMessage: 'Aqui é Vendas.' })
    const wanted = { sendGreetingMessageOneQueues: 'enabled' } as const
    const begin = (greetingMessage: string, rules: Partial<LoadedRules> = {}) =>
      ConversationContext.begin(world, company, { greetingMessage, queueIds: [queueId] }, rules)
    const [first, second] = await (await begin('Oi', wanted)).hears('oi', 'alô?')
    expect(first).toMatchObject({ said: ['Oi'], ticket: { queueId, chatbot: 0 } })
    expect(first!.why).toEqual([['queue', { queueId, name: 'Vendas', how: 'only' }]])
    expect(second).toMatchObject({ said: [], why: [] })
    expect(await (await begin('O', wanted)).answers('oi')).toEqual([[]])
    expect(await (await begin('Oi')).answers('oi')).toEqual([[]])
  })

  test('offers its options at once, and # leads back to them without another greeting', async ({ world, company }) => {
    const queueId = await aQueue(company, 'Vendas', { greetingMessage: 'Aqui é Vendas.' })
    const optionId = await option(company, queueId, 'Prazos', 'Três dias.')
    const rules = { sendGreetingMessageOneQueues: 'enabled' } as const
    const conversation = await ConversationContext.begin(
      world,
      company,
      { greetingMessage: 'Olá!', queueIds: [queueId] },
      rules,
    )
    const top = `Aqui é Vendas.\n\n*[ 1 ]* - Prazos\n\n${START}`
    const [first, back, chosen, again] = await conversation.hears('oi', ' # ', '1', '#')
    expect(first).toMatchObject({ said: ['Olá!', top], ticket: { queueId, chatbot: 1 } })
    const queue = ['queue', { queueId, name: 'Vendas', how: 'only' }]
    for (const reply of [back, again]) expect(reply).toMatchObject({ said: [top], why: [['start-over', {}], queue] })
    expect(chosen).toMatchObject({ said: [`Três dias.\n\n${BACK}`], ticket: { chatbot: 0, queueOptionId: optionId } })
    expect(again!.ticket).toMatchObject({ chatbot: 1, queueOptionId: null })
  })
})

describe('the menu of queues', () => {
  test('takes a number from who has seen it, and the queue greets and says no more', async ({ world, company }) => {
    const { talk: conversation, support } = await twoQueues(world, company)
    const [first, chosen, after] = await conversation.hears('#', ' 2. ', 'alô?')
    expect(first).toMatchObject({ said: [MENU], why: [['menu', { queues: 2, menus: 1 }]] })
    expect(chosen).toMatchObject({ said: ['Aqui é o Suporte.'], ticket: { queueId: support, chatbot: 0 } })
    expect(chosen!.why).toEqual([['queue', { queueId: support, name: 'Suporte', how: 'menu', answer: ' 2. ' }]])
    expect(after).toMatchObject({ said: [], why: [] })
  })

  test('comes once more, then once that the answer is invalid, then silence until #, which forgets it all', async ({
    world,
    company,
  }) => {
    const { talk: conversation } = await twoQueues(world, company, { maxUseBotQueues: 0 })
    const replies = await conversation.hears('oi', 'como?', LONG, LONG, 'ei', '#', 'como?', 'hein?')
    const [, again, invalid, silent] = replies
    expect(replies.map(({ said: content }) => content)).toEqual([
      ...[[MENU], [MENU], [INVALID], [], [], [MENU]],
      ...[[MENU], [INVALID]],
    ])
    // Who finds nothing is shown to people.
    expect(replies.map(({ ticket }) => ticket.chatbot)).toEqual([1, 1, 1, 0, 0, 1, 1, 1])
    expect(again!.why).toEqual([['menu', { queues: 2, menus: 2 }]])
    expect(invalid!.why).toEqual([['invalid-option', { answer: 'x'.repeat(100) }]])
    expect(silent!.why).toEqual([['silent', { answer: 'x'.repeat(100) }]])
  })

  test('is sent at most so many times, but to whom asks for it', async ({ world, company }) => {
    const { talk: conversation } = await twoQueues(world, company, { maxUseBotQueues: 2 })
    expect(await conversation.answers('oi', 'como?', 'hein?', '#', 'como?')).toEqual([
      ...[[MENU], [MENU], [INVALID]],
      ...[[MENU], [INVALID]],
    ])
  })

  test('leaves to people who was asked for a queue of a connection that has none any more', async ({
    world,
    company,
  }) => {
    const { talk: conversation } = await twoQueues(world, company)
    await conversation.hears('oi')
    const params = { whatsappId: conversation.whatsappId }
    await company.admin.call(connectionRoutes.update, { params, body: { queueIds: [] } })
    expect(await conversation.hears('1')).toMatchObject([{ ticket: { queueId: null, chatbot: 0 } }])
  })

  test('comes to who asks for it right away', async ({ world, company }) => {
    const { talk: conversation } = await twoQueues(world, company, { maxUseBotQueues: 1 })
    expect(await conversation.answers('oi', '#')).toEqual([[MENU], [MENU]])
  })

  test('has no such limit where that is 0', async ({ world, company }) => {
    const { talk: conversation } = await twoQueues(world, company, { maxUseBotQueues: 0 })
    expect(await conversation.answers('oi', 'como?')).toEqual([[MENU], [MENU]])
  })

  test('is held back from a ticket that came back from a queue, when it was sent often enough', async ({
    world,
    company,
  }) => {
    const { talk: conversation } = await twoQueues(world, company, { maxUseBotQueues: 1 })
    await conversation.hears('oi', '2')
    await conversation.change({ queueId: null })
    expect(await conversation.hears('oi')).toMatchObject([{ said: [], why: [['menu-withheld', { menus: 1 }]] }])
  })

  test('comes again after its minutes, and not sooner', async ({ world, company }) => {
    const { talk: conversation } = await twoQueues(world, company, { timeUseBotQueues: 30, maxUseBotQueues: 0 })
    expect(await conversation.answers('oi', 'como?', 'hein?')).toEqual([[MENU], [INVALID], []])
    await world.advance(30 * MINUTE - 1)
    expect(await conversation.answers('ei')).toEqual([[]])
    await world.advance(1)
    expect(await conversation.answers('voltei', 'ei')).toEqual([[MENU], [INVALID]])
  })
})

describe('the options of a queue', () => {
  test('lead down, back up with 0 and to the menu with #; a place with one line takes any answer as that', async ({
    world,
    company,
  }) => {
    const { talk: conversation, sales, prices, beans } = await twoQueues(world, company)
    const [, queue, down, single, up, top, start] = await conversation.hears('oi', '1', '1', 'tanto faz', '0', '0', '#')
    expect(queue).toMatchObject({ said: [TOP], ticket: { queueId: sales, chatbot: 1 } })
    const led = (place: { optionId: number | null; title: string | null; leaf: boolean }, content: string) => ({
      ...{ said: [content], why: [['option', place]] },
      ticket: { queueOptionId: place.optionId, chatbot: place.leaf ? 0 : 1 },
    })
    expect(down).toMatchObject(led({ optionId: prices, title: 'Preços', leaf: false }, PRICES))
    expect(single).toMatchObject(led({ optionId: beans, title: 'Feijão', leaf: true }, `Dez reais.\n\n${BACK}`))
    expect(up).toMatchObject(led({ optionId: prices, title: 'Preços', leaf: false }, PRICES))
    expect(top).toMatchObject(led({ optionId: null, title: null, leaf: false }, TOP))
    expect(start).toMatchObject({
      said: [MENU],
      why: [
        ['start-over', {}],
        ['menu', { queues: 2, menus: 2 }],
      ],
    })
    expect(start!.ticket).toMatchObject({ queueId: null, chatbot: 1, queueOptionId: null })
  })

  test('end at a leaf, which says its message once, or its title, and waits for a person', async ({
    world,
    company,
  }) => {
    const { talk: conversation, terms } = await twoQueues(world, company)
    const [, , leaf, after, back] = await conversation.hears('oi', '1', '2', 'obrigada', '0')
    expect(leaf!.said).toEqual([`Prazos\n\n${BACK}`])
    expect(after).toMatchObject({ said: [], why: [['leaf-waits', { optionId: terms }]] })
    expect(back!.said).toEqual([TOP])
  })

  test('wait for a person, too, when they are gone', async ({ world, company }) => {
    const { talk: conversation, prices, terms } = await twoQueues(world, company)
    await conversation.hears('oi', '1')
    for (const optionId of [prices, terms]) await company.admin.call(queueRoutes.removeOption, { params: { optionId } })
    expect(await conversation.hears('1')).toMatchObject([{ said: [], why: [['leaf-waits', { optionId: null }]] }])
  })

  test('are shown once more, then say that an answer chooses nothing, then leave it to a person; a choice still counts', async ({
    world,
    company,
  }) => {
    const { talk: conversation } = await twoQueues(world, company)
    // What missed in the menu of queues counts no more, nor does what missed before a choice.
    await conversation.hears('oi', 'como?', '1', 'a', '1', '0')
    const [first, second, third, fourth, chosen] = await conversation.hears(LONG, '0', LONG, 'd', '1')
    const cut = { answer: 'x'.repeat(100) }
    expect(first).toMatchObject({ said: [TOP], why: [['option-repeated', cut]], ticket: { chatbot: 1 } })
    expect(second).toMatchObject({
      said: [INVALID],
      why: [['invalid-option', { answer: '0' }]],
      ticket: { chatbot: 1 },
    })
    expect(third).toMatchObject({ said: [], why: [['option-given-up', cut]], ticket: { chatbot: 0 } })
    expect(fourth).toMatchObject({ said: [], why: [['option-given-up', { answer: 'd' }]] })
    expect(chosen!.said).toEqual([PRICES])
  })

  test('of which there is only one at the top are chosen by number all the same', async ({ world, company }) => {
    const queueId = await aQueue(company, 'Vendas')
    await option(company, queueId, 'Prazos')
    const conversation = await ConversationContext.begin(world, company, { queueIds: [queueId] })
    const top = `*[ 1 ]* - Prazos\n\n${START}`
    expect(await conversation.answers('oi', 'quero saber', '1')).toEqual([[top], [top], [`Prazos\n\n${BACK}`]])
  })
})

describe('business hours', () => {
  test('of the company: while it is closed only its words go out, again after five minutes', async ({
    world,
    company,
  }) => {
    const conversation = await ConversationContext.begin(
      world,
      company,
      { greetingMessage: 'Olá!', outOfHoursMessage: 'Fechado.' },
      { scheduleType: 'company' },
    )
    const closing = { scheduleType: 'company', outOfHoursAction: 'closed' } as const
    const other = await ConversationContext.begin(
      world,
      company,
      { greetingMessage: 'Olá!', outOfHoursMessage: 'Fechado.' },
      closing,
    )
    const waiting = await ConversationContext.begin(
      world,
      company,
      { greetingMessage: 'Olá!' },
      { scheduleType: 'company' },
    )
    // Friday noon; it closes at six in the evening.
    expect(await conversation.answers('oi')).toEqual([['Olá!']])
    await world.advance(6 * 60 * MINUTE + MINUTE)
    const emitted = (content: string[]) => ({
      said: content,
      why: [['out-of-hours', { whose: 'company', told: content.length > 0 }]],
    })
    expect(await conversation.hears('oi', 'alô?')).toMatchObject([emitted(['Fechado.']), emitted([])])
    await world.advance(5 * MINUTE - 1)
    expect(await conversation.hears('ei')).toMatchObject([emitted([])])
    await world.advance(1)
    expect(await conversation.hears('ei')).toMatchObject([{ ...emitted(['Fechado.']), outcome: undefined }])
    expect(await other.hears('oi')).toMatchObject([{ ...emitted(['Fechado.']), outcome: 'out-of-hours' }])
    expect(await waiting.hears('oi')).toMatchObject([{ ...emitted([]), outcome: undefined }])
  })

  test('without words for it stop the bot all the same, and can finish the ticket', async ({ world, company }) => {
    const queueId = await aQueue(company, 'Vendas', { schedules: CLOSED })
    const begin = async (rules: Partial<LoadedRules>) => {
      const conversation = await ConversationContext.begin(
        world,
        company,
        { greetingMessage: 'Olá!', queueIds: [queueId] },
        rules,
      )
      await conversation.change({ queueId, chatbot: 1 })
      return conversation
    }
    const why = [['out-of-hours', { whose: 'queue', queueId, told: false }]]
    const queue = { scheduleType: 'queue' } as const
    expect(await (await begin(queue)).hears('oi')).toMatchObject([{ said: [], why, outcome: undefined }])
    const finishes = await begin({ ...queue, outOfHoursAction: 'closed' })
    expect(await finishes.hears('oi')).toMatchObject([{ said: [], why, outcome: 'out-of-hours' }])
    const [free] = await (await begin({ scheduleType: 'disabled' })).hears('oi')
    expect(free!.why).toEqual([['leaf-waits', { optionId: null }]])
  })

  test('of a queue that is open change nothing', async ({ world, company }) => {
    const { talk: conversation, sales } = await twoQueues(world, company, {}, { scheduleType: 'queue' })
    const body = { schedules: OPEN, outOfHoursMessage: 'Vendas fechou.' }
    await company.admin.call(queueRoutes.update, { params: { queueId: sales }, body })
    expect(await conversation.answers('oi', '1', '1')).toEqual([[MENU], [TOP], [PRICES]])
  })

  test('of a queue that is chosen lead back to the menu with its words, and without words do not matter', async ({
    world,
    company,
  }) => {
    const { talk: conversation, sales } = await twoQueues(world, company, {}, { scheduleType: 'queue' })
    const change = (body: QueueInput) =>
      company.admin.call(queueRoutes.update, { params: { queueId: sales }, body: { schedules: CLOSED, ...body } })
    await change({ outOfHoursMessage: 'Vendas fechou.' })
    const [, closed] = await conversation.hears('oi', '1')
    const place = { queueId: sales, chatbot: 0 }
    expect(closed).toMatchObject({ said: [queueClosed('Vendas fechou.', 'pt')], ticket: place })
    expect(closed!.why).toEqual([['out-of-hours', { whose: 'queue', queueId: sales, chosen: true }]])
    await change({ outOfHoursMessage: '' })
    expect(await conversation.answers('#', '1')).toEqual([[MENU], [TOP]])
  })

  test('of queues do not matter while those of nobody count', async ({ world, company }) => {
    const { talk: conversation, sales } = await twoQueues(world, company)
    const body = { schedules: CLOSED, outOfHoursMessage: 'Vendas fechou.' }
    await company.admin.call(queueRoutes.update, { params: { queueId: sales }, body })
    expect(await conversation.answers('oi', '1')).toEqual([[MENU], [TOP]])
  })

  test('of the only queue that there is are said where the ticket is, instead of its options', async ({
    world,
    company,
  }) => {
    const queueId = await aQueue(company, 'Vendas', { schedules: CLOSED, outOfHoursMessage: 'Vendas fechou.' })
    await option(company, queueId, 'Prazos')
    const conversation = await ConversationContext.begin(
      world,
      company,
      { queueIds: [queueId] },
      { scheduleType: 'queue' },
    )
    expect(await conversation.hears('oi')).toMatchObject([
      { said: [queueClosed('Vendas fechou.', 'pt')], ticket: { queueId } },
    ])
  })
})

test('a ticket that someone attended is left to people', async ({ world, company }) => {
  const { talk: conversation } = await twoQueues(world, company)
  await conversation.change({ bot: '{"attended":true}' })
  expect(await conversation.hears('oi')).toMatchObject([
    { said: [], why: [['attended-before', {}]], outcome: undefined },
  ])
})
