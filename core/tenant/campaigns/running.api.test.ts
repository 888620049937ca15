import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import type { RecipientState } from '../../domain/campaign-states.ts'
import { DAY, HOUR, MINUTE, SECOND, wireTime } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { changePlan } from '../../platform/plans/index.ts'
import { run } from '../../storage/index.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { auditRoutes } from '../audit/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListItemRoutes, contactListRoutes } from '../contact-lists/contract.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { dashboardRoutes } from '../dashboard/contract.ts'
import { aFileList, someFiles, withFiles } from '../file-lists/architecture-cases.ts'
import { fileListRoutes } from '../file-lists/contract.ts'
import { aFlow } from '../flows/architecture-cases.ts'
import { flowRoutes } from '../flows/contract.ts'
import { line, says } from '../flows/runs/fixtures.ts'
import type { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import type { Outcome } from '../messages/index.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { type CampaignShipping, campaignRoutes } from './contract.ts'
import { type GivenInput, planned } from './fixtures.ts'
import { begin, passOver, settle } from './running.ts'

/** A campaign that has begun and, where nothing keeps it, ended. */
async function begun(world: World, provided: GivenInput = {}, more: Parameters<typeof planned>[2] = {}) {
  const one = await planned(world, provided, more)
  await one.comes()
  return one
}

/** WhatsApp was asked about nobody yet. */
const unchecked = ({ company }: FrontDesk) =>
  company.context(async ({ db }) => {
    await run(db, 'UPDATE contact_list_items SET isWhatsappValid = NULL, waits = 1', [])
    await run(db, 'UPDATE contacts SET verifiedAt = NULL, lid = NULL, numberCheckedAt = NULL', [])
  })

const statesOf = (shipping: readonly CampaignShipping[]): RecipientState[] =>
  shipping.toSorted((a, b) => a.id - b.id).map(({ state }) => state)

/** What who leaves reads. */
const LEFT = 'Pronto: você não receberá mais as nossas campanhas.'

describe('a campaign', () => {
  test('writes to each of its list once, the texts in turn, and ends', async ({ world }) => {
    const { got, now, desk } = await begun(
      world,
      {
        ...{ message1: 'Oi {nome}', message2: '{numero}', message4: 'Até {loja}, {nada}' },
      },
      {
        people: 4,
        settings: { messageInterval: 0, longerIntervalAfter: 0, variables: [{ key: 'loja', value: 'amanhã' }] },
      },
    )
    expect(got()).toEqual([
      ['Oi Pessoa 1'],
      [expect.stringMatching(/^55119\d{8}$/)],
      ['Até amanhã, {nada}'],
      ['Oi Pessoa 4'],
    ])
    expect(await now()).toMatchObject({
      ...{ status: 'FINALIZADA', completedAt: expect.any(String), isLate: false },
      counts: { waiting: 0, sending: 0, asked: 0, confirmed: 0, delivered: 4, failed: 0 },
    })
    await desk.later(DAY)
    expect(got().flat()).toHaveLength(4)
  })

  test('sends a file that took the place of another in its list alone', async ({ world }) => {
    const { desk, params, got, comes, drains } = await planned(world, {}, { people: 1 })
    const { id: fileListId, options } = await aFileList(desk.admin, { options: [{ name: 'a' }] })
    await withFiles(desk.admin, fileListId, someFiles([options[0]!.id]))
    await desk.admin.call(campaignRoutes.update, { params, body: { fileListId } })
    await withFiles(desk.admin, fileListId, someFiles([options[0]!.id]))
    await comes()
    await drains()
    expect(got()).toEqual([['[a.txt] Veja os arquivos.', 'Olá, Pessoa 1!']])
  })

  test('opens no ticket; who answers has one, in which each message of the campaign is told to be that', async ({
    world,
  }) => {
    const { desk, customers, campaign } = await begun(world)
    const list = async (status: 'pending' | 'closed') =>
      (await desk.admin.call(ticketRoutes.list, { query: { status } })).tickets
    expect(await list('pending')).toEqual([])
    // Also to whom the campaign made the lists say that we wrote, not that they did.
    expect((await list('closed')).map(({ lastFromMe, lastUserId }) => [lastFromMe, lastUserId])).toEqual(
      Array.from({ length: 3 }, () => [true, null]),
    )
    expect((await desk.admin.call(dashboardRoutes.show, { query: { days: '1' } })).counters).toMatchObject({
      supportFinished: 0,
      leads: 0,
    })
    await desk.hears(customers[0]!, 'Quanto custa?')
    expect(await list('pending')).toHaveLength(1)
    expect(await desk.trace(customers[0]!)).toContainEqual(
      expect.objectContaining({
        rule: 'campaign-answer',
        detail: expect.objectContaining({ name: campaign.name }),
      }),
    )
    const { id: ticketId } = await desk.ticketOf(customers[0]!)
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
    expect(messages.map(({ source, campaign: of }) => [source, of])).toEqual([
      ['campaign', campaign.name],
      ['contact', undefined],
    ])
  })

  test('sends the files of its list first, under the names they have there and with its message, then its own with the text', async ({
    world,
  }) => {
    const { desk, params, got, comes, drains } = await planned(world, {}, { people: 1 })
    const { id: fileListId, options } = await aFileList(desk.admin, {
      ...{ message: 'Para {nome}.', options: [{ name: 'Mesas' }, { name: 'Preços' }] },
    })
    await withFiles(desk.admin, fileListId, someFiles(options.map(({ id }) => id)))
    await desk.admin.call(campaignRoutes.update, { params, body: { fileListId } })
    const form = new FormData()
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'oferta.txt')
    await desk.admin.call(campaignRoutes.uploadMedia, { params, form })
    // What leaves the list meanwhile is sent all the same.
    await desk.admin.call(fileListRoutes.remove, { params: { fileListId } })
    await comes()
    await drains()
    await drains()
    expect(got()).toEqual([['[Mesas.txt] Para Pessoa 1.', '[Preços.txt]', '[oferta.txt] Olá, Pessoa 1!']])
  })

  test('says what goes with sound before it, and what goes with a list by itself where that has no files', async ({
    world,
  }) => {
    const { desk, params, got, comes, drains } = await planned(world, {}, { people: 1 })
    const { id: fileListId } = await aFileList(desk.admin, { message: 'Ouça, {nome}.' })
    await desk.admin.call(campaignRoutes.update, { params, body: { fileListId } })
    const form = new FormData()
    const frames = Uint8Array.from({ length: 4 * 417 }, (_, at) => [0xff, 0xfb, 0x90, 0x64][at % 417] ?? 0)
    form.append('file', new Blob([frames], { type: 'audio/mpeg' }), 'aviso.mp3')
    await desk.admin.call(campaignRoutes.uploadMedia, { params, form })
    await comes()
    await drains()
    await drains()
    expect(got()).toEqual([['Ouça, Pessoa 1.', 'Olá, Pessoa 1!', '[aviso.mp3]']])
  })

  test('writes at its time to everybody whose number nobody has checked yet, and tells about each who is not on WhatsApp', async ({
    world,
  }) => {
    const { desk, list, campaign, params, now, got, drains } = await planned(world)
    const unknown = { contactListId: list.id, name: 'Longe', number: '5511955550000' }
    await desk.admin.call(contactListItemRoutes.create, { body: unknown })
    await unchecked(desk)
    await desk.company.context(own => own.transaction(tx => begin(tx, { campaignId: campaign.id })))
    await drains()
    expect(got().flat()).toHaveLength(3)
    expect(await now()).toMatchObject({
      ...{ status: 'FINALIZADA', hold: null },
      counts: { delivered: 3, failed: 1, waiting: 0 },
    })
    const { records } = await desk.admin.call(campaignRoutes.recipients, { params })
    expect(records.find(({ name }) => name === 'Longe')).toMatchObject({ state: 'failed', failure: 'unreachable' })
  })

  test('of a flow begins for those of whom WhatsApp knows the number, and tells about the others', async ({
    world,
  }) => {
    const { desk, list, campaign, params, now, drains, got } = await planned(world, {}, { people: 2 })
    const flow = await aFlow(desk.admin, line(says('a', 'Olá!')))
    const unknown = { contactListId: list.id, name: 'Longe', number: '5511955550000' }
    await desk.admin.call(contactListItemRoutes.create, { body: unknown })
    const body = { campaignType: 'fluxo', fluxoId: flow.id } as const
    await desk.admin.call(campaignRoutes.update, { params, body })
    await unchecked(desk)
    await desk.company.context(own => own.transaction(tx => begin(tx, { campaignId: campaign.id })))
    await drains()
    expect(got()).toEqual([['Olá!'], ['Olá!']])
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 2, failed: 1 } })
  })

  test('leaves out who is not known to WhatsApp, and who joins its list later', async ({ world }) => {
    const { desk, list, got, now, drains } = await begun(world, {}, { people: 2, settings: { messageInterval: 20 } })
    await desk.admin.call(contactListItemRoutes.create, {
      body: { contactListId: list.id, name: 'Depois', number: '5511955550000' },
    })
    await desk.later(MINUTE)
    await drains()
    expect(got().flat()).toHaveLength(2)
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 2, failed: 0 } })
  })
})

