import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone the desk is one pane at a time, with a way back, and never scrolls sideways', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), PHONE)
  const desk = new DeskPage(page)
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  await expect(page.getByRole('tab', { name: 'Ticket', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Atendimentos', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Atendimentos', exact: true })).toBeVisible()
  await desk.tab('Aguardando').click()
  await carla.writes('Oi, consegue me ajudar com uma palavramuitocompridaquenuncaacabaenemtemespaçosnomeiodelamesmo?')
  await fits()
  await desk.accept(carla.name)
  await expect(desk.lists).toBeHidden()
  await desk.write('Claro!')
  await fits()
  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await expect(desk.lists).toBeVisible()
  await expect(desk.box).toBeHidden()

  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Conexões' }).click()
  await expect(page.getByRole('list', { name: 'Conexões' }).getByText('Loja')).toBeVisible()
  await fits()
})

test('a table that is wider than its window scrolls beneath what names a row and what can be done with it', async ({
  company,
  windowOf,
}) => {
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { width: 700, height: 844 })
  await page.goto('/users')
  const row = page.getByRole('row', { name: /^Rute / })
  const places = async () => {
    const parts = [
      row.getByRole('cell').first(),
      row.getByRole('button', { name: 'Editar: Rute' }),
      row.getByText('Online'),
    ]
    return Promise.all(parts.map(async part => (await part.boundingBox())!.x))
  }
  const [name, button, status] = await places()
  await page.getByRole('table', { name: 'Usuários' }).evaluate(table => table.parentElement!.scrollBy(1000, 0))
  expect(await places()).toEqual([name, button, expect.any(Number)])
  expect((await places())[2]).toBeLessThan(status!)
})
