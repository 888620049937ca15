import { expect } from 'vitest'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test as base } from '../../app/testing/test.ts'
import { CSV_START } from '../../kit/csv.ts'
import { auditRoutes } from '../audit/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { settingRoutes } from '../settings/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { dashboardRoutes } from './contract.ts'
import { referralStatements } from './referral-figures.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { now: '2026-11-20T15:00:00Z' })

const lamps = { title: 'Lustres', sourceId: '120', sourceUrl: 'https://fb.me/1', ctwaClid: 'click-1' }
const link = { entryPoint: 'click_to_chat_link', utmCampaign: 'natal' }

test('an administrator reads which advertisement brought how many tickets, how many ended, and who was new', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  const [caio, davi] = [desk.customer('Caio'), desk.customer('Davi')]
  await desk.hears(ana, 'Quero', { ad: lamps })
  await desk.hears(ana, 'de novo', { ad: { title: 'Outro', sourceId: '999' } })
  await desk.hears(bia, 'Quero', { ad: { ...lamps, title: 'Lustres com desconto', ctwaClid: 'click-2' } })
  await desk.hears(caio, 'oi', { origin: link })
  await desk.hears(davi, 'oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  await desk.later(0)
  await desk.hears(ana, 'voltei', { ad: lamps })
  const show = (query = {}) => desk.admin.call(dashboardRoutes.referrals, { query })
  const ad = { kind: 'ad', key: '120', name: 'Lustres', sourceUrl: 'https://fb.me/1' }
  expect(await show()).toEqual({
    period: { from: '2026-11-01', to: '2026-11-20' },
    began: 5,
    referred: 4,
    referrals: [
      { ...ad, tickets: 3, finished: 1, leads: 2 },
      { kind: 'link', key: 'natal', name: 'natal', sourceUrl: null, tickets: 1, finished: 0, leads: 1 },
    ],
  })
  expect(await show({ kind: 'link' })).toMatchObject({ began: 5, referred: 1, referrals: [{ key: 'natal' }] })
  expect(await show({ date_to: '2026-11-19' })).toMatchObject({ began: 0, referred: 0, referrals: [] })
  expect(await desk.admin.refusal(dashboardRoutes.referrals, { query: { kind: 'banner' } as never })).toMatchObject({
    status: 400,
  })
})

test('the sheet has each of them with its click, in the language of the company, and the audit log tells about it', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const [ana, bia] = [desk.customer('=Ana'), desk.customer('Bia')]
  await desk.hears(ana, 'Quero', { ad: lamps })
  await desk.hears(bia, 'oi', { origin: link })
  const sheet = async () => {
    const answer = await desk.admin.raw('GET', '/dashboard/referrals/export')
    expect(answer.headers.get('content-disposition')).toContain('origens.csv')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    return text.split('\r\n')
  }
  const [one, two] = [await desk.ticketOf(ana), await desk.ticketOf(bia)]
  expect(await sheet()).toEqual([
    `${CSV_START}Ticket;Início;Nome;Número;Origem;Título;Código do anúncio;Endereço;Aplicativo;ref;ctwa_clid;utm_source;utm_medium;utm_campaign;entry_point`,
    `${one.id};${one.createdAt};'=Ana;${ana.pn};Anúncio;Lustres;120;https://fb.me/1;;;click-1;;;;`,
    `${two.id};${two.createdAt};Bia;${bia.pn};Link ou QR code;;;;;;;;;natal;click_to_chat_link`,
    '',
  ])
  await desk.admin.call(settingRoutes.update, { params: { key: 'defaultLanguage' }, body: { value: 'en' } })
  expect((await sheet()).slice(0, 2)).toEqual([
    expect.stringContaining('Ticket;Began;Name;Number;Came by;Title;Advertisement id;Address;App;ref'),
    expect.stringContaining(';Advertisement;'),
  ])
  const { entries } = await desk.admin.call(auditRoutes.list, {})
  expect(entries.map(({ kind }) => kind)).toContain('referralsExported')
})

test('of both an index alone leads to the rounds of these days', async ({ company }) => {
  const planOf = (text: string, parameters: unknown[]) =>
    company.context(({ db }) => queryPlanOf(db, text, parameters as never))
  const rounds = 'SEARCH round USING INDEX ticket_tracking_referred (beganAt>? AND beganAt<?)'
  expect((await planOf(referralStatements.brought, [0, 1, null, null]))[0]).toBe(rounds)
  expect((await planOf(referralStatements.lines, [0, 1, null, null, 0, 1]))[0]).toBe(rounds)
})
