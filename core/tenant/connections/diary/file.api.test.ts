import { expect } from 'vitest'
import { DAY } from '../../../kit/clock.ts'
import { fillPath } from '../../../kit/contract.ts'
import { test } from '../../../testing/test.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aConversation } from '../../messages/fixtures.ts'
import { connectionRoutes } from '../contract.ts'
import { aConnection } from '../fixtures.ts'
import { diaryRoutes } from './contract.ts'

test('the file says in words what happened and what is in use, in the language of whoever asks', async ({
  company,
}) => {
  const { id } = await aConnection(company.admin, { name: 'Loja / Centro' })
  const path = fillPath(diaryRoutes.diaryFile.path, { whatsappId: id })
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
    expect.stringMatching(/^Situação: (conectando|esperando a leitura do QR Code)$/),
    'Nenhum celular vinculado',
    '',
  ])
  expect(made).toMatch(/^Feito em \d\d\/\d\d\/2026 12:\d\d:\d\d \(America\/Sao_Paulo\) pelo Balcão \d+\.\d+\.\d+$/)
  expect(entry).toMatch(/^\d\d\/\d\d\/2026 12:\d\d:\d\d {2}\S.*\.$/)
  expect(await (await ask('en')).text()).toContain('asked to connect.')
  expect(await (await ask('es')).text()).toContain('pidió conectar.')
})

test('neither file nor list has a text, a number of a phone, a name of a customer, a token or a code that links', async ({
  world,
  company,
}) => {
  const chat = await aConversation(world, company, { hello: 'TEXTO RECEBIDO' })
  const { customer, client, line, told, ticketId, whatsappId } = chat
  const params = { whatsappId }
  const token = 'token-que-ninguem-adivinha'
  await client.call(connectionRoutes.update, { params, body: { token, greetingMessage: 'SAUDACAO' } })
  line.refuse(463)
  await client.call(messageRoutes.send, { params: { ticketId }, body: { body: 'TEXTO ENVIADO' } })
  await told(({ message }) => message.failure?.reason === 'restricted')
  line.restrict(world.clock.now() + DAY)
  await client.call(connectionRoutes.resetSession, { params })
  while (line.qr === '') await world.idle()
  const { qr } = line
  const { code } = await client.call(connectionRoutes.pairingCode, { params, body: { phone: '5511955554444' } })
  const file = await client.call(diaryRoutes.diaryFile, { params })
  for (const words of ['recusou uma mensagem', 'Código 463.', 'restringiu', 'novo QR Code', 'código de 8 caracteres'])
    expect(file).toContain(words)
  const all = `${file}${JSON.stringify(await client.call(diaryRoutes.diary, { params }))}`
  for (const secret of ['TEXTO', 'SAUDACAO', 'Ana Maria', customer.lid, customer.pn, token, qr, code])
    expect(all).not.toContain(secret)
  expect(all).not.toMatch(/55\d{11}/)
})
