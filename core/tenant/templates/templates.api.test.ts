import { expect } from 'vitest'
import { PICTURE } from '../../../emulators/pictures.ts'
import { type CloudAccount, CloudEmulator } from '../../../emulators/whatsapp-cloud/emulator.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { HOUR } from '../../kit/clock.ts'
import { ANA, attended, connected, desk, listening, textsOf } from '../connections/cloud/fixtures.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { formOf } from '../messages/fixtures.ts'
import { type Template, templateRoutes } from './contract.ts'

const LEMBRETE = {
  name: 'lembrete',
  components: [
    {
      type: 'BODY' as const,
      text: 'Olá {{1}}, sua consulta é {{2}}. Até lá!',
      example: { body_text: [['Ana', 'hoje']] },
    },
    { type: 'FOOTER' as const, text: 'Responda SAIR para não receber mais.' },
  ],
}

/** An official connection of which Meta tells everything, and Ana, who wrote. */
async function official() {
  const { emulator, world, company } = await desk()
  const account = emulator.account()
  emulator.approved(account.waba, LEMBRETE)
  const { id: whatsappId } = await connected(company, world, account)
  await listening(world, company, emulator, account)
  const ana = emulator.customer(ANA, { name: 'Ana Lima' })
  await ana.says(account.number, 'oi')
  await expect.poll(() => textsOf(company, world)).toHaveLength(1)
  return { emulator, world, company, account, whatsappId, ana, ticketId: await attended(company) }
}

const listed = async ({ admin }: TestCompany, whatsappId: number): Promise<Template[]> =>
  (await admin.call(templateRoutes.list, { params: { whatsappId } })).templates

const synced = async ({ admin }: TestCompany, whatsappId: number): Promise<Template[]> =>
  (await admin.call(templateRoutes.sync, { params: { whatsappId } })).templates

const named = (templates: readonly Template[], name: string): Template => templates.find(each => each.name === name)!