describe('its pace', () => {
  test('is a rest of chance between two, and the longer one after so many', async ({ world }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 5, greaterInterval: 60 } as const
    const { turns, desk } = await planned(world, {}, { people: 11, settings })
    await desk.later(2 * HOUR)
    expect(await turns()).toBe(5)
    await desk.later(59 * SECOND)
    expect(await turns()).toBe(5)
    await desk.later(SECOND)
    expect(await turns()).toBe(10)
    await desk.later(60 * SECOND)
    expect(await turns()).toBe(11)
  })

  test('writes to nobody behind a cancel whose message WhatsApp was not given, and to each once after a restart', async ({
    world,
  }) => {
    const { desk, got, now, act, drains } = await planned(world, {}, { people: 3 })
    // The first has left, the others wait for their turn at the connection.
    await desk.later(2 * HOUR)
    await act('cancel')
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], [], []])
    expect((await now()).counts).toMatchObject({ delivered: 1, waiting: 2 })
    await act('restart')
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], ['Olá, Pessoa 2!'], ['Olá, Pessoa 3!']])
  })

  test('goes on after a cancel with the people whom it took, though their list is gone', async ({ world }) => {
    const { desk, got, act, list, drains } = await planned(world, {}, { people: 2 })
    await desk.later(2 * HOUR)
    await act('cancel')
    await desk.admin.call(contactListRoutes.remove, { params: { contactListId: list.id } })
    await act('restart')
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], ['Olá, Pessoa 2!']])
  })

  test('begins again where it was cancelled and goes on: nobody gets it twice', async ({ world }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 } as const
    const { got, desk, act, now, params, drains, comes } = await planned(world, {}, { people: 3, settings })
    await comes()
    expect((await act('cancel')).status).toBe('CANCELADA')
    await desk.later(HOUR)
    expect(got().flat()).toHaveLength(1)
    const rejected = await desk.admin.refusal(campaignRoutes.cancel, { params })
    expect(rejected.body).toMatchObject({ error: 'ERR_CAMPAIGN_STATE', status: 'CANCELADA' })
    await act('restart')
    await drains()
    expect(got().flat()).toHaveLength(2)
    await desk.later(120 * SECOND)
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], ['Olá, Pessoa 2!'], ['Olá, Pessoa 3!']])
    expect((await now()).status).toBe('FINALIZADA')
  })

  test('rests outside of the sending hours, and says so', async ({ world }) => {
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
    const sendingHours = week.map(weekdayEn => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:30' }))
    const { got, now, desk, drains } = await begun(world, {}, { settings: { messageInterval: 0, sendingHours } })
    expect(got().flat()).toEqual([])
    expect(await now()).toMatchObject({ status: 'EM_ANDAMENTO', hold: 'hours' })
    const midnight = Math.ceil((world.clock.now() - 3 * HOUR) / DAY) * DAY + 3 * HOUR
    await desk.later(midnight - world.clock.now())
    await drains()
    expect(await now()).toMatchObject({ status: 'FINALIZADA', hold: null })
  })
})

