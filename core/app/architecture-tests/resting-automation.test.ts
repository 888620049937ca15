import { afterAll, expect, onTestFinished } from 'vitest'
import { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { defaultWeekHours } from '../../domain/business-hours.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planned as plannedCampaign } from '../../tenant/campaigns/fixtures.ts'
import { deskWithFlow, line, says, sentTo } from '../../tenant/flows/runs/fixtures.ts'
import { deskWithMenu, FrontDesk, MENU } from '../../tenant/inbound/fixtures.ts'
import { deskWithAssistant } from '../../tenant/prompts/fixtures.ts'
import { anAgent, aTypebot } from '../../tenant/queue-integrations/bots/fixtures.ts'
import { planned as plannedSchedule } from '../../tenant/schedules/fixtures.ts'
import { Gate } from '../testing/gate.ts'
import { test as base } from '../testing/test.ts'
import {
  answers,
  aReceiver,
  attended,
  bills,
  bot,
  CPF,
  type Falls,
  inTime,
  type Kind,
  owesABill,
  passes,
  rated,
  writes,
} from './resting.fixtures.ts'

const bank = await PaymentsEmulator.start({ now: () => Date.parse('2026-11-20T15:00:00Z') })
const atBank = await Gate.before(bank.asaasUrl)
afterAll(async () => {
  await atBank.stop()
  await bank.stop()
})

await owesABill(bank)

const flags = { privateRequests: 'yes', asaasUrl: atBank.address } as const
const test = base.extend('worldOptions', { scope: 'file' }, { flags })

const CLOSED = defaultWeekHours.map(day => ({ ...day, startTime: '00:00', endTime: '00:00' }))
const WAIT = 'Aguarde! Estamos consultando na base de dados!'
const has = (words: string): string => expect.stringContaining(words)
/** It, the picture and the text of its Pix, and its bars. */
const BILL = [WAIT, has('Mensalidade de Ana'), 'media', has('br.gov.bcb.pix'), has('barras'), expect.any(String)]

/** All that a company has done by itself, and what comes of it, written by hand. */
const KINDS: Record<string, Kind> = {
  'the greeting of a connection': {
    stage: async world => writes(await FrontDesk.open(world, await world.company(), { greetingMessage: 'Olá!' })),
    behind: ['Olá!'],
  },
  'the words out of hours': {
    async stage(world) {
      const desk = await FrontDesk.open(world, await world.company(), { outOfHoursMessage: 'Fechado.' })
      const params = { id: desk.company.id }
      await desk.admin.call(companyRoutes.setSchedules, { params, body: { schedules: CLOSED } })
      await desk.set('scheduleType', 'company')
      return writes(desk)
    },
    behind: ['Fechado.'],
  },
  'the menu of queues': { stage: async world => writes((await deskWithMenu(world)).desk), behind: [MENU] },
  'the words to who calls': {
    async stage(world) {
      const desk = await FrontDesk.open(world, await world.company())
      await desk.set('call', 'disabled')
      const customer = desk.customer('Ana')
      await desk.hears(customer, 'oi')
      const calls = async () => {
        customer.calls('missed')
        await desk.settled()
      }
      return { desk, customer, rests: falls => falls().then(calls), goesOn: calls }
    },
    behind: [has('As chamadas de voz e vídeo estão desabilitadas')],
  },
  'a flow for who writes': {
    stage: async world => writes((await deskWithFlow(world, line(says('a', 'Bem-vindo.')))).desk),
    behind: ['Bem-vindo.'],
  },
  'a flow that waits': {
    async stage(world) {
      const { desk } = await deskWithFlow(world, line(['r', 'espera', { waitTime: 60 }], says('b', 'Voltei.')))
      const customer = desk.customer('Ana')
      await desk.hears(customer, 'oi')
      return { desk, customer, rests: inTime(desk, 2 * MINUTE), goesOn: () => desk.later(HOUR) }
    },
    behind: ['Voltei.'],
  },
  'a flow whose request is under way': {
    async stage(world) {
      const gate = await Gate.before((await aReceiver()).address)
      onTestFinished(() => gate.stop())
      const graph = line(['pede', 'httpRequest', { method: 'GET', url: gate.address }], says('b', 'Voltei.'))
      const { desk } = await deskWithFlow(world, graph)
      const customer = desk.customer('Ana')
      return {
        ...{ desk, customer, goesOn: () => desk.later(HOUR) },
        async rests(falls) {
          gate.meanwhile = falls
          await desk.hears(customer, 'oi')
          await passes(desk, MINUTE)
        },
      }
    },
    behind: ['Voltei.'],
  },
  'a campaign': {
    async stage(world) {
      const { desk, customers, drains } = await plannedCampaign(world, {}, { people: 1 })
      const goesOn = () => desk.later(6 * MINUTE).then(drains)
      return { desk, customer: customers[0]!, rests: inTime(desk, 2 * HOUR), goesOn }
    },
    behind: ['Olá, Pessoa 1!'],
  },
  'a message that is scheduled each day': {
    async stage(world) {
      const { desk, customer } = await plannedSchedule(world, { repeat: 'daily' })
      return { desk, customer, rests: inTime(desk, 10 * MINUTE), goesOn: () => desk.later(DAY) }
    },
    // That of the day says why it did not leave, and people may send it.
    behind: ['Bom dia, Ana Maria!'],
  },
  'an assistant': {
    async stage(world) {
      const { desk, ai } = await deskWithAssistant(world, await world.company())
      ai.answer = () => 'Pois não?'
      return {
        ...writes(desk, answers(desk)),
        outside: {
          get asked() {
            return ai.asked.length
          },
        },
      }
    },
    behind: ['Pois não?'],
  },
  'a question to an assistant that waits': {
    async stage(world) {
      const { desk, ai } = await deskWithAssistant(world, await world.company())
      const customer = desk.customer('Ana')
      await desk.hears(customer, 'oi')
      const goesOn = async () => {
        await desk.hears(customer, 'e agora?')
        await answers(desk)()
      }
      return {
        desk,
        customer,
        rests: inTime(desk, MINUTE),
        goesOn,
        outside: {
          get asked() {
            return ai.asked.length
          },
        },
      }
    },
    // People have it now.
    behind: [],
  },
  'an assistant whose answer is under way': {
    async stage(world) {
      const { desk, ai } = await deskWithAssistant(world, await world.company())
      ai.answer = () => 'Pois não?'
      let fallen: Promise<void> | undefined
      const meanwhile = (falls: Falls) => {
        ai.until = () => (fallen ??= falls())
      }
      return writes(desk, answers(desk), { meanwhile })
    },
    behind: ['Pois não?'],
  },
  'an integration by n8n': {
    async stage(world) {
      const { desk, gate } = await bot(world, (await aReceiver()).address, { type: 'n8n' })
      return { ...writes(desk, answers(desk)), outside: gate }
    },
    behind: ['Eco: e agora?'],
  },
  'an integration whose answer is under way': {
    async stage(world) {
      const { desk, gate } = await bot(world, (await aReceiver()).address, { type: 'webhook' })
      const meanwhile = (falls: Falls) => {
        gate.meanwhile = falls
      }
      return writes(desk, answers(desk), { meanwhile })
    },
    behind: ['Eco: e agora?'],
  },
  'an integration by Typebot': {
    async stage(world) {
      const provided = { type: 'typebot', typebotSlug: 'loja', typebotDelayMessage: 0 }
      const { desk, gate } = await bot(world, (await aTypebot()).address, provided)
      return { ...writes(desk, answers(desk)), outside: gate }
    },
    behind: [has('Aqui é a loja.'), 'media', 'O que deseja?', has('Preços')],
  },
  'an integration by Dialogflow': {
    async stage(world) {
      const { address, project: projectName, serviceAccount: jsonContent } = await anAgent()
      const { desk, gate } = await bot(world, address, { type: 'dialogflow', projectName, jsonContent })
      return { ...writes(desk, answers(desk), { text: 'preço?' }), outside: gate }
    },
    behind: ['O abajur custa R$ 10.', has('Mais alguma coisa?'), 'media'],
  },
  'the second copy of a bill': {
    async stage(world) {
      const { desk, customer, sends } = await bills(world, bank)
      return {
        ...{ desk, customer, goesOn: sends, outside: atBank },
        async rests(falls) {
          await falls()
          await desk.hears(customer, CPF)
          await passes(desk, SECOND)
        },
      }
    },
    behind: BILL,
  },
  'the second copy of a bill that is looked up': {
    async stage(world) {
      const { desk, customer, sends } = await bills(world, bank)
      return {
        ...{ desk, customer, goesOn: sends },
        async rests(falls) {
          atBank.meanwhile = falls
          await desk.hears(customer, CPF)
          await passes(desk, SECOND)
        },
      }
    },
    before: [WAIT],
    behind: BILL,
  },
  'the question for a rating': {
    async stage(world) {
      const { desk, customer, change, agent } = await rated(world)
      await change(agent, { status: 'closed', mayTakeBack: true })
      return { desk, customer, rests: inTime(desk, MINUTE), goesOn: () => desk.later(HOUR) }
    },
    // Nobody answered what was not asked.
    behind: ['Até logo!'],
  },
  'the thanks for a rating': {
    async stage(world) {
      const { desk, customer, change, agent } = await rated(world)
      await change(agent, { status: 'closed' })
      await desk.settled()
      return {
        ...{ desk, customer, goesOn: () => desk.later(HOUR) },
        rests: falls => falls().then(() => desk.hears(customer, '3')),
      }
    },
    behind: [],
  },
  'the end of what nobody touches': {
    async stage(world) {
      const { desk, customer } = await attended(world)
      await desk.set('autoCloseHours', '4')
      await desk.set('autoCloseMessage', 'Encerrado.')
      return { desk, customer, rests: inTime(desk, 5 * HOUR), goesOn: () => desk.later(6 * HOUR) }
    },
    behind: ['Encerrado.'],
  },
  'the end of what is not answered': {
    async stage(world) {
      const made = await attended(world, { expiresTicket: 30, expiresInactiveMessage: 'Até!' })
      return { ...made, rests: inTime(made.desk, HOUR), goesOn: () => made.desk.later(6 * HOUR) }
    },
    behind: ['Até!'],
  },
}

const OVERDUE = [{ dueDate: '2026-01-01' }, { dueDate: '' }] as const
const INACTIVE = [{ status: false }, { status: true }] as const

test.for([
  ...Object.keys(KINDS).map(name => [name, 'overdue', OVERDUE] as const),
  ...['the greeting of a connection', 'an integration by n8n'].map(name => [name, 'inactive', INACTIVE] as const),
])('%s rests while the company is %s, and goes on without a restart', async ([name, , [down, up]], { world }) => {
  const { stage, before = [], behind } = KINDS[name]!
  const staged = await stage(world)
  const { desk, customer, outside } = staged
  const received = () => sentTo(desk, customer.pn)
  const becomes = async (body: object) => {
    await (await world.superAdmin()).call(companyRoutes.update, { params: { id: desk.company.id }, body })
  }
  const [content, requested] = [received().length, outside?.asked]
  await staged.rests(() => becomes(down))
  expect([received().slice(content), outside?.asked]).toEqual([before, requested])
  await becomes(up)
  await staged.goesOn()
  await desk.settled()
  expect(received().slice(content + before.length)).toEqual(behind)
})

test.for([
  'an assistant whose answer is under way',
  'an integration whose answer is under way',
  'the second copy of a bill that is looked up',
])(
  '%s when the company becomes overdue is not said to have been given: the trace says why nobody heard it',
  async (name, { world }) => {
    const { desk, customer, rests } = await KINDS[name]!.stage(world)
    const becomes = async (body: object) => {
      await (await world.superAdmin()).call(companyRoutes.update, { params: { id: desk.company.id }, body })
    }
    await rests(() => becomes(OVERDUE[0]))
    await becomes(OVERDUE[1])
    desk.admin = await world.signIn(desk.company.adminEmail)
    const rules = await desk.rules(customer)
    expect(rules.filter(rule => rule.startsWith('unsaid'))).toEqual(['unsaid-overdue'])
    expect(rules).not.toContain('integration-answered')
    expect(rules).not.toContain('bill-found')
  },
)
