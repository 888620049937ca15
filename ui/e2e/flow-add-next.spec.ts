import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/index.ts'

const drawing = {
  nome: 'Pedidos',
  nodes: [
    { id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      id: 'oi',
      type: 'sendMessage',
      position: { x: 340, y: 0 },
      data: { label: 'Saudação', message: 'Oi, {{primeiro_nome}}!' },
    },
    {
      id: 'ouve',
      type: 'receiveMessage',
      position: { x: 680, y: 0 },
      data: { label: 'Ouve o pedido', variableName: 'pedido', timeout: 600 },
    },
  ],
  edges: [
    { source: 'inicio', target: 'oi' },
    { source: 'oi', target: 'ouve' },
  ],
}

test('a step is added behind a free way out, another one put into a connection, and the test beside the drawing lights where it is', async ({
  company,
  windowOf,
}) => {
  const { id } = await company.admin.call(flowRoutes.create, { body: { ...drawing, rascunho: true } })
  const page = await windowOf(await company.person('Dona Rosa', { profile: 'admin' }))
  await page.goto(`/fluxos/${id}/editar`)
  const cards = page.locator('.react-flow__node')
  const lines = page.locator('.react-flow__edge')
  await expect(cards).toHaveCount(3)

  await page.getByRole('button', { name: 'Adicionar o próximo passo' }).click()
  await page.getByRole('combobox', { name: 'Adicionar o próximo componente' }).fill('enviar mens')
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(4)
  await expect(lines).toHaveCount(3)

  await page.getByRole('button', { name: 'Inserir um passo aqui' }).last().click()
  await page.getByRole('combobox', { name: 'Adicionar o próximo componente' }).fill('espera')
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(5)
  // What was connected still is, with the new one between.
  await expect(lines).toHaveCount(4)
  await page.keyboard.press('Control+z')
  await expect(cards).toHaveCount(4)

  await page.getByRole('button', { name: 'TESTAR FLUXO' }).click()
  const dock = page.getByRole('dialog', { name: 'Teste do Fluxo' })
  await expect(dock.getByText('Oi, Cliente!')).toBeVisible()
  await expect(cards.filter({ hasText: 'Ouve o pedido' }).locator('[data-lit]')).toBeVisible()
  const [beside, drawn] = [await dock.boundingBox(), await page.locator('.react-flow').boundingBox()]
  expect(beside!.x).toBeGreaterThanOrEqual(drawn!.x + drawn!.width - 1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/dock-${colorScheme}.png` })
    await expectAccessible(page)
  }
  await dock.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.locator('[data-lit]')).toHaveCount(0)
})
