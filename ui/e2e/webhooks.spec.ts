import type { Page } from '@playwright/test'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/index.ts'

/** Saves with what another system sends: the contact is named by it, and learns of it. */
const nodes = [
  { id: 'h', type: 'handler', position: { x: 250, y: 5 }, data: { name: 'Handler', mappings: {} } },
  {
    id: 'c',
    type: 'contato',
    position: { x: 550, y: 5 },
    data: { numero_whatsapp: '{{fone}}', nome_contato: '{{cliente}}' },
  },
  { id: 'm', type: 'sendMessage', position: { x: 850, y: 5 }, data: { message: 'Oi, {{nome}}! Pedido enviado.' } },
  { id: 'f', type: 'end', position: { x: 1150, y: 5 }, data: {} },
]
const edges = [
  { source: 'h', target: 'c' },
  { source: 'c', target: 'm' },
  { source: 'm', target: 'f' },
]

test('what another system sends is heard in the editor, its fields are chosen, and its customer learns of the next one', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja')
  const carla = await line.customer('Carla Dias')
  const body = { nome: 'Pedidos', tipo: 'webhook', slug: 'pedidos', nodes, edges } as const
  const { id } = await company.admin.call(flowRoutes.create, { body: { ...body, publishAnyway: true } })
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const page = await windowOf(ana, { path: `/fluxos/${id}/editar` })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('.react-flow__node').filter({ hasText: 'Handler' }).click()
  const panel = page.getByRole('complementary', { name: /^Handler: / })
  const address = await panel.getByLabel('Endereço do webhook').inputValue()
  const send = (data: object) =>
    page.request.post(address, { data: { cliente: 'Carla', telefone: carla.number, ...data } })

  await panel.getByRole('switch', { name: 'Aguardando' }).click()
  await expect(panel.getByRole('switch', { name: 'Escutando' })).toBeChecked()
  expect(await (await send({ pedido: 1 })).json()).toEqual({ runId: expect.any(Number), caught: true })
  await expect(page.getByText('Dados do webhook recebidos!')).toBeVisible()
  await panel.getByLabel('Variável para cliente').fill('cliente')
  await panel.getByLabel('Variável para telefone').fill('fone')
  await page.keyboard.press('Tab')
  await lookedAt(page, 'webhook-1440')

  const silence = page.waitForResponse(response => response.url().endsWith('/hook/listening'))
  await page.getByRole('button', { name: 'Fechar o painel' }).click()
  expect((await silence).status()).toBe(200)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Fluxo publicado: novas conversas começam por ele.')).toBeVisible()
  expect(await (await send({ pedido: 2 })).json()).toEqual({ runId: expect.any(Number), caught: false })
  await carla.receives('Oi, Carla! Pedido enviado.')
  await expect.poll(() => company.ticket('Carla')).toMatchObject({ status: 'closed' })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Handler/ }).click()
  await expect(panel.getByRole('button', { name: 'Copiar endereço' })).toBeVisible()
  await lookedAt(page, 'webhook-390')
})

async function lookedAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}.png` })
    await expectAccessible(page)
  }
}
