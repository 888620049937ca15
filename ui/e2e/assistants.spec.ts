import { isOpusOfOneChannel } from '../../core/kit/ogg-opus.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { promptRoutes } from '../../core/tenant/prompts/contract.ts'
import { OpenAiEmulator } from '../../emulators/openai/openai.ts'
import { murmur } from '../../emulators/speech/murmur.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

test('an assistant answers by voice and hands over', async ({ company, product, windowOf }) => {
  const ai = await OpenAiEmulator.start({
    key: 'chave',
    answers: [
      'Entregamos em Campinas em *três dias*.',
      '**Ação: Transferir para o setor de atendimento** Um momento, por favor.',
    ],
  })
  ai.words.push('Vocês entregam em Campinas?')
  const queueId = await company.queue('Atendimento')
  const line = await company.connection('Loja')
  const ana = await company.person('Ana Souza', { profile: 'admin', queueIds: [queueId] })
  const page = await windowOf(ana, { path: '/prompts' })

  await page.getByRole('button', { name: 'Adicionar assistente' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Lia')
  await dialog.getByLabel('Fila').selectOption('Atendimento')
  await dialog.getByLabel('Instruções').fill('Você atende a Loja.')
  await dialog.getByLabel('Endereço base').fill(ai.baseUrl)
  await dialog.getByLabel('Chave da API').fill('chave')
  await dialog.getByRole('textbox', { name: 'Modelo', exact: true }).fill('modelo')
  await dialog.getByRole('combobox', { name: 'Voz', exact: true }).selectOption('Fabio')
  await dialog.getByLabel('Chave da voz').fill('voz')
  await dialog.getByLabel('Região da voz').fill('brazilsouth')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Assistente salvo.')).toBeVisible()
  const { prompts } = await company.admin.call(promptRoutes.list)
  const body = { promptId: prompts[0]!.id }
  await company.admin.call(connectionRoutes.update, { params: { whatsappId: line.id }, body })

  const carla = await line.customer('Carla Dias')
  await carla.sends({ audio: murmur(4).toString('base64'), voice: true, seconds: 2 })
  await expect.poll(async () => (await carla.inbox()).map(({ kind }) => kind)).toEqual(['voice'])
  const [note] = await carla.inbox()
  expect(note).toMatchObject({ mimetype: 'audio/ogg; codecs=opus' })
  expect(isOpusOfOneChannel(await carla.file(note!.id))).toBe(true)
  expect(product.speech.spoken.at(-1)).toMatchObject({
    voice: 'pt-BR-FabioNeural',
    text: 'Entregamos em Campinas em três dias.',
  })

  await carla.writes('Quero falar com uma pessoa')
  await expect.poll(async () => (await carla.inbox()).length).toBe(2)
  expect(product.speech.spoken.at(-1)!.text).toBe('Um momento, por favor.')
  await page.goto('/tickets')
  const desk = new DeskPage(page)
  await desk.accept(carla.name)
  await expect(desk.chat.locator('audio')).toHaveCount(3)
  await expect(desk.chat.getByText('Vocês entregam em Campinas?')).toBeVisible()
  await expect(desk.chat.getByText('Um momento, por favor.')).toBeVisible()
  await expect(desk.chat.getByText('Transferir para o setor')).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screens/assistant-voice.png' })
  await ai.stop()
})
