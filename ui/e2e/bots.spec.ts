import type { ClientInput } from '../../core/kit/contract.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { queueIntegrationRoutes } from '../../core/tenant/queue-integrations/contract.ts'
import { DialogflowEmulator } from '../../emulators/dialogflow/dialogflow.ts'
import { TypebotEmulator } from '../../emulators/typebot/typebot.ts'
import type { Company } from './fixtures/company.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

type Draft = ClientInput<typeof queueIntegrationRoutes.create>['body']

/** A linked phone whose customers a bot answers. */
async function lineOf(company: Company, body: Draft) {
  const line = await company.connection('Loja')
  const { id: integrationId } = await company.admin.call(queueIntegrationRoutes.create, { body })
  await company.admin.call(connectionRoutes.update, { params: { whatsappId: line.id }, body: { integrationId } })
  return line
}

test('a customer talks with Typebot by phone, gets a picture and a voice, asks for a person and is answered by one', async ({
  company,
  windowOf,
}) => {
  const viewer = await TypebotEmulator.start()
  const { address: urlN8N } = viewer
  const line = await lineOf(company, {
    ...{ type: 'typebot', name: 'Robô', urlN8N, typebotSlug: 'loja', typebotDelayMessage: 100 },
  })
  const carla = await line.customer('Carla Dias')
  await carla.writes('Oi')
  await carla.receives('Olá, *Carla Dias*!\nAqui é a loja.')
  await carla.receives('O que deseja?')
  await expect.poll(async () => (await carla.inbox()).length).toBe(4)
  await carla.writes('2')
  await expect.poll(async () => (await carla.inbox()).length).toBe(7)
  const kinds = (await carla.inbox()).map(({ kind }) => kind)
  expect([kinds[1], kinds[4]]).toEqual(['image', 'audio'])
  await carla.writes('falar com alguem')
  await carla.receives('Um momento.')
  const bia = new DeskPage(await windowOf(await company.person('Bia Rocha', { profile: 'admin' })))
  await bia.accept(carla.name)
  await expect(bia.bubble('Um momento.')).toBeVisible()
  await bia.write('Bom dia, Carla. Aqui é a Bia.')
  await carla.writes('Preços, por favor')
  await expect(bia.bubble('Preços, por favor')).toBeVisible()
  await bia.seesTicks('Bom dia, Carla. Aqui é a Bia.', 'Entregue')
  expect(viewer.asked).toHaveLength(4)
  expect((await carla.inbox()).some(({ text }) => text?.includes('stopBot'))).toBe(false)
  await viewer.stop()
})

test('a customer asks Dialogflow by phone until it says good-bye', async ({ company }) => {
  const agent = await DialogflowEmulator.start()
  const { address: urlN8N, project: projectName, serviceAccount: jsonContent } = agent
  const line = await lineOf(company, { type: 'dialogflow', name: 'Agente', projectName, urlN8N, jsonContent })
  const carla = await line.customer('Carla Dias')
  await carla.writes('Olá')
  await carla.receives('Olá! Em que posso ajudar?')
  await carla.writes('tchau')
  await carla.receives('Até logo!')
  await expect.poll(async () => (await company.ticket(carla.name)).useIntegration).toBe(false)
  await agent.stop()
})
