import { manyPeople, sheetOf } from '../../core/sheets/testing/sheets.ts'
import { expect, test } from './fixtures/index.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('somebody imports a thousand contacts and takes the refused rows along', async ({ company, windowOf }) => {
  const page = await windowOf(await company.person('Rute'), { path: '/contacts' })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' })
  const rows = [...manyPeople(1000), ['Zeca', 'sem número', '']]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'clientes.xlsx', mimeType: SHEET, buffer: sheetOf(rows) })
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  const result = dialog.getByRole('region', { name: 'Última importação' })
  await expect(result).toContainText('Novos1.000')
  await expect(result).toContainText('Recusados1')
  const download = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Baixar as linhas recusadas' }).click()
  expect((await download).suggestedFilename()).toBe('linhas-recusadas.csv')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('cell', { name: 'Pessoa 0', exact: true })).toBeVisible()
})
