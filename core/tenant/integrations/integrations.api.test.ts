import { describe, expect, onTestFinished } from 'vitest'
import { OpenAiEmulator, type OpenAiOptions } from '../../../emulators/openai/openai.ts'
import { SmtpEmulator, type SmtpOptions } from '../../../emulators/smtp/smtp.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { TestSocket } from '../../app/testing/socket.ts'
import { test as base } from '../../app/testing/test.ts'
import { optionRoutes } from '../../platform/options/contract.ts'
import { someAi, someMail } from './architecture-cases.ts'
import { askCompanysAi, mailOut } from './clients.ts'
import { integrationRoutes } from './contract.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } as const })

async function smtpServer(options: SmtpOptions = {}) {
  const smtp = await SmtpEmulator.start({ security: 'none', ...options })
  onTestFinished(() => smtp.stop())
  const { host, port } = smtp
  const settings = { host, port, security: 'none', username: '', sender: 'loja@example.com' } as const
  return { smtp, settings }
}

async function aiServer(options: OpenAiOptions = {}) {
  const ai = await OpenAiEmulator.start(options)
  onTestFinished(() => ai.stop())
  return { ai, settings: { baseUrl: ai.baseUrl, model: 'modelo' } }
}

describe('what a company sets up', () => {
  test('is shown without its secrets, which stay until the place is another', async ({ admin }) => {
    expect(await admin.call(integrationRoutes.show)).toEqual({ mail: null, ai: null })
    const { password: _, ...mail } = someMail
    const { key: __, ...ai } = someAi
    await admin.call(integrationRoutes.saveMail, { body: someMail })
    const both = await admin.call(integrationRoutes.saveAi, { body: someAi })
    expect(both).toEqual({ mail: { ...mail, hasPassword: true }, ai: { ...ai, hasKey: true } })
    const saveMail = async (change: object) =>
      (await admin.call(integrationRoutes.saveMail, { body: { ...mail, ...change } })).mail?.hasPassword
    expect(await saveMail({ port: 465, security: 'tls', sender: 'outra@example.com' })).toBe(true)
    expect(await saveMail({ host: 'outro.example.com' })).toBe(false)
    expect(await saveMail({ password: 'a' })).toBe(true)
    expect(await saveMail({ username: '' })).toBe(false)
    expect(await saveMail({ password: 'a' })).toBe(true)
    expect(await saveMail({ password: '' })).toBe(false)
    const saveAi = async (change: object) =>
      (await admin.call(integrationRoutes.saveAi, { body: { ...ai, ...change } })).ai?.hasKey
    expect([await saveAi({ model: 'outro' }), await saveAi({ baseUrl: 'https://b.example.com' })]).toEqual([
      true,
      false,
    ])
  })

  test('is sealed in the file', async ({ admin, company }) => {
    await admin.call(integrationRoutes.saveMail, { body: someMail })
    await admin.call(integrationRoutes.saveAi, { body: someAi })
    const rows = await company.context(desk => desk.db.selectFrom('integrations').selectAll().execute())
    expect(rows.map(({ secret }) => secret?.slice(0, 3))).toEqual(['v1.', 'v1.'])
    expect(JSON.stringify(rows)).not.toMatch(/segredo/)
  })

  test('is known to who makes flows, and told to their pages', async ({ admin, company, world }) => {
    const user = await company.person('user')
    expect(await user.call(integrationRoutes.setUp)).toEqual({ mail: false, ai: false, privateRequests: 'yes' })
    const socket = await TestSocket.open(world.base, user.token!)
    onTestFinished(() => socket.close())
    await admin.call(integrationRoutes.saveAi, { body: someAi })
    expect(await socket.event('integrations')).toEqual({
      action: 'update',
      setUp: { mail: false, ai: true, privateRequests: 'yes' },
    })
    await admin.call(integrationRoutes.removeAi)
    expect(await user.call(integrationRoutes.setUp)).toEqual({ mail: false, ai: false, privateRequests: 'yes' })
    expect(JSON.stringify(socket.frames)).not.toContain('segredo')
  })

  test.for([
    ['host', ''],
    ['host', 'smtp.example.com/x'],
    ['port', 0],
    ['port', 65_536],
    ['security', 'ssl'],
    ['sender', 'loja'],
    ['username', 'x'.repeat(201)],
  ] as const)('%s %s is rejected, and changes nothing', async ([field, value], { admin }) => {
    const error = await admin.refusal(integrationRoutes.saveMail, { body: { ...someMail, [field]: value } as never })
    expect(error.status).toBe(400)
    expect((await admin.call(integrationRoutes.show)).mail).toBeNull()
  })

  test.for([
    '',
    'ia.example.com/v1',
    'ftp://ia.example.com',
    'https://u:p@ia.example.com',
    'https://ia.example.com?k=1',
    'https://ia.example.com?api-version=1&k=1',
  ])('the address %s of an AI is refused', async (baseUrl, { admin }) => {
    expect((await admin.refusal(integrationRoutes.saveAi, { body: { ...someAi, baseUrl } })).status).toBe(400)
  })
})