test('the templates of an account are there once its connection is, follow Meta at its word, and one that is gone stays in sight', async () => {
  const { emulator, world, company, account, whatsappId } = await official()
  await expect
    .poll(async () => {
      await world.idle()
      return listed(company, whatsappId)
    })
    .toMatchObject([{ name: 'lembrete', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED', quality: 'GREEN' }])
  const [template] = account.waba.templates
  await emulator.decide(account.waba, template!, 'PAUSED', 'LOW_QUALITY')
  await emulator.judge(account.waba, template!, 'RED')
  await emulator.recategorize(account.waba, template!, 'MARKETING')
  expect(emulator.webhooks.told.slice(-3).map(({ status }) => status)).toEqual([200, 200, 200])
  const [after] = await listed(company, whatsappId)
  expect(after).toMatchObject({ status: 'PAUSED', reason: 'LOW_QUALITY', quality: 'RED' })
  expect(after).toMatchObject({ category: 'MARKETING', categoryBefore: 'UTILITY' })
  const params = { whatsappId, templateId: after!.id }
  expect(await company.admin.call(templateRoutes.seen, { params })).toMatchObject({ categoryBefore: null })
  emulator.approved(account.waba, { ...LEMBRETE, name: 'outro' })
  account.waba.templates.shift()
  expect((await synced(company, whatsappId)).map(({ name, status }) => [name, status])).toEqual([
    ['lembrete', 'DELETED'],
    ['outro', 'APPROVED'],
  ])
})

test('more templates than a page of Meta’s has all come', async () => {
  const { emulator, company, account, whatsappId } = await official()
  for (let at = 0; at < 230; at += 1) emulator.approved(account.waba, { ...LEMBRETE, name: `m${at}` })
  expect(await synced(company, whatsappId)).toHaveLength(231)
})

test('news of templates with another signature, and of an account that nobody has, change nothing', async () => {
  const { emulator, company, account, whatsappId } = await official()
  await synced(company, whatsappId)
  emulator.webhooks.disorder = { signature: 'wrong' }
  await emulator.decide(account.waba, account.waba.templates[0]!, 'DISABLED')
  expect(emulator.webhooks.told.at(-1)).toMatchObject({ status: 401 })
  emulator.webhooks.disorder = {}
  const nobodys = emulator.account({ app: account.app })
  nobodys.waba.subscriptions.set(account.app.id, null)
  await emulator.decide(nobodys.waba, emulator.approved(nobodys.waba, LEMBRETE), 'DISABLED')
  expect(emulator.webhooks.told.at(-1)).toMatchObject({ status: 200 })
  expect(await listed(company, whatsappId)).toMatchObject([{ status: 'APPROVED' }])
})

test('outside of the window a template reaches the contact with its values, and stays in the chat as it was then', async () => {
  const { world, company, whatsappId, ana, ticketId } = await official()
  const { id: templateId } = named(await synced(company, whatsappId), 'lembrete')
  await world.advance(25 * HOUR)
  const params = { ticketId }
  const send = (values: Record<string, string>) =>
    company.admin.call(templateRoutes.send, { params, body: { templateId, values, clientId: 'um-envio-1' } })
  const message = await send({ 'body.1': '{{firstName}}', 'body.2': 'amanhã\n às   9h' })
  const text = 'Olá Ana, sua consulta é amanhã  às   9h. Até lá!\n\nResponda SAIR para não receber mais.'
  expect(message).toMatchObject({ body: text, mediaInfo: { template: { name: 'lembrete', category: 'UTILITY' } } })
  expect((await send({ 'body.1': '{{firstName}}', 'body.2': 'amanhã\n às   9h' })).id).toBe(message.id)
  await expect.poll(() => ana.got.length).toBe(1)
  expect(ana.got[0]!.body.template).toEqual({
    name: 'lembrete',
    language: { code: 'pt_BR' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Ana' },
          { type: 'text', text: 'amanhã  às   9h' },
        ],
      },
    ],
  })
  const rejected = await company.admin.refusal(templateRoutes.send, {
    params,
    body: { templateId, values: { 'body.1': 'Ana', 'body.2': ' ' } },
  })
  expect(rejected).toMatchObject({ code: 'ERR_TEMPLATE_VALUE_MISSING', message: expect.stringContaining('2') })
})

test('a template with a picture above it, named values and an address goes whole; without its picture it is rejected here', async () => {
  const { emulator, company, account, whatsappId, ana, ticketId } = await official()
  emulator.approved(account.waba, {
    name: 'pedido',
    category: 'MARKETING',
    parameterFormat: 'NAMED',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Oi {{nome}}, o pedido {{pedido}} saiu.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://loja.example/p/{{1}}' }] },
    ],
  })
  const { id: templateId } = named(await synced(company, whatsappId), 'pedido')
  const values = { 'body.nome': 'Ana', 'body.pedido': '77', 'button.0': '77?x=1' }
  const params = { ticketId }
  expect(await company.admin.refusal(templateRoutes.send, { params, body: { templateId, values } })).toMatchObject({
    code: 'ERR_TEMPLATE_FILE',
  })
  const photo = { name: 'foto.png', type: 'image/png', bytes: PICTURE }
  const form = formOf(
    [photo],
    [
      ['templateId', String(templateId)],
      ['values', JSON.stringify(values)],
    ],
  )
  const answer = await company.admin.raw('POST', `/messages/${ticketId}/template`, { form })
  expect(await answer.json()).toMatchObject({ mediaType: 'image', body: 'Oi Ana, o pedido 77 saiu.' })
  await expect.poll(() => ana.got.length).toBe(1)
  expect(ana.got[0]!.body.template).toMatchObject({
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) } }] },
      {
        type: 'body',
        parameters: [
          { parameter_name: 'nome', text: 'Ana' },
          { parameter_name: 'pedido', text: '77' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '77?x=1' }] },
    ],
  })
})

test('a template that is paused, has parts that nobody fills here, or is another account’s is rejected with words', async () => {
  const { emulator, world, company, account, whatsappId, ticketId } = await official()
  emulator.approved(account.waba, { ...LEMBRETE, name: 'pausado', status: 'PAUSED' })
  emulator.approved(account.waba, {
    name: 'carrossel',
    components: [{ type: 'BODY', text: 'Veja' }, { type: 'CAROUSEL' as 'BODY' }],
  })
  const templates = await synced(company, whatsappId)
  const error = async (name: string) =>
    (
      await company.admin.refusal(templateRoutes.send, {
        params: { ticketId },
        body: { templateId: named(templates, name).id, values: { 'body.1': 'a', 'body.2': 'b' } },
      })
    ).code
  expect(await error('pausado')).toBe('ERR_TEMPLATE_UNUSABLE')
  expect(await error('carrossel')).toBe('ERR_TEMPLATE_PARTS')
  const other: CloudAccount = emulator.account()
  emulator.approved(other.waba, { ...LEMBRETE, name: 'deles' })
  const { id } = await connected(company, world, other, 'Outra')
  const theirs = named(await synced(company, id), 'deles')
  const body = { templateId: theirs.id, values: { 'body.1': 'a', 'body.2': 'b' } }
  expect(await company.admin.refusal(templateRoutes.send, { params: { ticketId }, body })).toMatchObject({
    code: 'ERR_NO_TEMPLATE_FOUND',
  })
})

