import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'
import { openSetUp } from './fixtures/set-up.ts'

test('Back closes what lies over the page before it leaves the page', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page, chat } = desk
  const dialog = page.getByRole('dialog')
  await carla.sendsPicture(picture(200, 120), 'Minha cozinha')

  await test.step('a question on the desktop, which leaves no step when its button closes it', async () => {
    await page.getByRole('button', { name: 'Transferir', exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(desk.box).toBeVisible()
    await page.getByRole('button', { name: 'Transferir', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a picture over the drawer on a phone, then the drawer, then the ticket', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByTitle('Dados de Carla Dias').click()
    await expect(dialog.getByRole('heading', { name: 'Dados do contato' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Editar contato' }).click()
    await expect(dialog).toHaveCount(2)
    await page.goBack()
    await expect(dialog).toHaveCount(1)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await chat.getByRole('button', { name: /Minha cozinha/ }).click()
    await expect(page.getByRole('dialog', { name: 'Imagem' })).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(desk.box).toBeVisible()
  })

  await test.step('a reload with something open leads to the page alone, and forward to nothing', async () => {
    await page.getByTitle('Dados de Carla Dias').click()
    await expect(dialog).toHaveCount(1)
    await page.reload()
    await expect(desk.bubble('Tem tapioca?')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    await page.goForward()
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    await page.goBack()
    await expect(desk.lists).toBeVisible()
    await expect(page).toHaveURL(/\/tickets$/)
  })

  await test.step('what was typed is asked about, as often as it is pressed', async () => {
    await page.getByRole('button', { name: 'Conta' }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await page.getByLabel('Nome').fill('Rute Maria')
    for (const _ of [1, 2]) {
      await page.goBack()
      await expect(page.getByText('Descartar as alterações?')).toBeVisible()
      // The browser goes to the step of what stays open in its own time; nobody presses as fast as that.
      await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBeGreaterThan(0)
      await page.goBack()
      await expect(page.getByText('Descartar as alterações?')).toHaveCount(0)
      await expect(page.getByLabel('Nome')).toHaveValue('Rute Maria')
    }
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/tickets$/)
  })

  await test.step('a page that the menu leads to is one step away', async () => {
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await openSetUp(page, 'Conexões')
    await expect(page).toHaveURL(/\/connections$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(dialog).toHaveCount(0)
  })
})
