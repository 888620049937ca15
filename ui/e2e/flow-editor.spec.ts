import type { Locator, Page } from '@playwright/test'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { flowRunRoutes } from '../../core/tenant/flows/runs/contract.ts'
import { expect, test } from './fixtures/index.ts'
import { carry, hold, middle } from './fixtures/mouse.ts'

/** The flow editor as people use it: with the mouse on the drawing, and with keys in the panels. */
class EditorPage {
  readonly page: Page
  readonly canvas: Locator
  constructor(page: Page) {
    this.page = page
    this.canvas = page.locator('.react-flow__pane')
  }

  /** Drags a component to a place of the drawing; its panel opens. */
  async drag(component: string, x: number, y: number): Promise<void> {
    const target = { targetPosition: { x, y } }
    await this.page.getByRole('button', { name: `Adicionar ${component}`, exact: true }).dragTo(this.canvas, target)
    await expect(this.panel(component)).toBeVisible()
  }

  panel(component: string): Locator {
    return this.page.getByRole('complementary', { name: new RegExp(`^${component}: `) })
  }

  card(name: string): Locator {
    return this.page.locator('.react-flow__node').filter({ hasText: name })
  }

  /** Draws a connection from a way out of one card to the way into another. */
  async connect(from: Locator, to: Locator): Promise<void> {
    const lines = this.page.locator('.react-flow__edge')
    const before = await lines.count()
    const into = to.locator('.target')
    await hold(from)
    await carry(this.page, () => middle(into), to.locator('.target.connectingto.valid'))
    await this.page.mouse.up()
    await expect(lines).toHaveCount(before + 1)
  }

  proxyRoute(card: Locator): Locator {
    return card.locator('.source')
  }
}

