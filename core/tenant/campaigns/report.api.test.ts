import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { DAY, HOUR, MINUTE, wireTime } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { CSV_START } from '../../kit/csv.ts'
import { MAX_SEARCH_PAGES } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { run } from '../../storage/index.ts'
import { auditRoutes } from '../audit/contract.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListRoutes } from '../contact-lists/contract.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { aFileList, someFiles, withFiles } from '../file-lists/architecture-cases.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { tagRoutes } from '../tags/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { aCampaign } from './architecture-cases.ts'
import { campaignRoutes } from './contract.ts'
import { NOON, type Payload, planned, reached } from './fixtures.ts'
import { LINES_AT_ONCE, reportLines } from './report-lines.ts'

const names = (records: readonly { name: string }[]): string[] => records.map(({ name }) => name)
const people = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `Pessoa ${from + at}`)

describe('the report of a campaign', () => {
  const asFile = async ({ admin }: TestCompany, campaignId: number): Promise<string[]> => {
    const answer = await admin.raw('GET', `/campaigns/${campaignId}/report`)
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''campanha.csv")
    // Reading it as text would take the mark away.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n')
  }

  test('says in words what became of each, when and why, and the audit log tells who took it', async ({ company }) => {
    const { id } = await aCampaign(company.admin, { name: 'Natal' })
    const other = await aCampaign(company.admin)
    await reached(company, other.id, [{ name: 'De outra' }])
    await reached(company, id, [
      { name: 'Ana', email: 'ana@exemplo.com' },
      { name: 'Bia; a segunda', state: 'failed', failure: 'declined', askedAt: NOON },
      {
        ...{ name: 'Caio', state: 'delivered', askedAt: NOON, confirmedAt: NOON + 1000 },
        ...{ deliveredAt: NOON + 2000, answeredAt: NOON + 3000 },
      },
    ])
    const [requested, confirmed, delivered, answered] = [0, 1, 2, 3].map(second => wireTime(NOON + second * 1000))
    expect(await asFile(company, id)).toEqual([
      `${CSV_START}Nome;Número;E-mail;Situação;Motivo;Perguntado em;Confirmado em;Entregue em;Respondeu em`,
      'Ana;5511900000001;ana@exemplo.com;Aguardando a vez;;;;;',
      `"Bia; a segunda";5511900000002;;Não entregue;Respondeu que não.;${requested};;;`,
      `Caio;5511900000003;;Entregue;;${requested};${confirmed};${delivered};${answered}`,
      '',
    ])
    const { entries } = await company.admin.call(auditRoutes.list, {})
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'campaignReported', subject: 'Natal' }))
  })

  test('has everybody once, however many they are, and a reader thread writes each piece', async ({ company }) => {
    const { id } = await aCampaign(company.admin)
    const all = 2 * LINES_AT_ONCE + 1
    await reached(company, id, Array(all).fill({}))
    const lines = await asFile(company, id)
    expect(lines.slice(1, -1).map(line => line.split(';')[0])).toEqual(people(1, all))
    const pieces: number[] = []
    const piece = (after: number) =>
      company.context(desk => desk.read(reportLines, { campaignId: id, language: 'pt', after }))
    for (let read = await piece(0); read.last !== undefined; read = await piece(read.last))
      pieces.push(new TextDecoder().decode(read.text).split('\r\n').length - 1)
    expect(pieces).toEqual([LINES_AT_ONCE, LINES_AT_ONCE, 1])
  })
})

