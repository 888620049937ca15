import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { SECOND } from '../../core/kit/clock.ts'
import { quickMessageRoutes } from '../../core/tenant/quick-messages/contract.ts'
import { scheduleRoutes } from '../../core/tenant/schedules/contract.ts'
import { readSheet } from '../../core/workers/sheets/read.ts'
import { manyPeople, sheetOf } from '../../core/workers/sheets/testing/sheets.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { type Company, type Customer, expect, test } from './fixtures/index.ts'
import { hold, middle } from './fixtures/mouse.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('an administrator brings contacts in, answers in few keys, schedules a message, and reads what became of the day', async ({
  company,
  windowOf,
}) => {
  const queueId = await company.queue('Vendas')
  await company.tag('Cliente fiel')
  const quick = { shortcode: 'frete', message: 'O frete é grátis, {{firstName}}!', geral: true }
  await company.admin.call(quickMessageRoutes.create, { body: quick })
  const ana = await (await company.connection('Loja', [queueId])).customer('Ana Souza')
  const rute = await company.person('Rute Alves', { profile: 'admin', queueIds: [queueId] })
  const desk = new DeskPage(await windowOf(rute, { path: '/contacts' }))

  await importThousand(desk.page)
  await answer(desk, ana)
  await schedule(company, desk.page, ana)
  await readTheDay(desk.page)
})

/** Takes the sample along, imports a thousand people and one without a number, sees the bar move, and takes along the row that was rejected. */
async function importThousand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' })
  const sample = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar planilha-modelo' }).click()
  const model = await sample
  expect(model.suggestedFilename()).toBe('modelo-contatos.xlsx')
  expect(readSheet(await readFile(await model.path()))).toEqual([
    { row: 2, name: 'Ana Souza', number: '5511988880001', email: 'ana@exemplo.com' },
    { row: 3, name: 'Bruno Lima', number: '5521988880002', email: '' },
  ])
  const rows = [...manyPeople(1000), ['Zeca', 'sem número', '']]
  const file = { name: 'clientes.xlsx', mimeType: SHEET, buffer: sheetOf(rows) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const bars = await barsOf(page)
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  const result = dialog.getByRole('region', { name: 'Última importação' })
  await expect(result).toContainText('Novos1.000')
  await expect(result).toContainText('Recusados1')
  expect(await bars()).toContain('Lendo a planilha...')
  const download = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Baixar as linhas recusadas' }).click()
  expect((await download).suggestedFilename()).toBe('linhas-recusadas.csv')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('cell', { name: 'Pessoa 0', exact: true })).toBeVisible()
}

/** What progress bars said from now on, however shortly. */
async function barsOf(page: Page): Promise<() => Promise<string[]>> {
  const content = await page.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver(() => {
      const bar = document.querySelector('progress[aria-label]')
      if (bar) words.push(bar.getAttribute('aria-label') ?? '')
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
    return words
  })
  return () => content.jsonValue()
}

/** Accepts a customer, marks the ticket, and answers by a quick message. */
async function answer(desk: DeskPage, customer: Customer): Promise<void> {
  const { page } = desk
  await page.getByRole('link', { name: 'Online' }).click()
  await desk.tab('Aguardando').click()
  await customer.writes('Quanto é o frete?')
  await desk.accept(customer.name)
  await page.getByRole('button', { name: 'Adicionar tag' }).click()
  await page.getByRole('option', { name: 'Cliente fiel' }).click()
  await expect(page.getByRole('button', { name: 'Remover a tag Cliente fiel' })).toBeVisible()
  await desk.box.fill('/fre')
  await expect(page.getByRole('option', { name: /^\/frete - O frete/ })).toBeVisible()
  await desk.box.press('Enter')
  await expect(desk.box).toHaveValue('O frete é grátis, Ana!')
  await desk.box.press('Enter')
  await customer.receives('*Rute Alves:*\nO frete é grátis, Ana!')
}

/** Schedules a message from the chat and moves it in the calendar by the mouse; it leaves by itself when its time comes. */
async function schedule(company: Company, page: Page, customer: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Opções do ticket' }).click()
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(customer.name)
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Até amanhã, {{firstName}}!')
  await dialog.getByLabel('Data e hora do envio').fill(`${inDays(7)}T12:00`)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Agendamento salvo com sucesso.')).toBeVisible()

  await page.getByRole('link', { name: 'Agendamentos' }).click()
  await page.getByLabel('Exibição').selectOption('week')
  await page.getByRole('button', { name: 'Próximo período' }).click()
  await page.getByLabel('Exibição').selectOption('month')
  const day = (date: string) => page.locator(`[data-date="${date}"]`)
  const entry = page.getByText(customer.name)
  await expect(day(inDays(7)).getByText(customer.name)).toBeVisible()
  const from = await hold(entry, { x: 5, y: 5 })
  await page.mouse.move(from.x + 12, from.y, { steps: 4 })
  const to = await middle(day(inDays(6)).last())
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
  await expect(page.getByText(/Agendamento movido para/)).toBeVisible()
  await expect(day(inDays(6)).getByText(customer.name)).toBeVisible()

  await entry.click()
  const pending = page.getByRole('dialog', { name: 'Mensagem Pendente' })
  await expect(pending.getByLabel('Data e hora do envio')).toHaveValue(`${inDays(6)}T12:00`)
  await pending.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Hoje' }).click()
  // A form has minutes, and nobody wants to wait for one.
  const { schedules } = await company.admin.call(scheduleRoutes.list)
  const [params, sendAt] = [{ scheduleId: schedules[0]!.id }, new Date(Date.now() + 4 * SECOND).toISOString()]
  expect(await company.admin.call(scheduleRoutes.update, { params, body: { sendAt } })).toMatchObject({
    ...{ status: 'PENDENTE', sendAt },
  })
  await customer.receives('Até amanhã, Ana!')
  await entry.click()
  const sent = page.getByRole('dialog', { name: 'Mensagem Enviada' })
  await expect(sent).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  const { sentAt, isLate } = await company.admin.call(scheduleRoutes.show, { params })
  expect([isLate, Date.parse(sentAt!) >= Date.parse(sendAt)]).toEqual([false, true])
  await sent.getByRole('button', { name: 'Fechar' }).last().click()
}

/** The day so many days from now, at noon, when it has the same date in each zone that runs this. */
function inDays(days: number): string {
  const noon = new Date()
  noon.setHours(12, 0, 0, 0)
  noon.setDate(noon.getDate() + days)
  return noon.toISOString().slice(0, 10)
}

/** Reads the figures, and takes them along as a sheet that says the same. */
async function readTheDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Atendimentos de hoje: 1')).toBeVisible()
  const card = (name: string) =>
    page.getByRole('region', { name: 'Resumo' }).locator('dl > div').filter({ hasText: name })
  await expect(card('Atendimentos em andamento')).toContainText('1')
  await expect(card('Novos contatos')).toContainText('1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^dashboard-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Atendimentos em andamento;1;')
  expect(text).toContain('Novos contatos;1;0')
  expect(text).toMatch(/Rute Alves;;0;00h 00m;Online/)
}
