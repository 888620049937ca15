import { expect } from 'vitest'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { ANA, attended, connected, desk, listening, textsOf } from '../connections/cloud/fixtures.ts'
import { aContactList, anItem } from '../contact-lists/architecture-cases.ts'
import { scheduleRoutes } from '../schedules/contract.ts'
import { templateRoutes } from '../templates/contract.ts'
import { campaignRoutes } from './contract.ts'

const PROMO = {
  name: 'promo',
  category: 'MARKETING' as const,
  components: [{ type: 'BODY' as const, text: 'Oi {{1}}, só hoje na {{2}}. Responda SAIR se não quiser.' }],
}

/** An official connection with an approved template, and Ana, who wrote and is attended. */
async function official() {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  emulator.books.limitOf.set(account.waba.portfolioId, 'TIER_2K')
  const template = emulator.approved(account.waba, PROMO)
  const { id: whatsappId } = await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA, { name: 'Ana Lima' })
  await ana.says(account.number, 'oi')
  await expect.poll(() => textsOf(company, world)).toHaveLength(1)
  await attended(company)
  const { templates } = await company.admin.call(templateRoutes.sync, { params: { whatsappId } })
  return { emulator, world, company, account, whatsappId, ana, template, templateId: templates[0]!.id }
}

type Official = Awaited<ReturnType<typeof official>>

/** A campaign to so many people who never wrote, an hour from now. */
async function campaignTo({ emulator, world, company, whatsappId, templateId }: Official, people: number, more = {}) {
  const list = await aContactList(company.admin)
  const customers = []
  for (let at = 1; at <= people; at += 1) {
    const number = String(5_511_911_100_000 + at)
    customers.push(emulator.customer(number, { name: `Pessoa ${at}` }))
    await anItem(company.admin, list.id, { name: `Pessoa ${at}`, number })
  }
  await company.admin.call(campaignRoutes.saveSettings, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } },
  })
  const body = {
    ...{ name: 'Natal', contactListId: list.id, whatsappId, templateId },
    templateValues: { 'body.1': '{nome}', 'body.2': 'loja' },
    scheduledAt: new Date(world.clock.now() + HOUR).toISOString(),
    ...more,
  }
  const { id: campaignId } = await company.admin.call(campaignRoutes.create, { body })
  const now = () => company.admin.call(campaignRoutes.show, { params: { campaignId } })
  return { customers, campaignId, now }
}

/** Lets time pass until something is so. */
async function passes({ world }: Official, most: number, isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < most && !(await isSo()); turn += 1) {
    await world.advance(20_000)
    await world.idle()
  }
}

test('a campaign to people who never wrote goes by its template, filled for each', async () => {
  const desk = await official()
  const { customers, now } = await campaignTo(desk, 3)
  await desk.world.advance(HOUR)
  await passes(desk, 30, async () => (await now()).status === 'FINALIZADA')
  expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 3, failed: 0 } })
  expect(customers.map(({ got }) => got.length)).toEqual([1, 1, 1])
  expect((await now()).charged).toEqual([{ category: 'marketing', billable: true, count: 3 }])
  expect(customers[0]!.got[0]!.body.template).toMatchObject({
    name: 'promo',
    components: [{ type: 'body', parameters: [{ text: 'Pessoa 1' }, { text: 'loja' }] }],
  })
})

test('by the official platform a campaign without a template, and one of a flow, are rejected when they are planned', async () => {
  const desk = await official()
  const plan = async (more: object) => campaignTo(desk, 1, more).catch(error => String(error))
  expect(await plan({ templateId: null, message1: 'Oi' })).toContain('ERR_TEMPLATE_NEEDED')
  await desk.emulator.decide(desk.account.waba, desk.template, 'PAUSED')
  expect(await plan({})).toContain('ERR_TEMPLATE_UNUSABLE')
})

test('a template that is paused during a campaign holds it and says so; nobody fails for it, and it goes on once Meta takes it again', async () => {
  const desk = await official()
  const { now, customers } = await campaignTo(desk, 4)
  await desk.emulator.decide(desk.account.waba, desk.template, 'PAUSED')
  await desk.world.advance(HOUR + MINUTE)
  await passes(desk, 5, async () => (await now()).hold === 'template')
  expect(await now()).toMatchObject({ hold: 'template', counts: { waiting: 4, failed: 0 } })
  expect(customers.flatMap(({ got }) => got)).toEqual([])
  await desk.emulator.decide(desk.account.waba, desk.template, 'APPROVED')
  await desk.world.advance(HOUR)
  await passes(desk, 30, async () => (await now()).status === 'FINALIZADA')
  expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 4 } })
})