test('the address of an AI may have the version that Azure asks for', async ({ admin }) => {
  const baseUrl = 'https://loja.openai.azure.com/openai/deployments/gpt/?api-version=2024-10-21'
  const { ai } = await admin.call(integrationRoutes.saveAi, { body: { ...someAi, baseUrl } })
  expect(ai?.baseUrl).toBe('https://loja.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21')
})

describe('a try', () => {
  const why = async (client: TestClient, kind: 'Mail' | 'Ai', body: object) => {
    const {
      code,
      status,
      body: emitted,
    } = await client.refusal(integrationRoutes[`try${kind}`], { body: body as never })
    return { code, status, message: (emitted as { message: string }).message }
  }

  test('of mail goes to who asks for it, by what the form says and nobody saved', async ({ admin, company }) => {
    const { smtp, settings } = await smtpServer()
    expect(await admin.call(integrationRoutes.tryMail, { body: settings })).toEqual({ to: company.adminEmail })
    expect(smtp.mails).toMatchObject([{ to: [company.adminEmail], from: 'loja@example.com' }])
    expect(await admin.call(integrationRoutes.show)).toEqual({ mail: null, ai: null })
  })

  test('takes the stored password with its host and user alone', async ({ admin }) => {
    const sign = { username: 'loja', password: 'segredo' }
    const { smtp, settings } = await smtpServer(sign)
    await admin.call(integrationRoutes.saveMail, { body: { ...settings, ...sign } })
    await admin.call(integrationRoutes.tryMail, { body: { ...settings, username: 'loja' } })
    expect(smtp.mails).toHaveLength(1)
    const elsewhere = await smtpServer(sign)
    const body = { ...elsewhere.settings, host: 'localhost', username: 'loja' }
    expect(await why(admin, 'Mail', body)).toMatchObject({ code: 'ERR_MAIL_LOGIN', status: 502 })
    expect((await why(admin, 'Mail', { ...body, password: 'outra' })).message).toBe(
      'O servidor de e-mail recusou o usuário ou a senha: 535 Wrong user or password',
    )
  })

  test('of mail says in words why it did not go', async ({ admin, world }) => {
    const { smtp, settings } = await smtpServer({ fault: 'recipient' })
    expect((await why(admin, 'Mail', settings)).message).toBe(
      'O servidor de e-mail não aceitou o destinatário: 550 No such mailbox',
    )
    expect((await why(admin, 'Mail', { ...settings, port: 1 })).message).toBe(
      'Não foi possível chegar a 127.0.0.1:1. Confira o endereço e a porta.',
    )
    expect((await why(admin, 'Mail', { ...settings, security: 'starttls' })).code).toBe('ERR_OUTSIDE_TLS')
    smtp.fault = 'later'
    expect((await why(admin, 'Mail', settings)).message).toContain('451 Try again later')
    expect(world.complaints).toEqual([])
  })

  test('of an AI answers what it said', async ({ admin }) => {
    const { ai, settings } = await aiServer({ key: 'chave', model: 'modelo' })
    ai.answer = () => 'Olá!'
    expect(await admin.call(integrationRoutes.tryAi, { body: { ...settings, key: 'chave' } })).toEqual({ text: 'Olá!' })
    expect(await why(admin, 'Ai', settings)).toMatchObject({ code: 'ERR_AI_KEY', message: 'A IA recusou a chave.' })
    expect(await why(admin, 'Ai', { ...settings, key: 'chave', model: 'x' })).toMatchObject({
      message: 'A IA não conhece o modelo: 404 The model `x` does not exist',
    })
    ai.fault = 'busy'
    expect((await why(admin, 'Ai', { ...settings, key: 'chave' })).code).toBe('ERR_AI_BUSY')
    ai.fault = 'garbage'
    expect((await why(admin, 'Ai', { ...settings, key: 'chave' })).code).toBe('ERR_AI_GARBAGE')
  })

  test('leads into no private network unless the operator lets it', async ({ openWorld }) => {
    const closed = await openWorld()
    const { admin } = await closed.company()
    const mail = await smtpServer()
    const ai = await aiServer()
    expect(await why(admin, 'Mail', mail.settings)).toMatchObject({ code: 'ERR_OUTSIDE_PRIVATE', status: 409 })
    expect(await why(admin, 'Ai', ai.settings)).toMatchObject({ code: 'ERR_OUTSIDE_PRIVATE', status: 409 })
    expect([mail.smtp.mails, ai.ai.asked]).toEqual([[], []])
  })

  test('comes thirty times in an hour', async ({ admin }) => {
    const { settings } = await aiServer({ fault: 'unauthorized' })
    for (let n = 0; n < 30; n += 1) expect(await why(admin, 'Ai', settings)).toMatchObject({ status: 502 })
    expect(await why(admin, 'Ai', settings)).toMatchObject({ status: 429, code: 'ERR_TOO_MANY_TRIES' })
  })

  test('with a secret of another key file asks for it again', async ({ admin, company }) => {
    const { settings } = await aiServer()
    await admin.call(integrationRoutes.saveAi, { body: { ...settings, key: 'chave' } })
    await company.context(desk =>
      desk.transaction(tx => tx.db.updateTable('integrations').set({ secret: 'v1.AAAA' }).execute()),
    )
    expect(await why(admin, 'Ai', settings)).toMatchObject({ code: 'ERR_INTEGRATION_UNREADABLE', status: 409 })
  })
})