test('a triage menu is built by dragging, tested in the dialog and published, and leads a customer as it was tested', async ({
  company,
  windowOf,
}) => {
  await company.queue('Vendas')
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const page = await windowOf(ana, { path: '/fluxos' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Novo fluxo' }).first().click()
  await page.getByLabel('Nome').fill('Triagem')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome do fluxo' })).toHaveValue('Triagem')

  const editor = new EditorPage(page)
  const panel = (name: string): Locator => editor.panel(name)
  await editor.drag('Enviar Mensagem', 320, 150)
  await panel('Enviar Mensagem').getByLabel('Mensagem', { exact: true }).fill('Olá, {{nome}}! 1 - Vendas')
  await panel('Enviar Mensagem').getByLabel('Nome do passo').fill('Menu')
  await editor.drag('Receber Mensagem', 320, 330)
  await panel('Receber Mensagem').getByLabel('Guardar a resposta em').fill('opcao')
  await editor.drag('Condicional', 320, 480)
  await panel('Condicional').getByLabel('Variável', { exact: true }).fill('opcao')
  await panel('Condicional').getByLabel('Valor', { exact: true }).fill('1')
  await panel('Condicional').getByLabel('Nome da saída', { exact: true }).fill('Vendas')
  await editor.drag('Setores', 150, 620)
  await panel('Setores').getByLabel('Setor').selectOption('Vendas')
  await editor.drag('Fim', 420, 680)
  await page.getByRole('button', { name: 'Fechar o painel' }).click()
  await page.screenshot({ path: 'test-results/screens/flow-built.png' })

  await page.getByRole('button', { name: 'Organizar' }).click()
  const [start, menu, answer] = [editor.card('Ponto inicial'), editor.card('Menu'), editor.card('Resposta em opcao')]
  const [choice, sales, end] = [editor.card('Senão'), editor.card('Setores'), editor.card('Ponto final')]
  await editor.connect(editor.proxyRoute(start), menu)
  await editor.connect(editor.proxyRoute(menu), answer)
  await editor.connect(editor.proxyRoute(answer), choice)
  await editor.connect(editor.proxyRoute(choice).first(), sales)
  await editor.connect(editor.proxyRoute(choice).last(), end)
  await editor.connect(editor.proxyRoute(sales), end)
  await page.getByRole('button', { name: 'Organizar' }).click()
  await page.screenshot({ path: 'test-results/screens/flow-connected.png' })
  // Nothing starts it yet.
  await expect(page.getByText('1 aviso', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'TESTAR FLUXO' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teste do Fluxo' })
  await expect(dialog.getByText('Olá, Cliente de Teste! 1 - Vendas')).toBeVisible()
  await dialog.getByPlaceholder('Digite sua resposta...').fill('1')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Fluxo finalizado.')).toBeVisible()
  await dialog.getByLabel('Exibir LOG').check()
  await expect(dialog.getByRole('region', { name: 'LOG' })).toContainText('Saída: Vendas')
  await page.screenshot({ path: 'test-results/screens/flow-tested.png' })
  await dialog.getByRole('button', { name: 'Salvar como cenário' }).click()
  await page.getByLabel('Nome do cenário').fill('Vendas')
  await page.getByRole('button', { name: 'Guardar no fluxo' }).click()
  await dialog.getByText('1 cenário guardado').click()
  await dialog.getByRole('button', { name: 'Conferir todos' }).click()
  await expect(dialog.getByText('Passou')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Fluxo publicado: novas conversas começam por ele.')).toBeVisible()
  const { flows } = await company.admin.call(flowRoutes.listWhole, {})
  expect(flows).toMatchObject([{ nome: 'Triagem', hasDraft: false, scenarios: [{ name: 'Vendas' }] }])
  expect(flows[0]!.nodes).toHaveLength(6)
  expect(flows[0]!.edges).toHaveLength(6)

  const line = await company.connection('Loja')
  const body = { welcomeFlowId: flows[0]!.id, keywords: [] }
  await company.admin.call(flowRunRoutes.setConnectionFlows, { params: { whatsappId: line.id }, body })
  const carla = await line.customer('Carla Dias')
  await carla.writes('Bom dia')
  await carla.receives('Olá, Carla Dias! 1 - Vendas')
  await carla.writes('1')
  await expect.poll(() => company.ticket(carla.name)).toMatchObject({ queue: { name: 'Vendas' } })
})

test('what comes next is found by typing where a connection is released, and every step is taken back', async ({
  company,
  windowOf,
}) => {
  const { id } = await company.admin.call(flowRoutes.create, { body: { nome: 'Aviso' } })
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const page = await windowOf(ana, { path: `/fluxos/${id}/editar` })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const editor = new EditorPage(page)
  const [nodes, edges] = [page.locator('.react-flow__node'), page.locator('.react-flow__edge')]
  const from = await hold(editor.proxyRoute(editor.card('Início')))
  await page.mouse.move(from.x + 160, from.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('combobox', { name: 'Adicionar o próximo componente' })).toBeFocused()
  await page.keyboard.type('envmens')
  await expect(page.getByText('Nenhum componente com este nome.')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('enviar men')
  await page.keyboard.press('Enter')
  await expect(editor.panel('Enviar Mensagem')).toBeVisible()
  await expect(edges).toHaveCount(1)
  await editor.panel('Enviar Mensagem').getByLabel('Mensagem', { exact: true }).fill('Voltamos amanhã.')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+D')
  await expect(nodes).toHaveCount(3)
  await page.keyboard.press('Delete')
  await expect(nodes).toHaveCount(2)
  for (const left of [3, 2, 2, 1]) {
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(nodes).toHaveCount(left)
  }
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Refazer' }).click()
  await expect(editor.card('Voltamos amanhã.')).toBeVisible()

  await page.keyboard.press('Control+F')
  await page.getByRole('combobox', { name: 'Buscar no fluxo' }).fill('amanha')
  await page.keyboard.press('Enter')
  await expect(editor.panel('Enviar Mensagem')).toBeVisible()
  await expect(page.getByText('Alterações salvas, não publicadas')).toBeVisible()
})
