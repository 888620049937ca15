import { TypebotEmulator } from '../../emulators/typebot/typebot.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

test('a bot of Typebot is set up, answers the customers of a queue, and gives them back to people', async ({
  company,
  windowOf,
}) => {
  const typebot = await TypebotEmulator.start()
  const sales = await company.queue('Vendas')
  const ana = await (await company.connection('Loja', [sales])).customer('Ana Souza')
  const rute = await company.person('Rute Alves', { profile: 'admin', queueIds: [sales] })
  const page = await windowOf(rute, { path: '/queue-integration' })

  await page.getByRole('button', { name: 'Adicionar integração' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar integração' })
  await dialog.getByLabel('Nome').fill('Robô da loja')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('URL').fill(typebot.address)
  await dialog.getByLabel('Typebot (slug)').fill('loja')
  await dialog.getByLabel('Pausa entre mensagens (ms)').fill('0')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Robô da loja', { exact: true })).toBeVisible()

  await page.goto('/queues')
  await page.getByRole('button', { name: 'Editar: Vendas' }).click()
  const queue = page.getByRole('dialog', { name: 'Editar fila' })
  await queue.getByLabel('Quem responde primeiro').selectOption({ label: 'Outro robô (integração)' })
  await queue.getByLabel('Integração').selectOption({ label: 'Robô da loja' })
  await queue.getByRole('button', { name: 'Salvar' }).last().click()
  await expect(queue).toBeHidden()

  const reads = (text: string) =>
    expect.poll(async () => (await ana.inbox()).map(entry => entry.text).join('\n')).toContain(text)
  await ana.writes('Oi')
  await reads('Aqui é a loja.')
  await reads('Falar com alguém')
  await ana.writes('1')
  await reads('O abajur custa')
  await ana.writes('3')
  await ana.receives('Um momento.')

  await page.goto('/queue-integration')
  await page.getByRole('button', { name: 'Excluir: Robô da loja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Esta integração ainda é usada em: Vendas.').first()).toBeVisible()

  await page.goto('/tickets')
  const desk = new DeskPage(page)
  await desk.accept('Ana Souza')
  await expect(desk.bubble('O abajur custa')).toBeVisible()
  await ana.writes('Oi?')
  await expect(desk.bubble('Oi?')).toBeVisible()
  await desk.write('Olá, Ana! Sou a Rute.')
  await reads('Olá, Ana! Sou a Rute.')
  await typebot.stop()
})