test('a campaign whose connection has written to enough strangers for a day says so, and goes on', async ({
  world,
  superAdmin,
}) => {
  const { desk, got, now } = await planned(world, {}, { people: 3 })
  // Its trial would end before.
  await superAdmin.call(companyRoutes.update, { params: { id: desk.company.id }, body: { dueDate: '' } })
  const params = { whatsappId: desk.connection.id }
  await desk.admin.call(connectionRoutes.limitFirstContacts, { params, body: { limit: 1 } })
  await desk.later(2 * HOUR)
  await desk.later(5 * MINUTE)
  expect(got()).toEqual([['Olá, Pessoa 1!'], [], []])
  expect(await now()).toMatchObject({ status: 'EM_ANDAMENTO', hold: 'first-contacts' })
  for (let days = 0; days < 3; days += 1) await desk.later(DAY)
  expect(got().flat()).toHaveLength(3)
  expect(await now()).toMatchObject({ status: 'FINALIZADA', hold: null })
})

describe('a campaign that asks first', () => {
  const asks: GivenInput = { confirmation: true, confirmationMessage1: 'Posso mandar?', message1: 'A oferta' }

  test('writes the message to who answers, not to who says no or wants none, and gives up on silence', async ({
    world,
  }) => {
    const { desk, customers, got, now, drains } = await begun(world, asks, { people: 5 })
    expect(got()).toEqual(Array(5).fill(['Posso mandar?']))
    expect(await now()).toMatchObject({ status: 'EM_ANDAMENTO', counts: { asked: 5, delivered: 0 } })
    await desk.hears(customers[0]!, 'claro!')
    await desk.hears(customers[1]!, 'Não.')
    await desk.hears(customers[2]!, 'SAIR')
    await desk.hears(customers[4]!, 'Não quero, obrigada')
    await desk.later(SECOND)
    await drains()
    const requested = ['Posso mandar?']
    expect(got()).toEqual([['Posso mandar?', 'A oferta'], requested, ['Posso mandar?', LEFT], requested, requested])
    await desk.later(24 * HOUR)
    const { shipping, status } = await now()
    expect([status, shipping.toSorted((a, b) => a.id - b.id).map(({ state, failure }) => failure ?? state)]).toEqual([
      'FINALIZADA',
      ['delivered', 'declined', 'opted-out', 'silent', 'declined'],
    ])
  })

  test('takes what someone writes before the question left for no answer to it', async ({ world }) => {
    const { desk, customers, got, drains } = await planned(world, asks, { people: 2 })
    await desk.later(2 * HOUR)
    await desk.hears(customers[1]!, 'Meu pedido atrasou')
    await drains()
    expect(got()).toEqual([['Posso mandar?'], ['Posso mandar?']])
    await desk.hears(customers[1]!, 'pode')
    await drains()
    expect(got()[1]).toEqual(['Posso mandar?', 'A oferta'])
  })

  test('asks nobody any more who writes that they want none while their question waits', async ({ world }) => {
    const { desk, customers, got, now, drains } = await planned(world, asks, { people: 3 })
    // The first has left, the others wait for their turn at the connection.
    await desk.later(2 * HOUR)
    expect(got()).toEqual([['Posso mandar?'], [], []])
    await desk.hears(customers[1]!, 'sair')
    await drains()
    expect(got()).toEqual([['Posso mandar?'], [LEFT], ['Posso mandar?']])
    expect((await now()).counts).toMatchObject({ failed: 1, asked: 2 })
  })

  test('keeps kind, people and question once it has begun, so that nobody gets anything twice or never', async ({
    world,
  }) => {
    const { desk, customers, got, now, params, act, drains, list } = await begun(world, asks, { people: 2 })
    await act('cancel')
    const other = await aContactList(desk.admin)
    for (const body of [{ confirmation: false }, { contactListId: other.id }, { campaignType: 'fluxo' }] as const) {
      const rejected = await desk.admin.refusal(campaignRoutes.update, { params, body })
      expect([rejected.status, rejected.code]).toEqual([409, 'ERR_CAMPAIGN_BEGUN'])
    }
    const same = {
      confirmation: true,
      contactListId: list.id,
      campaignType: 'padrao',
      message1: 'Outra oferta',
    } as const
    await desk.admin.call(campaignRoutes.update, { params, body: same })
    await desk.hears(customers[0]!, 'sim')
    await drains()
    expect(got()).toEqual([['Posso mandar?'], ['Posso mandar?']])
    expect(await now()).toMatchObject({ status: 'CANCELADA', counts: { confirmed: 1, asked: 1 } })
    await act('restart')
    await drains()
    expect(got()).toEqual([['Posso mandar?', 'Outra oferta'], ['Posso mandar?']])
  })

  test('may demand a word for yes', async ({ world }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 0, yesWords: ['sim', 'quero'] } as const
    const { desk, customers, got, drains } = await begun(world, asks, {
      people: 2,
      settings: { ...settings, yesWords: [...settings.yesWords] },
    })
    await desk.hears(customers[0]!, 'quem é?')
    await desk.hears(customers[1]!, 'Quero!!')
    await drains()
    expect(got()).toEqual([['Posso mandar?'], ['Posso mandar?', 'A oferta']])
  })

  test('takes short words and marks as they are, longer ones also where an answer begins with them', async ({
    world,
  }) => {
    const settings = {
      ...{ messageInterval: 0, longerIntervalAfter: 0 },
      ...{ yesWords: ['sim', '👍'], noWords: ['não', 'no', '👎'], optOutWords: ['⛔'] },
    } as const
    const { desk, customers, now, drains } = await begun(world, asks, {
      people: 7,
      settings: JSON.parse(JSON.stringify(settings)),
    })
    const answers = ['No domingo, pode ser', 'No!', '👍', '👎', '⛔', 'Sim, quero!', '🙂']
    for (const [at, answer] of answers.entries()) await desk.hears(customers[at]!, answer)
    await drains()
    const { shipping } = await now()
    expect(shipping.toSorted((a, b) => a.id - b.id).map(({ state, failure }) => failure ?? state)).toEqual([
      ...['asked', 'declined', 'delivered', 'declined', 'opted-out', 'delivered', 'asked'],
    ])
  })

  test('who wants none is left out of the next one', async ({ world }) => {
    const { desk, customers, got, params } = await begun(world, {}, { people: 2 })
    await desk.hears(customers[0]!, 'parar')
    const copy = await desk.admin.call(campaignRoutes.duplicate, { params })
    const scheduledAt = new Date(world.clock.now() + HOUR).toISOString()
    await desk.admin.call(campaignRoutes.update, { params: { campaignId: copy.id }, body: { scheduledAt } })
    await desk.later(HOUR)
    for (let left = 4; left > 0; left -= 1) await desk.later(20 * SECOND)
    expect(got()).toEqual([
      ['Olá, Pessoa 1!', LEFT],
      ['Olá, Pessoa 2!', 'Olá, Pessoa 2!'],
    ])
    const { shipping } = await desk.admin.call(campaignRoutes.show, { params: { campaignId: copy.id } })
    expect(statesOf(shipping)).toEqual(['failed', 'delivered'])
  })
})