test('a template is submitted with its examples, waits for its review, and what Meta says against one is read', async () => {
  const { emulator, company, account, whatsappId } = await official()
  const params = { whatsappId }
  const draft = {
    ...{ name: 'promo_natal', language: 'pt_BR', category: 'MARKETING' as const },
    headerFile: 'image' as const,
    body: 'Oi {{nome}}, só hoje!',
    footer: 'Responda SAIR para não receber mais.',
    buttons: [
      { type: 'URL' as const, text: 'Ver', url: 'https://loja.example/{{1}}' },
      { type: 'QUICK_REPLY' as const, text: 'Quero' },
    ],
    examples: { 'body.nome': 'Ana', 'button.0': 'natal' },
  }
  const form = (provided: object) =>
    formOf(
      [],
      Object.entries(provided).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
  const withExample = (whole: FormData): FormData => {
    whole.append('example', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'exemplo.png')
    return whole
  }
  const submit = async (provided: object) => {
    const answer = await company.admin.raw('POST', `/whatsapp/${whatsappId}/templates`, {
      form: withExample(form(provided)),
    })
    return answer.json()
  }
  expect(await submit(draft)).toMatchObject({ status: 'PENDING', parameterFormat: 'NAMED' })
  expect(await company.admin.refusal(templateRoutes.create, { params, body: draft })).toMatchObject({
    code: 'ERR_VALIDATION',
  })
  const submitted = account.waba.templates.find(({ name }) => name === 'promo_natal')!
  expect(submitted.components).toMatchObject([
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: [expect.stringMatching(/^4::/)] } },
    { type: 'BODY', example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] } },
    { type: 'FOOTER' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', example: ['natal'] }, { type: 'QUICK_REPLY' }] },
  ])
  await emulator.decide(account.waba, submitted, 'APPROVED')
  expect(named(await listed(company, whatsappId), 'promo_natal')).toMatchObject({ status: 'APPROVED' })
  expect(await submit(draft)).toMatchObject({
    error: 'ERR_TEMPLATE_REFUSED',
    detail: expect.stringContaining('There is already content in this language'),
  })
  expect(await submit({ ...draft, name: 'sem_exemplo', examples: {} })).toMatchObject({ error: 'ERR_VALIDATION' })
  const { id: templateId } = named(await listed(company, whatsappId), 'promo_natal')
  await company.admin.call(templateRoutes.remove, { params: { whatsappId, templateId } })
  expect(submitted.status).toBe('DELETED')
  expect(named(await listed(company, whatsappId), 'promo_natal')).toMatchObject({ status: 'DELETED' })
})

test('a connection to a phone has no templates, and says so', async () => {
  const { company } = await desk()
  const { id: whatsappId } = await company.admin.call(connectionRoutes.create, { body: { name: 'Telefone' } })
  expect(await company.admin.refusal(templateRoutes.list, { params: { whatsappId } })).toMatchObject({
    code: 'ERR_TEMPLATE_NOT_OFFICIAL',
  })
})

test('Meta that is away, or takes the token no more, is reported in words', async () => {
  const { emulator, company, whatsappId } = await official()
  emulator.faultAt = ({ path }) => path.endsWith('/message_templates')
  emulator.faults = ['reset']
  const params = { whatsappId }
  expect(await company.admin.refusal(templateRoutes.sync, { params })).toMatchObject({ code: 'ERR_TEMPLATE_NO_ANSWER' })
  emulator.books.tokens.clear()
  expect(await company.admin.refusal(templateRoutes.sync, { params })).toMatchObject({ code: 'ERR_TEMPLATE_REFUSED' })
  expect(emulator).toBeInstanceOf(CloudEmulator)
})
