import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

test('a message is scheduled from the chat, moved in the calendar by the mouse, sent now, and reaches the customer', async ({
  company,
  windowOf,
}) => {
  const queueId = await company.queue('Vendas')
  const line = await company.connection('Loja', [queueId])
  const ana = await line.customer('Ana Souza')
  const rute = await company.person('Rute Alves', { profile: 'admin', queueIds: [queueId] })
  const page = await windowOf(rute)
  const desk = new DeskPage(page)
  await desk.tab('Aguardando').click()
  await ana.writes('Bom dia')
  await desk.accept(ana.name)

  await page.getByRole('button', { name: 'Opções do ticket' }).click()
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue('Ana Souza')
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Até amanhã, {{firstName}}!')
  const noon = new Date()
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() + 7)
  const day = (ahead: number): string => new Date(noon.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Data e hora do envio').fill(`${day(0)}T12:00`)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Agendamento salvo com sucesso.')).toBeVisible()

  await page.getByRole('link', { name: 'Agendamentos' }).click()
  await page.getByLabel('Exibição').selectOption('week')
  await page.getByRole('button', { name: 'Próximo período' }).click()
  const entry = page.locator(`[data-date="${day(0)}"]`).getByText('Ana Souza')
  await page.getByLabel('Exibição').selectOption('month')
  await expect(page.getByText('Ana Souza')).toBeVisible()
  await expect(entry).toBeVisible()
  const [from, to] = await Promise.all([
    page.getByText('Ana Souza').boundingBox(),
    page
      .locator(`[data-date="${day(-1)}"]`)
      .last()
      .boundingBox(),
  ])
  await page.mouse.move(from!.x + 5, from!.y + 5)
  await page.mouse.down()
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 10 })
  await page.mouse.up()
  await expect(page.getByText(/Agendamento movido para/)).toBeVisible()
  await expect(page.locator(`[data-date="${day(-1)}"]`).getByText('Ana Souza')).toBeVisible()

  await page.getByText('Ana Souza').click()
  await expect(page.getByRole('dialog', { name: 'Mensagem Pendente' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await ana.receives('Até amanhã, Ana!')
  await page.getByRole('button', { name: 'Hoje' }).click()
  await page.getByText('Ana Souza').click()
  await expect(page.getByRole('dialog', { name: 'Mensagem Enviada' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
})