describe('what keeps it', () => {
  test('a connection that is not linked: it waits as rows, and goes on when it is', async ({ world }) => {
    const { desk, params, got, now, comes } = await planned(world)
    const other = await aConnection(desk.admin, { name: 'Sem telefone' })
    await desk.admin.call(campaignRoutes.update, { params, body: { whatsappId: other.id } })
    await comes()
    expect(await now()).toMatchObject({
      status: 'EM_ANDAMENTO',
      hold: 'not-linked',
      counts: { waiting: 3, sending: 0 },
    })
    expect(got().flat()).toEqual([])
    const line = world.whatsapp.line({ companyId: desk.company.id, connectionId: other.id })
    await desk.admin.call(connectionRoutes.resetSession, { params: { whatsappId: other.id } })
    await desk.settled()
    line.scan({ pn: '5511900000009', lid: '900000009' })
    // Long before it would look again by itself.
    for (let twice = 0; twice < 2; twice += 1) await desk.later(SECOND)
    expect(await now()).toMatchObject({ hold: null, counts: { waiting: 0 } })
  })

  test('a company that is overdue: it is told, and begins late when that is over', async ({ world, superAdmin }) => {
    const { desk, params, now } = await planned(world, {}, { within: 2 * MINUTE })
    const due = (dueDate: string) =>
      superAdmin.call(companyRoutes.update, { params: { id: desk.company.id }, body: { dueDate } })
    await due('2026-01-01')
    await world.advance(2 * MINUTE)
    expect(desk.line.sent).toEqual([])
    await due('')
    await desk.later(10 * MINUTE)
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({ isLate: true })
    expect((await now()).status).not.toBe('PROGRAMADA')
  })

  test('a number that WhatsApp restricts (463): who got it not says so, and may be tried again', async ({ world }) => {
    const { desk, customers, now, act, comes, drains } = await planned(world, {}, { people: 2 })
    desk.line.refuse(463)
    await comes()
    expect(await now()).toMatchObject({ status: 'EM_ANDAMENTO', hold: 'restricted', counts: { failed: 1 } })
    await desk.later(25 * HOUR)
    await drains()
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 1, failed: 1 } })
    expect((await act('retry')).status).toBe('EM_ANDAMENTO')
    await drains()
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 2, failed: 0 } })
    const [rejected, again] = desk.line.sent.filter(({ to }) => to.pn === customers[0]!.pn).map(({ waId }) => waId)
    expect(again).toBe(rejected)
  })
})

