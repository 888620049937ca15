import { announcementRoutes } from '../../core/platform/announcements/contract.ts'
import { expect, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'

test('what the platform announces is put before each person once, stays in the bell, and goes when it is switched off', async ({
  product,
  company,
  windowOf,
}) => {
  const platform = await product.superAdmin()
  const [writer, reader] = [
    await company.person('Rute Alves', { profile: 'admin' }),
    await company.person('Bia Reis', { profile: 'user' }),
  ]
  await product.makeSuper(writer.email)
  const desk = await windowOf(reader, { path: '/tickets' })
  const page = await windowOf(writer, { path: '/announcements' })
  try {
    await page.getByRole('button', { name: 'Adicionar informativo' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Adicionar informativo' })
    await editor.getByRole('button', { name: 'Salvar' }).click()
    await expect(editor.getByText('Obrigatório')).toHaveCount(2)
    await editor.getByLabel('Título').fill('Manutenção')
    await editor.getByLabel('Texto').fill('Domingo às 3h, <b>sem</b> mensagens.')
    await editor.getByLabel('Prioridade').selectOption({ label: 'Alta' })
    const file = { name: 'aviso.png', mimeType: 'image/png', buffer: Buffer.from(picture(320, 200)) }
    await editor.locator('input[type=file]').setInputFiles(file)
    await editor.getByRole('button', { name: 'Salvar' }).click()
    await expect(editor).toBeHidden()
    await expect(page.getByRole('row', { name: /Manutenção/ })).toContainText('aviso.png')

    // Anyone who is at work learns of it by the bell, and finds the card when they come next.
    const card = desk.getByRole('dialog', { name: 'Manutenção' })
    await desk.getByRole('button', { name: /^Notificações/ }).click()
    await expect(desk.getByRole('region', { name: 'Informativos' })).toContainText('Manutenção')
    await expect(card).toHaveCount(0)
    await desk.reload()
    await expect(card).toContainText('Domingo às 3h, <b>sem</b> mensagens.')
    await expect(card.getByRole('img', { name: 'Manutenção' })).toHaveJSProperty('naturalWidth', 320)
    await card.getByRole('button', { name: 'Entendi' }).click()
    await expect(card).toBeHidden()
    await desk.reload()
    await desk.getByRole('button', { name: /^Notificações/ }).click()
    const panel = desk.getByRole('region', { name: 'Informativos' })
    await panel.getByText('Manutenção').click()
    await expect(panel).toContainText('Domingo às 3h')
    await expect(desk.getByRole('dialog', { name: 'Manutenção' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Editar: Manutenção' }).click()
    const change = page.getByRole('dialog', { name: 'Editar informativo' })
    await change.getByLabel('Mostrar às equipes').uncheck()
    await change.getByRole('button', { name: 'Salvar' }).click()
    // Another test may announce something meanwhile, so that the panel itself may stay.
    await expect(panel.getByText('Manutenção')).toBeHidden()
    await expect(page.getByRole('row', { name: /Manutenção/ })).toContainText('Inativo')
  } finally {
    for (const { id } of (await platform.call(announcementRoutes.list)).records)
      await platform.call(announcementRoutes.remove, { params: { announcementId: id } })
  }
})

test('its page is for super administrators alone', async ({ company, windowOf }) => {
  const page = await windowOf(await company.person('Bia Reis', { profile: 'admin' }), { path: '/announcements' })
  await expect(
    // On the page and in a toast.
    page.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.').first(),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/announcements/)
})
