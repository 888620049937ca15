import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { CompanyContext, Services } from '../../../company/index.ts'
import type { CompanyCall } from '../../../http/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { fillPath } from '../../../kit/contract.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aConversation } from '../../messages/fixtures.ts'
import { userRoutes } from '../../users/contract.ts'
import { connectionRoutes } from '../contract.ts'
import { aConnectedConnection, aConnection } from '../fixtures.ts'
import { connections } from '../serialize.ts'
import { connectionLogRoutes } from './contract.ts'
import { connectionLogFile } from './file.ts'
import { writeConnectionLog } from './log.ts'

test('the file says in words what happened and what is in use, in the language of anyone who asks', async ({
  company,
}) => {
  const { id } = await aConnection(company.admin, { name: 'Loja / Centro' })
  const path = fillPath(connectionLogRoutes.diaryFile.path, { whatsappId: id })
  const ask = async (language: string) => {
    const headers = { authorization: `Bearer ${company.admin.token}`, 'accept-language': language }
    return fetch(`${company.admin.base}/api${path}`, { headers })
  }
  const answer = await ask('pt')
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'text/plain; charset=utf-8',
    `attachment; filename*=UTF-8''${encodeURIComponent('Diário - Loja - Centro.txt')}`,
  ])
  const [title, made, version, provider, status, linked, blank, entry] = (await answer.text()).split('\n')
  expect([title, version, provider, status, linked, blank]).toEqual([
    'Diário da conexão Loja / Centro',
    'WhatsApp Web: 2.3000.1, a que veio com o programa',
    'Provedor: fake',
    expect.stringMatching(/^Situação: (Conectando|Aguardando QR Code)$/),
    'Nenhum celular vinculado',
    '',
  ])
  expect(made).toMatch(/^Feito em \d\d\/\d\d\/2026 12:\d\d:\d\d \(America\/Sao_Paulo\) pelo Balcão \d+\.\d+\.\d+$/)
  expect(entry).toMatch(/^\d\d\/\d\d\/2026 12:\d\d:\d\d {2}\S.*\.$/)
  expect(await (await ask('en')).text()).toContain('asked to connect.')
  expect(await (await ask('es')).text()).toContain('pidió conectar.')
})

test('the file says since when a phone is linked, and when it is tried again while that is waited for', async ({
  world,
  company,
}) => {
  const { id } = await aConnectedConnection(world, company)
  const read = () => company.admin.call(connectionLogRoutes.diaryFile, { params: { whatsappId: id } })
  expect(await read()).toMatch(/^Celular vinculado desde \d\d\/\d\d\/2026 12:\d\d:\d\d$/m)
  world.whatsapp.line({ companyId: company.id, connectionId: id }).drop(503)
  await world.idle()
  expect(await read()).toMatch(/fora do ar\. Código 503\. Próxima tentativa: \d\d\/\d\d\/2026 12:\d\d:\d\d\.$/m)
  expect(await read()).toContain('Situação: Em espera')
  await company.admin.call(connectionRoutes.startSession, { params: { whatsappId: id } })
  await expect.poll(read).not.toContain('Próxima tentativa')
})

test('the file says so where nothing happened, and nothing of it where one thing did', async ({ company }) => {
  const { id } = await aConnection(company.admin)
  await expect
    .poll(async () => (await company.admin.call(connectionLogRoutes.diary, { params: { whatsappId: id } }))[0]!.kind)
    .toBe('qr-shown')
  await company.context(desk => desk.transaction(tx => tx.db.deleteFrom('connection_diary').execute()))
  const end = async () =>
    (await company.admin.call(connectionLogRoutes.diaryFile, { params: { whatsappId: id } })).split('\n').slice(7)
  expect(await end()).toEqual(['Nada aconteceu nos últimos 30 dias.', ''])
  await company.context(desk => desk.transaction(tx => writeConnectionLog(tx, id, 'paired')))
  expect(await end()).toEqual([expect.stringMatching(/ {2}O celular aceitou a vinculação\.$/), ''])
})

