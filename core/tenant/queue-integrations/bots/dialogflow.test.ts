import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IntegrationRow } from './bot.ts'
import { dialogflow, dialogflowWithin } from './dialogflow.ts'
import { aMadeUpKey, anAgent, Customer } from './fixtures.ts'

async function converseWithAgent(provided: Partial<IntegrationRow> = {}) {
  const agent = await anAgent()
  const customer = new Customer(dialogflow, {
    ...{ type: 'dialogflow', projectName: agent.project, urlN8N: agent.address },
    jsonContent: `sealed:${agent.serviceAccount}`,
    ...provided,
  })
  return { agent, talker: customer }
}

test('an agent is asked in the session of the ticket, in its language, with one token for all', async () => {
  const { agent, talker: customer } = await converseWithAgent({ language: 'es' })
  expect(await customer.says('Oi')).toEqual(['(3000)', 'Olá! Em que posso ajudar?'])
  const session = customer.ticket.uuid
  customer.ticket = { ...customer.ticket, uuid: '9c5d2f4b-0000-4000-8000-000000000008' }
  await customer.says('qual o horário?')
  expect(agent.asked).toMatchObject([
    { text: 'Oi', languageCode: 'es', session },
    { text: 'qual o horário?', languageCode: 'es', session: customer.ticket.uuid },
  ])
  expect(agent.tokensGiven).toBe(1)
})

test('the fulfillment of an agent learns who writes, what the message answers, and by which way the contact came', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  await customer.says('Oi')
  const known = { ticketId: 7, contact: { name: 'Ana', number: '5511970000001' }, sender: null }
  expect(agent.asked[0]!.payload).toEqual({ ...known, quoted: null, referral: null })
  const referral = { kind: 'ad', at: '2026-01-02T12:00:00Z', title: 'Lustres #{"queueId":3}', ctwaClid: 'clique-1' }
  customer.ticket = { ...customer.ticket, referral: JSON.stringify(referral) }
  customer.quoted = { id: 31, fromMe: true, type: 'text', text: 'Quer o azul?' }
  await customer.says('horário')
  expect(agent.asked[1]!.payload).toEqual({
    ...known,
    quoted: { id: 31, fromMe: true, type: 'text', text: 'Quer o azul?' },
    referral: { ...referral, title: expect.not.stringContaining('#{') },
  })
})

test('an agent of a region is asked in it', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  const { port } = new URL(agent.address)
  const urlN8N = `http://europe-west2-dialogflow.googleapis.com:${port}`
  const jsonContent = `sealed:${agent.serviceAccount}`
  const regional = new Customer(dialogflow, { projectName: agent.project, urlN8N, jsonContent }, customer.services)
  expect(await regional.says('Oi')).toEqual(['(3000)', 'Olá! Em que posso ajudar?'])
})

test('quick replies are numbered lines, answered by number; a picture among the parameters is shown', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  expect(await customer.says('preço?')).toEqual([
    '(3000)',
    'O abajur custa R$ 10.',
    'Mais alguma coisa?\n*[ 1 ]* - Horário\n*[ 2 ]* - Tchau',
    '[image /media/vitrine.png]',
  ])
  expect(await customer.says('1')).toEqual(['(3000)', 'Das 9h às 18h.'])
  expect(agent.asked.at(-1)!.text).toBe('Horário')
})

test('a custom payload for WhatsApp is said: files, words, and numbered choices; one for others is not', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  expect(await customer.says('catálogo')).toEqual([
    ...['(3000)', '[document /media/vitrine.png]O catálogo', 'Abajures\nQual deles?\n*[ 1 ]* - Horário'],
    'Ou então:\n*[ 2 ]* - Tchau\n*[ 3 ]* - Uma pessoa',
  ])
  await customer.says('2')
  expect(agent.asked.at(-1)!.text).toBe('Tchau')
})