describe('the recipients of a campaign', () => {
  test('lead who sees it to the ticket in which they are talked with, on the connection of the campaign', async ({
    world,
  }) => {
    const { desk, customers, params, comes } = await planned(world, {}, { people: 2, within: 2 * MINUTE })
    const user = await desk.company.person('user')
    const { id } = await user.call(authRoutes.me)
    await desk.admin.call(userRoutes.update, { params: { id }, body: { rights: ['writeCampaigns'] } })
    await comes()
    const { uuid } = await desk.ticketOf(customers[0]!)
    const seen = async (client: TestClient) =>
      (await client.call(campaignRoutes.recipients, { params })).records.map(({ ticketUuid }) => ticketUuid)
    expect(await seen(desk.admin)).toEqual([uuid, expect.any(String)])
    // Nobody's, of no queue, and closed: a user does not see it (decision 61).
    expect(await seen(user)).toEqual([null, null])
  })

  test('come in pages of 50, all or those of one state', async ({ company, admin }) => {
    const { id: campaignId } = await aCampaign(admin)
    const other = await aCampaign(admin)
    const failed: Payload = { state: 'failed', failure: 'silent', askedAt: NOON }
    await reached(company, campaignId, [failed, ...Array(51).fill({}), failed])
    await reached(company, other.id, [{ name: 'De outra' }])
    const page = (query: ClientInput<typeof campaignRoutes.recipients>['query']) =>
      admin.call(campaignRoutes.recipients, { params: { campaignId }, query })
    const first = await page({})
    expect([names(first.records), first.hasMore]).toEqual([people(1, 50), true])
    for (const query of [{ cursor: first.nextCursor! }, { pageNumber: 2 }]) {
      const { records, hasMore } = await page(query)
      expect([names(records), hasMore]).toEqual([people(51, 53), false])
    }
    const silent = await page({ state: 'failed' })
    expect(silent.records).toMatchObject(
      ['Pessoa 1', 'Pessoa 53'].map(name => ({
        ...{ name, state: 'failed', failure: 'silent', confirmationRequestedAt: wireTime(NOON) },
        ...{ confirmedAt: null, deliveredAt: null, answeredAt: null },
      })),
    )
    const { records: last } = await page({ state: 'failed', cursor: `${silent.records[0]!.id}.n0` })
    expect(names(last)).toEqual(['Pessoa 53'])
  })

  test('of whom there was news last come with it, 20 of them', async ({ company, admin }) => {
    const { id: campaignId } = await aCampaign(admin)
    const other = await aCampaign(admin)
    await reached(company, other.id, [{ updatedAt: NOON + HOUR }])
    await reached(
      company,
      campaignId,
      Array.from({ length: 22 }, (_, at) => ({ updatedAt: NOON + (at === 0 ? HOUR : Math.floor(at / 2)) })),
    )
    const { shipping } = await admin.call(campaignRoutes.show, { params: { campaignId } })
    expect(names(shipping)).toEqual(['Pessoa 1', ...people(4, 22).toReversed()])
  })
})

test('campaigns come in pages of 20, the newest first, with how many there are unless some are searched for', async ({
  world,
  admin,
}) => {
  for (let each = 1; each <= 22; each += 1) {
    // Some of the same moment, on both sides of the end of a page.
    if (each % 4 === 0) await world.advance(1000)
    await aCampaign(admin, { name: `Natal ${each}` })
  }
  const newest = Array.from({ length: 22 }, (_, at) => `Natal ${22 - at}`)
  const page = (query: ClientInput<typeof campaignRoutes.list>['query']) => admin.call(campaignRoutes.list, { query })
  const first = await page({})
  expect([names(first.records), first.hasMore, first.count]).toEqual([newest.slice(0, 20), true, 22])
  for (const query of [{ cursor: first.nextCursor! }, { pageNumber: 2 }]) {
    const { records, hasMore } = await page(query)
    expect([names(records), hasMore]).toEqual([newest.slice(20), false])
  }
  const found = await page({ searchParam: 'NATAL 2' })
  expect([names(found.records), found.hasMore, found.count]).toEqual([
    ['Natal 22', 'Natal 21', 'Natal 20', 'Natal 2'],
    false,
    undefined,
  ])
  const searched = await page({ searchParam: 'natal' })
  const rest = await page({ searchParam: 'natal', cursor: searched.nextCursor! })
  expect(names(rest.records)).toEqual(newest.slice(20))
  expect(await page({ searchParam: 'natal', pageNumber: MAX_SEARCH_PAGES + 1 })).toEqual({
    records: [],
    hasMore: false,
  })
})