describe('a name that would pass for a line of the file', () => {
  const forged = 'Ana\r\n22/11/2026 18:05:03  Conectado.\u202e\u2028x'
  const displayed = 'Ana  22/11/2026 18:05:03  Conectado.  x'
  const asks = (who: string) => new RegExp(`^\\d\\d/\\d\\d/2026 12:\\d\\d:\\d\\d {2}${who} pediu para conectar\\.$`)
  const linesOf = async (admin: TestClient, whatsappId: number) =>
    (await admin.call(connectionLogRoutes.diaryFile, { params: { whatsappId } })).split('\n')

  test('is taken in on one line', async ({ world, company }) => {
    const { email } = await company.admin.call(userRoutes.create, {
      body: { name: forged, email: 'forja@example.com', password: 'segredo-1', profile: 'admin' },
    })
    const forger = await world.signIn(email, 'segredo-1')
    const { id, name } = await aConnection(forger, { name: 'Loja\nSituação: Conectado' })
    expect(name).toBe('Loja Situação: Conectado')
    const entries = await forger.call(connectionLogRoutes.diary, { params: { whatsappId: id } })
    expect(entries.at(-1)!.details).toEqual({ who: displayed })
    expect((await linesOf(company.admin, id)).at(-2)).toMatch(asks(displayed.replaceAll('.', '\\.')))
  })

  test('and was stored before is no line of its own', async ({ company }) => {
    const { id } = await aConnection(company.admin)
    await company.context(desk => desk.transaction(tx => writeConnectionLog(tx, id, 'stop-asked', { who: forged })))
    const lines = await linesOf(company.admin, id)
    expect(lines.filter(line => line.endsWith(`${displayed} pediu para desconectar.`))).toHaveLength(1)
    expect(lines.filter(line => /^\S+ \S+ {2}Conectado\./.test(line))).toEqual([])
  })
})

test('neither file nor list has a text, a number of a phone, a name of a customer, a token or a code that links', async ({
  world,
  company,
}) => {
  const chat = await aConversation(world, company, { hello: 'TEXTO RECEBIDO' })
  const { customer, client, line, told: emitted, ticketId, whatsappId } = chat
  const params = { whatsappId }
  const token = 'token-que-ninguem-adivinha'
  await client.call(connectionRoutes.update, { params, body: { token, greetingMessage: 'SAUDACAO' } })
  line.refuse(463)
  await client.call(messageRoutes.send, { params: { ticketId }, body: { body: 'TEXTO ENVIADO' } })
  await emitted(({ message }) => message.failure?.reason === 'restricted')
  line.restrict(world.clock.now() + DAY)
  await client.call(connectionRoutes.resetSession, { params })
  while (line.qr === '') await world.idle()
  const { qr } = line
  const { code } = await client.call(connectionRoutes.pairingCode, { params, body: { phone: '5511955554444' } })
  const file = await client.call(connectionLogRoutes.diaryFile, { params })
  for (const words of ['recusou uma mensagem', 'Código 463.', 'restringiu', 'novo QR Code', 'código de 8 caracteres'])
    expect(file).toContain(words)
  const all = `${file}${JSON.stringify(await client.call(connectionLogRoutes.diary, { params }))}`
  for (const secret of ['TEXTO', 'SAUDACAO', 'Ana Maria', customer.lid, customer.pn, token, qr, code])
    expect(all).not.toContain(secret)
  expect(all).not.toMatch(/55\d{11}/)
})

test.for([
  [59 * SECOND, 'há 59 segundos'],
  [MINUTE, 'há 1 minuto'],
  [59 * MINUTE, 'há 59 minutos'],
  [3 * HOUR + 59 * MINUTE, 'há 3 horas'],
  [2 * DAY, 'há 2 dias'],
] as const)(
  'a version that WhatsApp told %d milliseconds ago was told %s',
  async ([age, words], { world, company }) => {
    const seenAt = world.clock.now() - age
    const lines = await linesWith(company, { version: '2.3000.9', from: 'whatsapp', seenAt })
    expect(lines).toContainEqual(
      expect.stringMatching(`WhatsApp Web: 2.3000.9, informada pelo WhatsApp em .+ \\(${words}\\)`),
    )
  },
)

test('where no version is in use and nothing happened the file says so', async ({ company }) => {
  const lines = await linesWith(company, null)
  expect(lines).toContain('WhatsApp Web: nenhuma versão em uso')
  expect(lines.filter(line => line !== '').at(-1)).toBe('Nada aconteceu nos últimos 30 dias.')
})

/** The file of a connection to which nothing happened, where such a version is in use. */
async function linesWith(company: TestCompany, claimed: ReturnType<Services['whatsapp']['claimedVersion']>) {
  const { id } = await aConnection(company.admin)
  return company.context(async desk => {
    await desk.db.deleteFrom('connection_diary').execute()
    const whatsapp = { ...desk.services.whatsapp, claimedVersion: () => claimed }
    const there = Object.create(desk, { services: { value: { ...desk.services, whatsapp } } }) as CompanyContext
    const row = (await connections.byId(desk.db, id))!
    const { text } = await connectionLogFile({ company: there, language: 'pt' } as CompanyCall, row)
    return text.split('\n')
  })
}