describe('a campaign by flow', () => {
  test('whose flow is gone waits and says so', async ({ world }) => {
    const { desk, params, got, now, comes, at } = await planned(world, { scheduledAt: null })
    const flow = await aFlow(desk.admin, line(says('a', 'Oferta!')))
    const body = { campaignType: 'fluxo', fluxoId: flow.id, scheduledAt: at(2 * HOUR) } as const
    await desk.admin.call(campaignRoutes.update, { params, body })
    await desk.admin.call(flowRoutes.remove, { params: { flowId: flow.id } })
    await comes()
    expect(await now()).toMatchObject({
      status: 'EM_ANDAMENTO',
      hold: 'flow-unusable',
      fluxo: null,
      counts: { waiting: 3 },
    })
    expect(got().flat()).toEqual([])
  })

  test('takes the turn again where what WhatsApp said of a number could not be stored', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, params, got, now, at } = await planned(world, { scheduledAt: null }, { people: 1 })
    await unchecked(desk)
    const flow = await aFlow(desk.admin, line(says('a', 'Oferta!')))
    const body = { campaignType: 'fluxo', fluxoId: flow.id, scheduledAt: at(2 * HOUR) } as const
    await desk.admin.call(campaignRoutes.update, { params, body })
    const sql = (text: string) => desk.company.context(one => one.transaction(tx => run(tx.db, text, [])))
    await sql(`CREATE TRIGGER closed BEFORE UPDATE OF lookedUp ON campaign_recipients WHEN new.lookedUp = 1
      BEGIN SELECT RAISE(ABORT, 'closed'); END`)
    await desk.later(2 * HOUR)
    expect(world.complaints.splice(0)).not.toEqual([])
    expect([(await now()).status, got()]).toEqual(['EM_ANDAMENTO', [[]]])
    await sql('DROP TRIGGER closed')
    for (let left = 4; left > 0; left -= 1) await desk.later(MINUTE)
    expect(got()).toEqual([['Oferta!']])
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 1 } })
  })

  test('leaves alone whom someone attends, and says so', async ({ world }) => {
    const { desk, customers, params, got, now, comes, at } = await planned(world, { scheduledAt: null }, { people: 2 })
    await desk.hears(customers[0]!, 'oi')
    const { id: ticketId } = await desk.ticketOf(customers[0]!)
    const { id: userId } = await desk.admin.call(authRoutes.me)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } })
    const flow = await aFlow(desk.admin, line(says('a', 'Oferta!')))
    const body = { campaignType: 'fluxo', fluxoId: flow.id, scheduledAt: at(2 * HOUR) } as const
    await desk.admin.call(campaignRoutes.update, { params, body })
    await comes()
    expect(got()).toEqual([[], ['Oferta!']])
    const { status, shipping } = await now()
    expect([status, statesOf(shipping)]).toEqual(['FINALIZADA', ['failed', 'delivered']])
    expect(shipping.find(({ state }) => state === 'failed')).toMatchObject({ failure: 'attended' })
  })

  test('stops where the runs of the month are used up, says so, and goes on when there are more', async ({ world }) => {
    const { desk, params, got, now, comes, at } = await planned(world, { scheduledAt: null })
    const limited = async (limitFluxo: number): Promise<void> => {
      const body = { name: `Plano ${desk.company.id} ${limitFluxo}`, users: 9, connections: 9, queues: 9, limitFluxo }
      const superAdmin = await world.superAdmin()
      const { id: planId } = await superAdmin.call(planRoutes.create, { body })
      await superAdmin.call(companyRoutes.update, { params: { id: desk.company.id }, body: { planId } })
    }
    await limited(2)
    const flow = await aFlow(desk.admin, line(says('a', 'Oferta!')))
    const body = { campaignType: 'fluxo', fluxoId: flow.id, scheduledAt: at(2 * HOUR) } as const
    await desk.admin.call(campaignRoutes.update, { params, body })
    await comes()
    expect(got()).toEqual([['Oferta!'], ['Oferta!'], []])
    expect(await now()).toMatchObject({
      ...{ status: 'EM_ANDAMENTO', hold: 'flow-limit', counts: { delivered: 2, waiting: 1, failed: 0 } },
    })
    await limited(3)
    await desk.later(HOUR)
    await desk.later(MINUTE)
    expect(got()).toEqual([['Oferta!'], ['Oferta!'], ['Oferta!']])
    expect(await now()).toMatchObject({ status: 'FINALIZADA', hold: null })
  })

  test('begins the flow for each of its list', async ({ world }) => {
    const { desk, params, got, now, comes, at } = await planned(world, { scheduledAt: null })
    const flow = await aFlow(desk.admin, line(says('a', 'Oferta, {{nome}}!')))
    const body = { campaignType: 'fluxo', fluxoId: flow.id, scheduledAt: at(2 * HOUR) } as const
    await desk.admin.call(campaignRoutes.update, { params, body })
    await comes()
    await desk.later(MINUTE)
    expect(got()).toEqual([['Oferta, Pessoa 1!'], ['Oferta, Pessoa 2!'], ['Oferta, Pessoa 3!']])
    expect(await now()).toMatchObject({ status: 'FINALIZADA', fluxo: { id: flow.id }, counts: { delivered: 3 } })
  })
})