test('the end of a conversation frees the ticket, and a trigger text moves it', async () => {
  const { talker: customer } = await converseWithAgent()
  for (const [words, answer] of [
    ['tchau', 'Até logo!'],
    ['adeus', 'Adeus!'],
  ] as const)
    expect(await customer.hears(words)).toEqual({
      says: [{ pauseMs: 3000 }, { text: answer }],
      ...{ state: null, ends: true },
    })
  expect(await customer.hears('uma pessoa')).toEqual({
    says: [{ pauseMs: 3000 }, { text: 'Um momento.' }],
    ...{ state: null, trigger: { stopBot: true } },
  })
})

test('where the agent has nothing to say it is said that it was not understood, in its name', async () => {
  const { talker: customer } = await converseWithAgent()
  expect(await customer.says('nada')).toEqual(['(3000)', '*Robô:*\nNão consegui entender sua dúvida.'])
  expect(await customer.says('bla')).toEqual(['(3000)', 'Não entendi. Pode repetir?'])
})

test('what is long is cut as Dialogflow takes it, and a file is called by its kind', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  await customer.says(`oi ${'é'.repeat(300)}`)
  expect(agent.asked[0]!.text).toBe(`oi ${'é'.repeat(126)}`)
  await customer.says('', { kind: 'image', url: 'https://desk.example.com/m/1', name: 'a.png', mimetype: 'image/png' })
  expect(agent.asked[1]!.text).toBe('imagem')
})

test('a token that is good no longer is asked for anew', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  await customer.says('Oi')
  agent.fault = 'forgets tokens'
  expect(await customer.says('Oi')).toEqual(['(3000)', 'Olá! Em que posso ajudar?'])
  expect(agent.tokensGiven).toBe(2)
})

test('accounts that Google does not know, cannot be read, may not or are not there', async () => {
  const { agent, talker: customer } = await converseWithAgent()
  const as = (jsonContent: string | null, more: Partial<IntegrationRow> = {}) =>
    new Customer(
      dialogflow,
      { type: 'dialogflow', projectName: agent.project, urlN8N: agent.address, jsonContent, ...more },
      customer.services,
    )
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = JSON.parse(agent.serviceAccount)
  const stranger = JSON.stringify({ ...account, private_key: pem })
  expect(await as(stranger).hears('Oi')).toEqual({ fault: 'key', detail: '400 Invalid JWT Signature.' })
  const odd = JSON.stringify({ ...account, private_key: 'abc' })
  expect(await as(odd).hears('Oi')).toEqual({ fault: 'key', detail: 'private_key' })
  expect(await as('{').hears('Oi')).toEqual({ fault: 'unreadable' })
  expect(await as(null).hears('Oi')).toEqual({ fault: 'unset' })
  const other = await as(agent.serviceAccount, { projectName: 'outro' }).hears('Oi')
  expect(other).toMatchObject({ fault: 'key', detail: expect.stringContaining('403 IAM permission') })
})

test.for([512, 21_440])('nothing is signed by a key of %i bits, and Google is not asked', async bits => {
  const { agent, talker: customer } = await converseWithAgent()
  const account = { ...JSON.parse(agent.serviceAccount), private_key: aMadeUpKey(bits) }
  const provided = { projectName: agent.project, urlN8N: agent.address, jsonContent: JSON.stringify(account) }
  const odd = new Customer(dialogflow, provided, customer.services)
  expect(await odd.hears('Oi')).toEqual({ fault: 'key', detail: 'private_key' })
})

test.for([
  ['late', { fault: 'slow' }],
  ['html', { fault: 'page', detail: 'Olá' }],
  ['huge', { fault: 'huge' }],
  ['redirect', { fault: 'private' }],
  ['broken', { fault: 'failed', detail: '500 Internal server error' }],
  ['gateway', { fault: 'failed', detail: '502 Bad Gateway' }],
  ['cut', { fault: 'unreachable' }],
  ['busy', { fault: 'busy', detail: '429 Too many requests' }],
] as const)('an agent that is %s is an error, and nothing of it is said', async ([error, expected]) => {
  const agent = await anAgent({ fault: error })
  const quick = dialogflowWithin(error === 'late' ? 300 : 10_000)
  const jsonContent = `sealed:${agent.serviceAccount}`
  const customer = new Customer(quick, { projectName: agent.project, urlN8N: agent.address, jsonContent })
  expect(await customer.hears('Oi')).toEqual(expected)
})