test('what the platform lends serves a company that has none of its own, and shows it nothing of it', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { privateRequests: 'yes' } })
  const operator = await world.superAdmin()
  const { smtp, settings } = await smtpServer({ username: 'plataforma', password: 'canario7' })
  const lent = await aiServer({ key: 'canario8' })
  lent.ai.answer = () => 'A da plataforma.'
  const mail = { ...settings, username: 'plataforma', password: 'canario7', forCompanies: true }
  const change = (body: object) => operator.call(optionRoutes.change, { body })
  await change({ mail, ai: { ...lent.settings, key: 'canario8' } })
  const company = await world.company()
  const { admin } = company
  const [displayed, setUp] = [await admin.call(integrationRoutes.show), await admin.call(integrationRoutes.setUp)]
  expect([displayed, setUp]).toEqual([
    { mail: null, ai: null },
    { mail: true, ai: true, privateRequests: 'yes' },
  ])
  const question = { for: 'ai' as const, instructions: '', examples: [], history: [], message: 'Oi' }
  const ask = () => company.context(desk => askCompanysAi(desk, question))
  const send = () =>
    company.context(desk => mailOut(desk, { id: 'x@y', to: 'rui@x.example', subject: 'Oi', body: 'Oi' }))
  expect([await ask(), await send()]).toEqual([{ for: 'ai', text: 'A da plataforma.' }, { is: 'sent' }])
  expect(smtp.mails).toMatchObject([{ to: ['rui@x.example'], from: 'loja@example.com' }])

  const own = await aiServer()
  own.ai.answer = () => 'A nossa.'
  await admin.call(integrationRoutes.saveAi, { body: own.settings })
  expect(await ask()).toEqual({ for: 'ai', text: 'A nossa.' })
  await admin.call(integrationRoutes.removeAi)
  expect(await ask()).toEqual({ for: 'ai', text: 'A da plataforma.' })

  await change({ mail: { ...mail, forCompanies: false }, ai: null })
  expect(await admin.call(integrationRoutes.setUp)).toEqual({ mail: false, ai: false, privateRequests: 'yes' })
  expect(await ask()).toEqual({ for: 'ai', error: 'A IA não está configurada.' })
  expect((await send()).is).toBe('refused')
  expect(smtp.mails).toHaveLength(1)
})