describe('the preview of a campaign', () => {
  test('reads as the first whom it would write to, and says to how many, with how many files, and until when', async ({
    world,
  }) => {
    const settings = {
      messageInterval: 20,
      longerIntervalAfter: 0,
      variables: [{ key: 'loja', value: 'Centro' }],
    } as const
    const { desk, params, campaign } = await planned(
      world,
      {
        ...{ message1: 'Oi {nome} do {loja}, {{firstName}}{{x}}', message3: '{numero}' },
        confirmationMessage2: 'Posso, {nome}? {cupom}',
        confirmation: true,
      },
      { settings: { ...settings, variables: [...settings.variables] } },
    )
    const { admin } = desk
    const { id: fileListId, options } = await aFileList(admin, { options: [{ name: 'a' }, { name: 'sem arquivo' }] })
    await withFiles(admin, fileListId, someFiles([options[0]!.id]))
    await admin.call(campaignRoutes.update, { params, body: { fileListId } })
    const preview = (contactId?: number) =>
      admin.call(campaignRoutes.preview, { body: { ...params, ...(contactId && { contactId }) } })
    const first = await preview()
    expect(first).toEqual({
      contact: { name: 'Pessoa 1', number: expect.stringMatching(/^55119\d{8}$/), email: '' },
      messages: [
        { variant: 1, text: 'Oi Pessoa 1 do Centro, Pessoa{{x}}' },
        { variant: 3, text: first.contact!.number },
      ],
      confirmationMessages: [{ variant: 2, text: 'Posso, Pessoa 1? {cupom}' }],
      ...{ recipients: 3, unverified: 0, strangers: 3, strangersPerDay: 20 },
      ...{ files: ['a.txt'], filesMessage: 'Veja os arquivos.', withoutValue: ['{{x}}', '{cupom}'] },
      // The rests between them, and the hours in which an answer is waited for.
      seconds: 24 * 3600 + 20,
      endsAt: wireTime(Date.parse(campaign.scheduledAt!) + DAY + 20_000),
    })
    const form = new FormData()
    form.append('file', new Blob(['x'], { type: 'text/plain' }), 'oferta.txt')
    await admin.call(campaignRoutes.uploadMedia, { params, form })
    const chosen = await aContact(admin, { name: 'Zoé', email: 'zoe@exemplo.com', number: desk.customer().pn })
    expect(await preview(chosen.id)).toMatchObject({
      contact: { name: 'Zoé', number: chosen.number, email: 'zoe@exemplo.com' },
      messages: [{ text: 'Oi Zoé do Centro, Zoé{{x}}' }, { text: chosen.number }],
      files: ['a.txt', 'oferta.txt'],
    })
    const rejected = await admin.refusal(campaignRoutes.preview, { body: { ...params, contactId: 999_999 } })
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
  })

  test('counts text and files for the longer rest, and tells no end where none is in sight', async ({ world }) => {
    const settings = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 60 } as const
    const { desk, params } = await planned(world, {}, { people: 2, settings: { ...settings, longerIntervalAfter: 5 } })
    const { admin } = desk
    const seconds = async () => (await admin.call(campaignRoutes.preview, { body: params })).seconds
    const bare = await seconds()
    const { id: fileListId, options } = await aFileList(admin, { options: [1, 2, 3, 4].map(n => ({ name: `${n}` })) })
    await withFiles(admin, fileListId, someFiles(options.map(({ id }) => id)))
    await admin.call(campaignRoutes.update, { params, body: { fileListId } })
    expect([bare! < 60, (await seconds())! >= 60]).toEqual([true, true])
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
    const closed = week.map(weekdayEn => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:00' }))
    await admin.call(campaignRoutes.saveSettings, { body: { settings: { sendingHours: closed } } })
    expect(await seconds()).toBeNull()
  })

  test('of a list in which nobody is writes to no strangers', async ({ world }) => {
    const { desk, params } = await planned(world, { scheduledAt: null })
    const { id: contactListId } = await aContactList(desk.admin)
    await desk.admin.call(campaignRoutes.update, { params, body: { contactListId } })
    expect(await desk.admin.call(campaignRoutes.preview, { body: params })).toMatchObject({
      ...{ recipients: 0, strangers: 0 },
    })
  })

  test('of one without people and time leaves the texts as they are, and without a question that it does not ask', async ({
    admin,
  }) => {
    const { id: campaignId } = await aCampaign(admin, { message1: 'Oi {nome}', confirmationMessage1: 'Posso?' })
    expect(await admin.call(campaignRoutes.preview, { body: { campaignId } })).toEqual({
      ...{ contact: null, messages: [{ variant: 1, text: 'Oi {nome}' }], confirmationMessages: [] },
      ...{ recipients: 0, unverified: 0, strangers: 0, strangersPerDay: null, seconds: 0, endsAt: null },
      ...{ files: [], filesMessage: '', withoutValue: [] },
    })
  })

  test('reads what was typed in the place of what is saved, and one that was never saved', async ({ world }) => {
    const { desk, params, campaign } = await planned(world, { message1: 'Oi {nome}', message2: 'Olá' })
    const { admin } = desk
    const typed = { message1: 'Venha, {nome}! {cupom}', message2: '', mediaName: 'oferta.png' }
    const { contactListId, whatsappId } = campaign
    const whole = { ...typed, contactListId, whatsappId }
    for (const body of [{ ...params, ...typed }, whole])
      expect(await admin.call(campaignRoutes.preview, { body })).toMatchObject({
        ...{ messages: [{ variant: 1, text: 'Venha, Pessoa 1! {cupom}' }], recipients: 3, files: ['oferta.png'] },
        withoutValue: ['{cupom}'],
      })
    expect((await admin.call(campaignRoutes.preview, { body: whole })).endsAt).toBeNull()
    const without = await admin.call(campaignRoutes.preview, { body: { ...params, contactListId: null } })
    expect([without.recipients, without.messages.length]).toEqual([0, 2])
    const rejected = await admin.refusal(campaignRoutes.preview, { body: { contactListId: 999_999 } })
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND'])
    expect(await admin.call(campaignRoutes.show, { params })).toMatchObject({ message1: 'Oi {nome}', message2: 'Olá' })
  })

  test('of a tag foretells those of whom a list would be made, and makes none', async ({ world }) => {
    const { desk } = await planned(world, { scheduledAt: null }, { people: 0 })
    const { admin } = desk
    const tag = await aTag(admin)
    const people: { id: number }[] = []
    for (const name of ['Ana', 'Bia']) people.push(await aContact(admin, { name, number: desk.customer(name).pn }))
    for (const { id: contactId } of people) {
      const { id: ticketId } = await admin.call(ticketRoutes.create, { body: { contactId } })
      await admin.call(tagRoutes.sync, { body: { ticketId, tags: [{ id: tag.id }] } })
    }
    const verify = (text: string) => desk.company.context(({ db }) => run(db, `UPDATE contacts SET ${text}`, []))
    await verify('verifiedAt = NULL, numberCheckedAt = NULL')
    const before = (await admin.call(contactListRoutes.list)).records.length
    const typed = { tagListId: tag.id, message1: 'Oi {nome}' }
    expect(await admin.call(campaignRoutes.preview, { body: typed })).toMatchObject({ recipients: 2, unverified: 2 })
    await verify(`verifiedAt = 1 WHERE id = ${people[1]!.id}`)
    expect(await admin.call(campaignRoutes.preview, { body: typed })).toMatchObject({
      ...{ recipients: 2, unverified: 1, messages: [{ text: 'Oi Ana' }] },
    })
    expect((await admin.call(contactListRoutes.list)).records).toHaveLength(before)
    const rejected = await admin.refusal(campaignRoutes.preview, { body: { tagListId: 999_999 } })
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_TAG_FOUND'])
  })

  test('of a flow has neither texts nor files, whatever the form has kept of them', async ({ admin }) => {
    const { id: fileListId } = await aFileList(admin)
    const typed = { campaignType: 'fluxo', message1: 'Oi {cupom}', fileListId, mediaName: 'a.png' } as const
    expect(await admin.call(campaignRoutes.preview, { body: typed })).toMatchObject({
      ...{ messages: [], files: [], filesMessage: '', withoutValue: [] },
    })
  })
})
