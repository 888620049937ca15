import { expect } from 'vitest'
import { test as base } from '../../app/testing/test.ts'
import { MAX_INTEGRATION_TRIES } from '../../kit/limits.ts'
import { anIntegration } from './architecture-cases.ts'
import { anAgent } from './bots/fixtures.ts'
import { queueIntegrationRoutes } from './contract.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } } as const)
const { testSession } = queueIntegrationRoutes

test('an agent is tried by what a form says, and answers Ola with its messages', async ({ admin }) => {
  const agent = await anAgent()
  const body = { projectName: agent.project, jsonContent: agent.serviceAccount, language: 'pt-BR' as const }
  const urlN8N = agent.address
  const reply = await admin.call(testSession, { body: { ...body, urlN8N } })
  expect(reply).toEqual({ messages: ['Olá! Em que posso ajudar?'] })
  expect(agent.asked).toMatchObject([{ text: 'Ola', languageCode: 'pt-BR' }])
})

test('what an integration keeps serves where it is at the same address, and goes with another one', async ({
  admin,
}) => {
  const agent = await anAgent()
  const { address: urlN8N, project: projectName, serviceAccount: jsonContent } = agent
  const { id: integrationId } = await anIntegration(admin, { type: 'dialogflow', projectName, urlN8N, jsonContent })
  const body = { projectName, language: 'en' as const, integrationId, urlN8N }
  expect((await admin.call(testSession, { body })).messages).toHaveLength(1)
  const other = await anAgent()
  const elsewhere = { body: { ...body, urlN8N: other.address } }
  expect((await admin.refusal(testSession, elsewhere)).code).toBe('ERR_BOT_UNSET')
  const moved = await admin.call(queueIntegrationRoutes.update, {
    ...{ params: { integrationId }, body: { urlN8N: other.address } },
  })
  expect(moved.hasJsonContent).toBe(false)
  expect(other.asked).toEqual([])
})

test('why it did not answer is reported in words', async ({ admin }) => {
  const agent = await anAgent()
  const body = {
    ...{ projectName: agent.project, jsonContent: agent.serviceAccount, urlN8N: agent.address },
    language: 'pt-BR' as const,
  }
  const place = new URL(agent.address).host
  const emitted = async (change: object) =>
    (await admin.refusal(testSession, { body: { ...body, ...change } })).body.message
  expect(await emitted({ jsonContent: '' })).toBe('Faltam o projeto ou a conta de serviço.')
  const odd = JSON.stringify({ ...JSON.parse(agent.serviceAccount), private_key: 'x' })
  expect(await emitted({ jsonContent: odd })).toBe(`${place} recusou o acesso: private_key`)
  agent.fault = 'html'
  expect(await emitted({})).toBe(`${place} respondeu com uma página da web, e não com dados: Olá. Confira o endereço.`)
  agent.fault = 'huge'
  expect(await emitted({})).toBe(`A resposta de ${place} é grande demais.`)
  agent.fault = 'broken'
  expect(await emitted({})).toBe(`${place} respondeu com um erro: 500 Internal server error`)
})

test('a company tries so often in an hour and no more', async ({ admin }) => {
  const body = { projectName: 'loja-1', language: 'pt-BR' as const }
  for (let n = 0; n < MAX_INTEGRATION_TRIES; n += 1)
    expect((await admin.refusal(testSession, { body })).code).toBe('ERR_BOT_UNSET')
  expect((await admin.refusal(testSession, { body })).code).toBe('ERR_TOO_MANY_TRIES')
})
