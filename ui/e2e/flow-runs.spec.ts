import type { Page } from '@playwright/test'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { queueRoutes } from '../../core/tenant/queues/contract.ts'
import { expect, test } from './fixtures/index.ts'

/** Asks for a name and greets. */
const drawn = (greeting: string) => ({
  nodes: [
    { id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} },
    {
      id: 'ouve',
      type: 'receiveMessage',
      position: { x: 320, y: 0 },
      data: { variableName: 'nome_dito', timeout: 900 },
    },
    { id: 'fala', type: 'sendMessage', position: { x: 640, y: 0 }, data: { label: 'Saudação', message: greeting } },
    { id: 'fim', type: 'end', position: { x: 960, y: 0 }, data: {} },
  ],
  edges: [
    { source: 'inicio', target: 'ouve' },
    { source: 'ouve', target: 'fala' },
    { source: 'fala', target: 'fim' },
  ],
})

test('who supervises sees conversations move through a flow, what each node did, and colleagues in the editor', async ({
  company,
  windowOf,
}) => {
  const queueId = await company.queue('Vendas')
  const { id } = await company.admin.call(flowRoutes.create, {
    body: { nome: 'Saudação', ...drawn('Olá, {{nome_dito}}!'), publishAnyway: true },
  })
  await company.admin.call(queueRoutes.update, { params: { queueId }, body: { flowId: id } })
  const line = await company.connection('Loja', [queueId])
  const customer = await line.customer('Carla Dias')
  const page = await windowOf(await company.person('Rute Alves', { profile: 'supervisor' }), { path: '/fluxos' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await customer.writes('Bom dia')
  await page.getByRole('link', { name: /^1 em andamento/ }).click()
  await expect(page.getByRole('heading', { name: 'Execuções: Saudação' })).toBeVisible()
  const row = page.getByRole('row', { name: /Carla Dias/ })
  await expect(row).toContainText('Aguardando')
  await customer.writes('Carla')
  await expect(row).toContainText('Finalizada')

  await row.getByRole('button', { name: 'Ver os passos: Carla Dias' }).click()
  const dialog = page.getByRole('dialog', { name: 'Execução: Carla Dias' })
  await expect(dialog.getByText('Resposta do cliente: Carla')).toBeVisible()
  await expect(dialog.getByText('nome_dito = Carla').first()).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/flow-run.png' })
  await dialog.getByRole('button', { name: 'Repetir no teste' }).click()
  const replay = page.getByRole('dialog', { name: 'Teste do Fluxo' })
  await expect(replay.getByText('Olá, Carla!')).toBeVisible()
  await expect(replay.getByText('Fluxo finalizado.')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/flow-replay.png' })
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Abrir o fluxo' }).click()
  await page.getByRole('button', { name: 'Mostrar contadores' }).click()
  const card = page.locator('.react-flow__node').filter({ hasText: 'Saudação' })
  await expect(card.getByText('1 passou', { exact: true })).toBeAttached()
  await page.screenshot({ path: 'test-results/screens/flow-counters.png' })

  const colleague = await windowOf(await company.person('Bia Lima'), { path: `/fluxos/${id}/editar` })
  await expect(page.getByText('Bia Lima também está com este fluxo aberto.')).toBeVisible()
  await expect(colleague.getByText('Rute Alves também está com este fluxo aberto.')).toBeVisible()
  await colleague.close()
  await expect(page.getByText('também está com este fluxo aberto')).toBeHidden()
  await changesAndRestores(page)
})

async function changesAndRestores(page: Page): Promise<void> {
  const card = page.locator('.react-flow__node').filter({ hasText: 'Saudação' })
  await card.click()
  const message = page.getByLabel('Mensagem', { exact: true })
  await message.fill('Oi, {{nome_dito}}!')
  await page.getByRole('button', { name: 'Publicar com uma nota' }).click()
  await page.getByRole('textbox', { name: 'Nota' }).fill('Mais curta')
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Fluxo publicado: novas conversas começam por ele.')).toBeVisible()
  await page.getByRole('button', { name: 'Histórico do fluxo' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico do fluxo' })
  await history.getByText('Versão 2').click()
  await expect(history.getByText('Mensagem: "Olá, {{nome_dito}}!" → "Oi, {{nome_dito}}!"')).toBeVisible()
  await expect(history.getByText('Mais curta')).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/flow-history.png' })
  const first = history.locator('details', { has: page.locator('summary', { hasText: 'Versão 1' }) })
  await first.locator('summary').click()
  await first.getByRole('button', { name: 'Ver o desenho' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Versão 1, só para ver' }).getByText('Olá, {{nome_dito}}!'),
  ).toBeVisible()
  await page.screenshot({ path: 'test-results/screens/flow-version.png' })
  await page.keyboard.press('Escape')
  await history.getByRole('button', { name: 'Restaurar' }).click()
  await page.getByRole('dialog', { name: 'Restaurar a versão 1' }).getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('A versão 1 foi publicada de novo.')).toBeVisible()
  await expect(card).toContainText('Olá, {{nome_dito}}!')
}
