import { describe, expect } from 'vitest'
import { LiveRows } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_NAME } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { auditRoutes } from '../audit/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListRoutes } from '../contact-lists/contract.ts'
import { aFileList, someFiles, withFiles } from '../file-lists/architecture-cases.ts'
import { fileListRoutes } from '../file-lists/contract.ts'
import { aFlow } from '../flows/architecture-cases.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { aCampaign } from './architecture-cases.ts'
import { campaignRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

const file = (name = 'oferta.txt'): FormData => {
  const form = new FormData()
  form.append('file', new Blob(['preços'], { type: 'text/plain' }), name)
  return form
}

describe('a campaign', () => {
  test('without a time is a draft, which may lack everything but its name', async ({ admin }) => {
    const draft = await admin.call(campaignRoutes.create, { body: { name: 'Natal' } })
    expect(draft).toMatchObject({ status: 'INATIVA', campaignType: 'padrao', contactList: null, scheduledAt: null })
    const params = { campaignId: draft.id }
    expect(await admin.call(campaignRoutes.update, { params, body: { message2: 'Oi' } })).toMatchObject({
      message2: 'Oi',
    })
  })

  test('with a time is planned, and says what is missing for the sending', async ({ world, admin }) => {
    const scheduledAt = new Date(world.clock.now() + 2 * HOUR).toISOString()
    const rejected = await admin.refusal(campaignRoutes.create, { body: { name: 'Natal', scheduledAt } })
    expect(rejected.status).toBe(400)
    expect(rejected.body.faults).toMatchObject(
      ['contactListId', 'whatsappId', 'message1'].map(path => ({ path, code: words.mandatory })),
    )
    const flow = await admin.refusal(campaignRoutes.create, {
      body: { name: 'Natal', scheduledAt, campaignType: 'fluxo' },
    })
    expect(flow.body.faults).toMatchObject(['contactListId', 'whatsappId', 'fluxoId'].map(path => ({ path })))
    const draft = await admin.refusal(campaignRoutes.create, { body: { name: 'Natal', campaignType: 'fluxo' } })
    expect(draft.body.faults).toMatchObject(
      ['contactListId', 'whatsappId', 'scheduledAt', 'fluxoId'].map(path => ({ path, code: words.mandatory })),
    )
    expect((await admin.call(campaignRoutes.list)).records).toEqual([])
    const { campaign } = await planned(world)
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', contactList: { contactsCount: 3, validCount: 3 } })
  })

  test('that asks needs a question, and one in the past is none', async ({ world }) => {
    const { desk, params, at } = await planned(world)
    const asks = await desk.admin.refusal(campaignRoutes.update, { params, body: { confirmation: true } })
    expect(asks.body.faults).toMatchObject([{ path: 'confirmationMessage1' }])
    const past = await desk.admin.refusal(campaignRoutes.update, { params, body: { scheduledAt: at(-MINUTE) } })
    expect(past.body.faults).toMatchObject([{ path: 'scheduledAt', code: words.inPast }])
  })

  test('is changed until an hour before its time', async ({ world }) => {
    const { desk, params } = await planned(world)
    await desk.admin.call(campaignRoutes.update, { params, body: { name: 'Outra' } })
    await desk.later(HOUR)
    const rejected = await desk.admin.refusal(campaignRoutes.update, { params, body: { name: 'Tarde' } })
    expect([rejected.status, rejected.body.error]).toEqual([409, 'ERR_CAMPAIGN_SOON'])
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({
      name: 'Outra',
      status: 'PROGRAMADA',
    })
  })

  test('is sent now, whether it was planned for later or is a draft, and says what it lacks', async ({ world }) => {
    const later = await planned(world)
    expect(await later.act('sendNow')).toMatchObject({ status: 'PROGRAMADA' })
    await later.drains()
    expect([(await later.now()).status, later.got().map(texts => texts.length)]).toEqual(['FINALIZADA', [1, 1, 1]])
    const { admin } = later.desk
    const rejected = (id: number) => admin.refusal(campaignRoutes.sendNow, { params: { campaignId: id } })
    // Nobody gets a second message of one that has ended.
    expect((await rejected(later.campaign.id)).code).toBe('ERR_CAMPAIGN_STATE')
    const draft = await aCampaign(admin, {})
    expect(await rejected(draft.id)).toMatchObject({ code: 'ERR_VALIDATION' })
    expect((await admin.call(campaignRoutes.show, { params: { campaignId: draft.id } })).status).toBe('INATIVA')
    const drawn = await later.act('duplicate')
    expect(drawn.status).toBe('INATIVA')
    await admin.call(campaignRoutes.sendNow, { params: { campaignId: drawn.id } })
    await later.drains()
    expect(later.got().map(texts => texts.length)).toEqual([2, 2, 2])
  })

  test('of a tag makes a list of its contacts, called after it', async ({ admin }) => {
    const tag = await aTag(admin)
    const { contactListId, contactList } = await aCampaign(admin, { name: 'Natal', tagListId: tag.id })
    expect(contactList).toMatchObject({ id: contactListId, name: `Natal | TAG: ${tag.id}` })
    expect((await admin.call(contactListRoutes.list)).records).toHaveLength(1)
    const long = await aCampaign(admin, { name: 'x'.repeat(MAX_NAME), tagListId: tag.id })
    const called = ` | TAG: ${tag.id}`
    expect(long.contactList!.name).toBe(`${'x'.repeat(MAX_NAME - called.length - 1)}…${called}`)
  })

  test('names nothing of another company', async ({ world, admin }) => {
    const other = await planned(world)
    const flow = await aFlow(other.desk.admin)
    for (const provided of [
      { contactListId: other.list.id },
      { whatsappId: other.desk.connection.id },
      { fluxoId: flow.id },
      { tagListId: 999 },
      { fileListId: 999 },
    ])
      expect((await admin.refusal(campaignRoutes.create, { body: { name: 'Minha', ...provided } })).status).toBe(404)
  })

  test('has a file, in the place of the one before, until it is taken away', async ({ world, company, admin }) => {
    const { id: campaignId } = await aCampaign(admin)
    const params = { campaignId }
    await admin.call(campaignRoutes.uploadMedia, { params, form: file('a.txt') })
    const second = await admin.call(campaignRoutes.uploadMedia, { params, form: file('b.txt') })
    expect(second).toMatchObject({ mediaName: 'b.txt', mediaPath: expect.stringContaining('/') })
    const used = async (): Promise<number> => {
      await world.idle()
      return company.context(({ blobs }) => blobs.usedBytes())
    }
    expect(await used()).toBe(Buffer.byteLength('preços'))
    const none = await admin.refusal(campaignRoutes.uploadMedia, { params, form: new FormData() })
    expect([none.status, none.body.faults]).toMatchObject([400, [{ path: 'file', code: words.mandatory }]])
    for (let twice = 0; twice < 2; twice++)
      expect(await admin.call(campaignRoutes.removeMedia, { params })).toMatchObject({
        mediaName: null,
        mediaPath: null,
      })
    expect(await used()).toBe(0)
  })

  test('is copied as a draft with its texts and a file of its own', async ({ world }) => {
    const { desk, params, act } = await planned(world, {
      message3: 'Três',
      confirmation: true,
      confirmationMessage2: 'Quer?',
    })
    await desk.admin.call(campaignRoutes.uploadMedia, { params, form: file() })
    const copy = await act('duplicate')
    expect(copy).toMatchObject({
      ...{ status: 'INATIVA', scheduledAt: null, message3: 'Três', confirmationMessage2: 'Quer?', confirmation: true },
      ...{ mediaName: 'oferta.txt', contactListId: expect.any(Number) },
    })
    await desk.admin.call(campaignRoutes.removeMedia, { params: { campaignId: copy.id } })
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({ mediaName: 'oferta.txt' })
  })

  test('that is a draft keeps the files that leave its list, as a copy of it does, until it has another list', async ({
    world,
    company,
    admin,
  }) => {
    const { id: fileListId, options } = await aFileList(admin, { options: [{ name: 'a' }] })
    await withFiles(admin, fileListId, someFiles([options[0]!.id]))
    const { id: campaignId } = await aCampaign(admin, { fileListId })
    await admin.call(fileListRoutes.remove, { params: { fileListId } })
    const seenOf = (id: number) => admin.call(campaignRoutes.preview, { body: { campaignId: id } })
    const filesOf = async (id: number): Promise<string[]> => (await seenOf(id)).files
    const copy = await admin.call(campaignRoutes.duplicate, { params: { campaignId } })
    for (const id of [campaignId, copy.id])
      expect(await seenOf(id)).toMatchObject({ files: ['a.txt'], filesMessage: 'Veja os arquivos.' })
    await admin.call(campaignRoutes.update, { params: { campaignId }, body: { name: 'Outra', fileListId: null } })
    expect(await filesOf(campaignId)).toHaveLength(1)
    // Files without a word are something to send.
    const scheduledAt = new Date(world.clock.now() + 2 * HOUR).toISOString()
    const lacking = await admin.refusal(campaignRoutes.update, {
      params: { campaignId },
      body: { scheduledAt, message1: '' },
    })
    expect(lacking.body.faults).toMatchObject(['contactListId', 'whatsappId'].map(path => ({ path })))
    const other = await aFileList(admin, { options: [{ name: 'b' }] })
    for (const id of [campaignId, copy.id])
      await admin.call(campaignRoutes.update, { params: { campaignId: id }, body: { fileListId: other.id } })
    expect([await filesOf(campaignId), await filesOf(copy.id)]).toEqual([[], []])
    await admin.call(campaignRoutes.update, { params: { campaignId }, body: { fileListId: null } })
    expect(await seenOf(campaignId)).toMatchObject({ files: [], filesMessage: '' })
    await world.idle()
    expect(await company.context(({ blobs }) => blobs.usedBytes())).toBe(0)
  })

  test('is told to open pages, and leaves them as a refetch would', async ({ world }) => {
    const { desk, campaign, act } = await planned(world)
    const live = new LiveRows(await desk.admin.fullSocket(), [campaign], { campaign: 'campaign' })
    const copy = await act('duplicate')
    await desk.admin.call(campaignRoutes.remove, { params: { campaignId: copy.id } })
    for (const ms of [2 * HOUR, ...Array(5).fill(20 * SECOND)]) {
      await world.advance(ms)
      await desk.settled()
    }
    const emitted = await live.now()
    expect(emitted).toMatchObject([{ status: 'FINALIZADA', counts: { delivered: 3 } }])
    const admin = await world.signIn(desk.company.adminEmail)
    expect(emitted).toEqual((await admin.call(campaignRoutes.list)).records)
  })

  test('is found by its name without accents', async ({ admin }) => {
    await aCampaign(admin, { name: 'Promoção de verão' })
    await aCampaign(admin, { name: 'Natal' })
    const { records } = await admin.call(campaignRoutes.list, { query: { searchParam: 'promocao' } })
    expect(records.map(({ name }) => name)).toEqual(['Promoção de verão'])
  })

  test('that is planned is a draft again when its list goes', async ({ world }) => {
    const { desk, list, params, now, comes } = await planned(world)
    await desk.admin.call(contactListRoutes.remove, { params: { contactListId: list.id } })
    expect(await now()).toMatchObject({ status: 'INATIVA', contactList: null, scheduledAt: null })
    await comes()
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({ status: 'INATIVA' })
  })

  test('loses what it names when that goes, and a list of one that runs stays', async ({ world }) => {
    const { desk, list, params } = await planned(world)
    const other = await aContactList(desk.admin)
    const draft = await aCampaign(desk.admin, { contactListId: other.id })
    await desk.admin.call(contactListRoutes.remove, { params: { contactListId: other.id } })
    expect(await desk.admin.call(campaignRoutes.show, { params: { campaignId: draft.id } })).toMatchObject({
      contactListId: null,
    })
    await desk.later(2 * HOUR)
    const rejected = await desk.admin.refusal(contactListRoutes.remove, { params: { contactListId: list.id } })
    expect([rejected.status, rejected.body.error]).toEqual([409, 'ERR_CONTACT_LIST_IN_USE'])
    await desk.admin.call(connectionRoutes.remove, { params: { whatsappId: desk.connection.id } })
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({ whatsapp: null })
    await desk.later(5 * MINUTE)
    expect(await desk.admin.call(campaignRoutes.show, { params })).toMatchObject({ hold: 'not-linked' })
  })
})

describe('the settings of campaigns', () => {
  test('are at first those of the specification, and a key that comes twice counts once', async ({ admin }) => {
    const settings = async () =>
      Object.fromEntries((await admin.call(campaignRoutes.settings)).settings.map(({ key, value }) => [key, value]))
    expect(await settings()).toMatchObject({
      messageInterval: 20,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [],
    })
    const variables = [
      { key: 'loja', value: 'Centro' },
      { key: 'loja', value: 'Norte' },
    ]
    await admin.call(campaignRoutes.saveSettings, { body: { settings: { messageInterval: 5, variables } } })
    expect(await settings()).toMatchObject({ messageInterval: 5, greaterInterval: 60, variables: [variables[0]] })
  })

  test('are reported by the audit log where they change, what is long without its values', async ({ admin }) => {
    const change = (settings: object) => admin.call(campaignRoutes.saveSettings, { body: { settings } })
    const variables = [{ key: 'loja', value: 'Centro' }]
    await change({ messageInterval: 5, optOutWords: ['sair'], variables })
    await change({ messageInterval: 5, optOutWords: ['sair'], variables })
    const { entries } = await admin.call(auditRoutes.list, {})
    expect(entries.filter(({ kind }) => kind === 'campaignSettingsChanged').map(({ changes }) => changes)).toEqual([
      [
        { field: 'messageInterval', from: '20', to: '5' },
        { field: 'optOutWords', from: 'sair, parar, descadastrar, stop', to: 'sair' },
        { field: 'variables' },
      ],
    ])
  })

  test('take no pace but those that are offered', async ({ admin }) => {
    const body = { settings: { messageInterval: 3 } } as never
    expect((await admin.refusal(campaignRoutes.saveSettings, { body })).status).toBe(400)
  })
})