describe('what comes after a message', () => {
  const wordOn = (desk: FrontDesk, campaignId: number, outcome: Outcome) =>
    desk.company.context(own =>
      own.transaction(async tx => {
        const row = tx.db.selectFrom('campaign_recipients').select('messageId').where('campaignId', '=', campaignId)
        const { messageId } = await row.orderBy('id').executeTakeFirstOrThrow()
        await settle(tx, { messageId: messageId!, outcome })
      }),
    )

  test('counts: one that WhatsApp rejects later was not delivered, until it is sent again, and a word twice is one', async ({
    world,
  }) => {
    const { desk, campaign, now } = await begun(world, {}, { people: 1 })
    const [{ deliveredAt: first }] = (await now()).shipping as [CampaignShipping]
    await desk.later(MINUTE)
    await wordOn(desk, campaign.id, null)
    expect((await now()).shipping).toMatchObject([{ state: 'delivered', deliveredAt: first }])
    await wordOn(desk, campaign.id, 'rejected')
    expect((await now()).shipping).toMatchObject([{ state: 'failed', failure: 'rejected', deliveredAt: null }])
    await wordOn(desk, campaign.id, 'expired')
    expect((await now()).shipping).toMatchObject([{ failure: 'rejected' }])
    await wordOn(desk, campaign.id, null)
    expect(await now()).toMatchObject({
      ...{ status: 'FINALIZADA', counts: { delivered: 1, failed: 0 } },
      shipping: [{ state: 'delivered', failure: null, deliveredAt: wireTime(world.clock.now()) }],
    })
  })

  test('is no answer to a question that was not asked, and is noted once', async ({ world }) => {
    const { desk, customers, now, comes } = await planned(world, {}, { people: 1 })
    desk.line.acknowledges = false
    await comes()
    await desk.hears(customers[0]!, 'não')
    expect((await now()).counts).toMatchObject({ failed: 0, delivered: 0 })
    desk.line.ack(desk.line.sent[0]!.waId, 1, desk.line.sent[0]!.to)
    await desk.settled()
    expect((await now()).counts).toMatchObject({ failed: 0, delivered: 1 })
    for (const text of ['Quanto custa?', 'Oi?']) await desk.hears(customers[0]!, text)
    expect((await desk.rules(customers[0]!)).filter(rule => rule === 'campaign-answer')).toHaveLength(1)
  })

  test('is an answer for seven days, once', async ({ world, superAdmin }) => {
    const { desk, customers, now, comes } = await planned(world, {}, { people: 2 })
    // Its trial would end before.
    await superAdmin.call(companyRoutes.update, { params: { id: desk.company.id }, body: { dueDate: '' } })
    await comes()
    const answered = async () => (await now()).shipping.toSorted((a, b) => a.id - b.id).map(each => each.answeredAt)
    await desk.hears(customers[0]!, 'Quanto custa?')
    const at = wireTime(world.clock.now())
    expect(await answered()).toEqual([at, null])
    await desk.later(7 * DAY)
    for (const customer of customers) await desk.hears(customer, 'Ainda tem?')
    expect(await answered()).toEqual([at, null])
  })

  test('goes with a contact who turns out to be another one, and comes back with them', async ({ world }) => {
    const { desk, customers, now } = await begun(world, {}, { people: 2 })
    const { contacts } = await desk.admin.call(contactRoutes.list)
    const idOf = ({ pn }: FakeContact): number => contacts.find(({ number }) => number === pn)!.id
    const [stored, merged] = customers.map(idOf) as [number, number]
    const contactIds = () =>
      desk.company.context(async ({ db }) => {
        const rows = await db.selectFrom('campaign_recipients').select('contactId').orderBy('id').execute()
        return rows.map(({ contactId }) => contactId)
      })
    const body = { contactId: merged }
    const { mergeId } = await desk.admin.call(contactRoutes.merge, { params: { contactId: stored }, body })
    expect(await contactIds()).toEqual([stored, stored])
    await desk.hears(customers[0]!, 'Quanto custa?')
    expect((await now()).shipping.map(({ answeredAt }) => answeredAt)).not.toContain(null)
    await desk.admin.call(contactRoutes.part, { params: { contactId: stored, mergeId } })
    expect(await contactIds()).toEqual([stored, merged])
  })
})

