import { readFile } from 'node:fs/promises'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

test('a new contact is written to from its page, merged with another and parted again, and goes out as a file', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const [bruno, work] = [await line.customer('Bruno'), await line.customer('Bruno Trabalho')]
  await work.writes('Sou eu, do trabalho')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { path: '/tickets' })
  await page.getByRole('link', { name: 'Contatos', exact: true }).click()
  await expect(page.getByText('Bruno Trabalho')).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar contato' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Bruno Lima')
  await page.getByLabel('Número do WhatsApp').fill(bruno.number)
  await page.getByLabel('E-mail', { exact: true }).fill('bruno@example.com')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const desk = new DeskPage(page)
  await expect(desk.box).toBeEnabled()
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
  await desk.write('Olá, Bruno!')
  await bruno.receives('*Rute:*\nOlá, Bruno!')

  await page.getByRole('link', { name: 'Contatos', exact: true }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('searchbox').fill('bruno@exa')
  await expect(row('Bruno Trabalho')).toBeHidden()
  await page.getByRole('button', { name: 'Unir contatos: Bruno Lima' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir contatos' })
  await dialog.getByRole('combobox').first().fill('trabalho')
  await page.getByRole('option', { name: /Bruno Trabalho/ }).click()
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill('bruno')
  await expect(page.getByText('bruno@example.com')).toBeVisible()
  await expect(row('Bruno Trabalho')).toBeHidden()

  await page.getByRole('button', { name: 'Unir contatos: Bruno Lima' }).click()
  await dialog.getByRole('button', { name: 'Desfazer a união' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('')
  await expect(row('Bruno Trabalho')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('contatos.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toBe(
    `\uFEFFNome;Número;E-mail\r\nBruno Trabalho;${work.number};\r\nBruno Lima;${bruno.number};bruno@example.com\r\n`,
  )
})