test('a campaign writes to as many new people in a day as Meta allows the account, and to the others after that', async () => {
  const desk = await official()
  const { emulator, account, company, whatsappId } = desk
  const { now } = await campaignTo(desk, 3)
  await company.context(({ transaction }) =>
    transaction(async ({ db, now: at }) => {
      for (let contactId = 10_001; contactId < 10_001 + 1999; contactId += 1)
        await db.insertInto('template_reach').values({ whatsappId, contactId, sentAt: at }).execute()
    }),
  )
  expect(emulator.books.limitOf.get(account.waba.portfolioId)).toBe('TIER_2K')
  await desk.world.advance(HOUR)
  await passes(desk, 10, async () => (await now()).hold === 'portfolio-limit')
  const { counts, hold } = await now()
  expect({ hold, untouched: counts.failed }).toEqual({ hold: 'portfolio-limit', untouched: 0 })
  await desk.world.advance(25 * HOUR)
  await passes(desk, 30, async () => (await now()).status === 'FINALIZADA')
  expect(await now()).toMatchObject({ counts: { delivered: 3 } })
})

test('whom Meta shows no more advertising fails alone, and is not written to again by a retry', async () => {
  const desk = await official()
  const { customers, campaignId, now } = await campaignTo(desk, 2)
  customers[0]!.options.capped = true
  await desk.world.advance(HOUR)
  await passes(desk, 30, async () => (await now()).status === 'FINALIZADA')
  expect(await now()).toMatchObject({ counts: { delivered: 1, failed: 1 } })
  const { records } = await desk.company.admin.call(campaignRoutes.recipients, { params: { campaignId }, query: {} })
  expect(records.find(({ state }) => state === 'failed')).toMatchObject({ failure: 'capped' })
  await desk.company.admin.raw('POST', `/campaigns/${campaignId}/retry`, { body: {} })
  await passes(desk, 5, async () => (await now()).status === 'FINALIZADA')
  expect(customers[0]!.got).toHaveLength(0)
})

test('a message that is planned for after the window needs a template when it is planned, and goes by it', async () => {
  const desk = await official()
  const { company, world, ana, templateId } = desk
  const contact = await company.context(({ db }) => db.selectFrom('contacts').select('id').executeTakeFirstOrThrow())
  const at = (ms: number): string => new Date(world.clock.now() + ms).toISOString()
  const body = { contactId: contact.id, body: 'Lembrete da consulta', sendAt: at(30 * HOUR) }
  expect(await company.admin.refusal(scheduleRoutes.create, { body })).toMatchObject({ code: 'ERR_TEMPLATE_NEEDED' })
  await company.admin.call(scheduleRoutes.create, { body: { ...body, sendAt: at(2 * HOUR) } })
  const values = { 'body.1': '{{firstName}}', 'body.2': 'loja' }
  await company.admin.call(scheduleRoutes.create, { body: { ...body, templateId, templateValues: values } })
  await world.advance(3 * HOUR)
  await expect.poll(() => ana.got.map(({ type }) => type)).toEqual(['text'])
  await world.advance(28 * HOUR)
  await expect.poll(() => ana.got.map(({ type }) => type)).toEqual(['text', 'template'])
  expect(ana.got[1]!.body.template).toMatchObject({
    components: [{ type: 'body', parameters: [{ text: 'Ana' }, { text: 'loja' }] }],
  })
})

test('a status that comes twice is charged once, and answers inside of the window are free as far as Meta says so', async () => {
  const { emulator, world, company, ana } = await official()
  const [ticket] = await company.context(({ db }) => db.selectFrom('tickets').select('id').execute())
  await company.admin.raw('POST', `/messages/${ticket!.id}`, { body: { body: 'Bom dia' } })
  await expect.poll(() => ana.got.length).toBe(1)
  await emulator.status(ana.got[0]!.wamid, 'read')
  await emulator.status(ana.got[0]!.wamid, 'read')
  await world.idle()
  const charges = await company.context(({ db }) => db.selectFrom('message_charges').selectAll().execute())
  expect(charges).toMatchObject([{ category: 'service', billable: 0 }])
})

test('anyone who stops advertising in WhatsApp gets no campaign any more, until they want it again', async () => {
  const { emulator, world, company, account } = await official()
  const rui = emulator.customer('5511911112222', { name: 'Rui' })
  const optedOut = async () => {
    await world.idle()
    return company.context(({ db }) => db.selectFrom('campaign_opt_outs').select(['number', 'campaign']).execute())
  }
  await rui.prefers(account.number, 'stop')
  await expect.poll(optedOut).toEqual([{ number: '5511911112222', campaign: 'WhatsApp' }])
  await rui.prefers(account.number, 'resume')
  await expect.poll(optedOut).toEqual([])
})

test('how many people an account reached in a day is read by an index', async ({ world, company }) => {
  const plans = await plansOf(world, company, () =>
    company.context(({ db }) =>
      db
        .selectFrom('template_reach')
        .select(each => each.fn.countAll().as('n'))
        .where('whatsappId', '=', 1)
        .where('sentAt', '>', 0)
        .execute(),
    ),
  )
  expect(plans.join()).toContain('template_reach_by_time')
})
