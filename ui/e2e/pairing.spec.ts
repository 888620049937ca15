import { readFile } from 'node:fs/promises'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { expect, newNumber, test } from './fixtures/index.ts'

test('a phone without a camera is linked by eight characters', async ({ company, product, windowOf }) => {
  await company.admin.call(connectionRoutes.create, { body: { name: 'Recepção' } })
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { path: '/connections' })
  const account = newNumber()
  await page.getByRole('button', { name: 'QR Code', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Vincular o WhatsApp: Recepção' })
  await dialog.getByText('Sem câmera? Use um código de 8 caracteres').click()
  await dialog.getByLabel('Número do celular com código do país e DDD').fill(account)
  await dialog.getByRole('button', { name: 'Gerar código' }).click()
  const code = dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  await product.wa.admin.call('account/enter-code', {
    account,
    code: ((await code.textContent()) ?? '').replace('-', ''),
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
})

test('a phone that throws the desk out is reported in words, and the warning flag shows', async ({
  company,
  product,
  windowOf,
}) => {
  const line = await company.connection('Recepção')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { path: '/connections' })
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await product.wa.admin.call('account/logout', { account: line.account })
  await expect(page.getByText('O celular ou o WhatsApp removeu este aparelho. Leia um novo QR Code.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 conexão com problema' })).toBeVisible()

  await page.getByRole('button', { name: 'Diário: Recepção' }).click()
  await expect(page.getByText(/removeu este aparelho. Código 401./)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar arquivo' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Diário - Recepção.txt')
  const file = await readFile(await saved.path(), 'utf8')
  expect(file).toContain('O celular aceitou a vinculação.')
  expect(file).not.toContain(line.account)
})

test('the profile restaurante sees its own connection and nothing else', async ({ company, windowOf }) => {
  const own = await company.connection('Cozinha')
  await company.connection('Escritório')
  const page = await windowOf(await company.person('Cozinheiro', { profile: 'restaurante', whatsappId: own.id }))
  await expect(page).toHaveURL(/\/connections$/)
  await expect(page.getByRole('article', { name: 'Cozinha' })).toBeVisible()
  await expect(page.getByText('Escritório')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const elsewhere of ['/tickets', '/users', '/settings', '/anything']) {
    await page.goto(elsewhere)
    await expect(page).toHaveURL(/\/connections$/)
  }
})
