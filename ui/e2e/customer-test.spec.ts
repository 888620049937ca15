import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { flowRunRoutes } from '../../core/tenant/flows/runs/contract.ts'
import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/index.ts'

const greeting = {
  nodes: [
    { id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      id: 'oi',
      type: 'sendMessage',
      position: { x: 200, y: 0 },
      data: { message: 'Oi, {{primeiro_nome}}! Qual o pedido?' },
    },
    {
      id: 'ouve',
      type: 'receiveMessage',
      position: { x: 400, y: 0 },
      data: { variableName: 'pedido', timeout: 600, label: 'Ouve o pedido' },
    },
    { id: 'fim', type: 'end', position: { x: 600, y: 0 }, data: {} },
  ],
  edges: [
    { source: 'inicio', target: 'oi' },
    { source: 'oi', target: 'ouve' },
    { source: 'ouve', target: 'fim' },
  ],
}

test('an owner without a phone tests as a customer, at another hour, and nobody else sees anything of it', async ({
  company,
  windowOf,
}) => {
  const { admin } = company
  const { id: whatsappId } = await admin.call(connectionRoutes.create, { body: { name: 'Loja' } })
  const { id: flowId } = await admin.call(flowRoutes.create, { body: { ...greeting, nome: 'Pedidos' } })
  const params = { whatsappId }
  await admin.call(flowRunRoutes.setConnectionFlows, { params, body: { welcomeFlowId: flowId, keywords: [] } })
  const page = await windowOf(await company.person('Dona Rosa', { profile: 'admin' }))
  await page.goto('/testar-como-cliente')
  await page.getByLabel('Nome do cliente').fill('Ana Prova')
  await page.getByLabel('Hora (em branco, agora)').fill('2200')
  await page.getByRole('button', { name: 'Começar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('boa noite')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const conversation = page.getByRole('log')
  await expect(conversation.getByText('Oi, Ana! Qual o pedido?')).toBeVisible()
  await expect(conversation.getByText('22:00').first()).toBeVisible()
  await expect(page.getByText('O fluxo Pedidos')).toBeVisible()
  await expect(page.getByText('Ouve o pedido')).toBeVisible()
  await expectAccessible(page)
  // Anyone who goes away and comes back finds it as it was.
  await page.reload()
  await expect(conversation.getByText('boa noite')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('textbox', { name: 'Mensagem do cliente' })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/test-${width}-${colorScheme}.png` })
      await expectAccessible(page)
    }
  await page.getByRole('button', { name: 'Começar de novo' }).click()
  await expect(conversation.getByText('Escreva a primeira mensagem')).toBeVisible()
  expect((await admin.call(ticketRoutes.list)).tickets).toEqual([])
  await page.getByRole('button', { name: 'Encerrar teste' }).click()
  await expect(conversation).toBeHidden()
})