describe('of a campaign', () => {
  test('that runs nothing is changed and it is not deleted; once cancelled it goes with its report and its file', async ({
    world,
  }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 } as const
    const { desk, params, campaign, now, act, comes } = await planned(world, {}, { settings })
    const form = new FormData()
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'oferta.txt')
    await desk.admin.call(campaignRoutes.uploadMedia, { params, form })
    await comes()
    const { admin } = desk
    for (const rejected of [
      await admin.refusal(campaignRoutes.remove, { params }),
      await admin.refusal(campaignRoutes.update, { params, body: { name: 'Outra' } }),
      await admin.refusal(campaignRoutes.uploadMedia, { params, form }),
      await admin.refusal(campaignRoutes.removeMedia, { params }),
      await admin.refusal(campaignRoutes.restart, { params }),
    ])
      expect([rejected.status, rejected.body]).toMatchObject([
        409,
        { error: 'ERR_CAMPAIGN_STATE', status: 'EM_ANDAMENTO' },
      ])
    expect(await now()).toMatchObject({ name: campaign.name, mediaName: 'oferta.txt', status: 'EM_ANDAMENTO' })
    await act('cancel')
    await admin.call(campaignRoutes.remove, { params })
    await desk.later(HOUR)
    expect((await desk.admin.refusal(campaignRoutes.show, { params })).code).toBe('ERR_NO_CAMPAIGN_FOUND')
    const left = desk.company.context(({ db }) => db.selectFrom('campaign_recipients').select('id').execute())
    expect(await left).toEqual([])
    const { entries } = await desk.admin.call(auditRoutes.list, {})
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'campaignDeleted', subject: campaign.name }))
    expect(world.complaints).toEqual([])
  })

  test('that has begun the texts are changed by themselves, once it is cancelled', async ({ world }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 } as const
    const { desk, campaign, params, act, got, comes, drains } = await planned(world, {}, { people: 2, settings })
    await comes()
    await act('cancel')
    const body = { message1: 'Corrigida' }
    expect(await desk.admin.call(campaignRoutes.update, { params, body })).toMatchObject(body)
    await act('restart')
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], ['Corrigida']])
    // Who had it write to people is told.
    const { entries } = await desk.admin.call(auditRoutes.list, {})
    const emitted = entries.filter(({ subject }) => subject === campaign.name)
    expect(emitted.map(({ kind }) => kind)).toEqual(['campaignRestarted', 'campaignPlanned'])
  })

  test('with more people than are taken at once each is taken', async ({ world }) => {
    const { desk, list, params, now } = await planned(world)
    await desk.company.context(own =>
      own.transaction(async ({ db, now: at }) => {
        const times = { createdAt: at, updatedAt: at }
        const row = {
          contactListId: list.id,
          name: 'Pessoa',
          email: '',
          folded: 'pessoa',
          isWhatsappValid: 1,
          waits: 0,
        }
        for (let piece = 0; piece < 2; piece += 1) {
          const numbers = Array.from({ length: 500 }, (_, each) => String(5_511_800_000_000 + 500 * piece + each))
          const rows = numbers.map(number => ({ ...row, ...times, number }))
          await db.insertInto('contact_list_items').values(rows).execute()
        }
      }),
    )
    const other = await aConnection(desk.admin)
    await desk.admin.call(campaignRoutes.update, { params, body: { whatsappId: other.id } })
    await desk.later(2 * HOUR)
    expect(await now()).toMatchObject({ hold: 'not-linked', counts: { waiting: 1003 } })
  })

  test('with a list of files alone nothing is lacking, and they are all that is sent', async ({ world }) => {
    const { desk, params, got, at, comes, drains } = await planned(
      world,
      { scheduledAt: null, message1: '' },
      { people: 1 },
    )
    const { id: fileListId, options } = await aFileList(desk.admin, { options: [{ name: 'a' }] })
    await withFiles(desk.admin, fileListId, someFiles(options.map(({ id }) => id)))
    const body = { fileListId, scheduledAt: at(2 * HOUR) }
    expect(await desk.admin.call(campaignRoutes.update, { params, body })).toMatchObject({ status: 'PROGRAMADA' })
    await comes()
    await drains()
    expect(got()).toEqual([['[a.txt] Veja os arquivos.']])
  })

  test('with a file alone nothing is lacking, and the file is what they get', async ({ world }) => {
    const { desk, params, got, at, comes, drains } = await planned(
      world,
      { scheduledAt: null, message1: '' },
      { people: 1 },
    )
    const plan = { params, body: { scheduledAt: at(2 * HOUR) } }
    expect((await desk.admin.refusal(campaignRoutes.update, plan)).body.faults).toMatchObject([{ path: 'message1' }])
    const form = new FormData()
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'oferta.txt')
    await desk.admin.call(campaignRoutes.uploadMedia, { params, form })
    expect(await desk.admin.call(campaignRoutes.update, plan)).toMatchObject({ status: 'PROGRAMADA' })
    await comes()
    await drains()
    expect(got()).toEqual([['[oferta.txt]']])
  })

  test('with a file needs room for it once, however many get it', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, params, got, now, comes, drains } = await planned(world)
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(1000)], { type: 'text/plain' }), 'oferta.txt')
    await desk.admin.call(campaignRoutes.uploadMedia, { params, form })
    await changePlan(world.app.platform, 1, { fileBytes: 1999 })
    await comes()
    await drains()
    expect(got()).toEqual([1, 2, 3].map(() => [expect.stringMatching(/./)]))
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 3, failed: 0 } })
    expect(await desk.company.context(({ blobs }) => blobs.usedBytes())).toBe(1000)
  })

  test('that fails at someone again and again the others get it', async ({ world }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 } as const
    const { desk, campaign, got, now, drains } = await planned(world, {}, { settings })
    await desk.later(2 * HOUR)
    const campaignId = campaign.id
    await desk.company.context(own => own.transaction(tx => passOver(tx, { campaignId })))
    for (let minutes = 0; minutes < 4; minutes += 1) await desk.later(MINUTE)
    await drains()
    expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 2, failed: 1 } })
    expect((await now()).shipping.find(({ state }) => state === 'failed')).toMatchObject({
      ...{ name: 'Pessoa 2', failure: 'gave-up' },
    })
    expect(got()).toEqual([['Olá, Pessoa 1!'], [], ['Olá, Pessoa 3!']])
  })

  test('that is planned the time is moved or taken away, and nothing leaves before', async ({ world }) => {
    const { desk, params, at, now, got, drains } = await planned(world)
    const plan = (scheduledAt: string | null) =>
      desk.admin.call(campaignRoutes.update, { params, body: { scheduledAt } })
    expect(await plan(null)).toMatchObject({ status: 'INATIVA', scheduledAt: null })
    await desk.later(3 * HOUR)
    expect(await now()).toMatchObject({ status: 'INATIVA', startedAt: null })
    await plan(at(2 * HOUR))
    await plan(at(4 * HOUR))
    await desk.later(3 * HOUR)
    expect([got().flat(), (await now()).status]).toEqual([[], 'PROGRAMADA'])
    await desk.later(HOUR)
    await drains()
    expect(await now()).toMatchObject({ status: 'FINALIZADA', isLate: false, counts: { delivered: 3 } })
  })

  test('those who declined or said nothing are not written to again', async ({ world }) => {
    const asks: GivenInput = { confirmation: true, confirmationMessage1: 'Posso mandar?', message1: 'A oferta' }
    const { desk, customers, got, now, act, drains } = await begun(world, asks, { people: 2 })
    await desk.hears(customers[0]!, 'não')
    await desk.later(25 * HOUR)
    const { completedAt } = await now()
    expect(await act('retry')).toMatchObject({ status: 'FINALIZADA', completedAt, counts: { failed: 2 } })
    await drains()
    expect(got()).toEqual([['Posso mandar?'], ['Posso mandar?']])
  })
})
