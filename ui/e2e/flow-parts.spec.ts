import type { Locator, Page } from '@playwright/test'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { expect, test } from './fixtures/index.ts'

const at = (x: number) => ({ x, y: 0 })
const nodes = [
  { id: 'inicio', type: 'start', position: at(0), data: {} },
  { id: 'ouve', type: 'receiveMessage', position: at(320), data: { variableName: 'numero_pedido', timeout: 60 } },
  { id: 'conta', type: 'scriptJs', position: at(640), data: { label: 'Conta', script: '' } },
  { id: 'diz', type: 'sendMessage', position: at(960), data: { label: 'Diz', message: 'São *{{dobro}}*' } },
]
const edges = nodes.slice(1).map(({ id }, n) => ({ source: nodes[n]!.id, target: id }))

const card = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name })

test('a script is written with the names of variables, runs in the test, and shows on its card how it went', async ({
  company,
  windowOf,
}) => {
  const { id } = await company.admin.call(flowRoutes.create, {
    body: { nome: 'Conta', nodes, edges, publishAnyway: true },
  })
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const page = await windowOf(ana, { path: `/fluxos/${id}/editar` })
  await card(page, 'Conta').click()
  const code = page.getByRole('textbox', { name: 'Script' })
  await code.click()
  await page.keyboard.type('dobro = numero_pe')
  await page.getByRole('option', { name: 'numero_pedido' }).click()
  await page.keyboard.type(' * 2')
  await expect(code).toContainText('dobro = numero_pedido * 2')

  const dialog = page.getByRole('dialog', { name: 'Teste do Fluxo' })
  const play = async (reply: string): Promise<void> => {
    await page.getByRole('button', { name: 'TESTAR FLUXO' }).click()
    // It stays as it was left.
    await dialog.getByRole('button', { name: 'Recomeçar' }).click()
    await dialog.getByPlaceholder('Digite sua resposta...').fill(reply)
    await page.keyboard.press('Enter')
  }
  await play('21')
  await expect(dialog.locator('strong', { hasText: '42' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Conta').locator('[data-script=success]')).toBeVisible()

  // The test took the place of the panel.
  await card(page, 'Conta').click()
  await code.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('while (true) 1')
  await play('1')
  await expect(dialog.getByText('São')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Conta').locator('[data-script=error]')).toContainText(
    'Script excedeu o tempo limite de execução (500ms)',
  )
})

test('nothing lies over what is worked with: neither panel, bar nor toast, and the page does not scroll', async ({
  company,
  windowOf,
}) => {
  const { id } = await company.admin.call(flowRoutes.create, {
    body: { nome: 'Menu de atendimento', nodes, edges, publishAnyway: true },
  })
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const page = await windowOf(ana, { path: `/fluxos/${id}/editar`, width: 1280 })
  await card(page, 'Diz').click()
  await expect(page.getByRole('complementary', { name: /Diz$/ })).toBeVisible()
  await expect(card(page, 'Diz')).toBeInViewport({ ratio: 0.99 })
  const box = async (place: Locator) => (await place.boundingBox())!
  // A toast moves to its place.
  const below = (upper: Locator, lower: Locator): Promise<void> =>
    expect
      .poll(async () => {
        const [one, other] = [await box(upper), await box(lower)]
        return other.y >= one.y + one.height
      })
      .toBe(true)
  await below(
    page.getByRole('button', { name: 'Ver em lista' }),
    page.getByRole('toolbar', { name: 'Elemento selecionado' }),
  )
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByRole('button', { name: 'Publicar mesmo assim' }).click()
  await expect(page.getByText('Fluxo publicado: novas conversas começam por ele.')).toBeVisible()
  await below(page.getByRole('button', { name: 'EXPORTAR' }), page.locator('[data-sonner-toast]'))
  expect(await page.locator('main').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const name = page.getByRole('textbox', { name: 'Nome do fluxo' })
  const isWhole = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth === clientWidth)
  expect(await isWhole()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card(page, 'Diz')).toHaveCount(0)
  expect(await isWhole()).toBe(true)
  const [first, last] = [
    await box(page.getByRole('button', { name: 'Desfazer' })),
    await box(page.getByRole('button', { name: 'SALVAR' })),
  ]
  expect(Math.abs(first.y - last.y)).toBeLessThan(20)
})

test('what is copied in one window is pasted into a flow in another', async ({ company, windowOf }) => {
  const one = await company.admin.call(flowRoutes.create, { body: { nome: 'Um', nodes, edges, publishAnyway: true } })
  const two = await company.admin.call(flowRoutes.create, { body: { nome: 'Dois' } })
  const ana = await company.person('Ana Souza', { profile: 'admin' })
  const first = await windowOf(ana, { path: `/fluxos/${one.id}/editar` })
  await expect(card(first, 'Diz')).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(`/fluxos/${two.id}/editar`)
  await expect(card(second, 'Início')).toBeVisible()

  await first.bringToFront()
  await card(first, 'Conta').click()
  await first.keyboard.down('Shift')
  await card(first, 'Diz').click()
  await first.keyboard.up('Shift')
  await expect(first.getByRole('toolbar', { name: '2 elementos selecionados' })).toBeVisible()
  await first.keyboard.press('Control+C')

  await second.bringToFront()
  await second.locator('.react-flow__pane').click({ position: { x: 400, y: 500 } })
  await second.keyboard.press('Control+V')
  await expect(second.locator('.react-flow__node')).toHaveCount(3)
  await expect(second.locator('.react-flow__edge')).toHaveCount(1)
  await expect(second.getByText('Alterações salvas, não publicadas')).toBeVisible()
  const { nodes: stored } = await company.admin.call(flowRoutes.work, { params: { flowId: two.id } })
  expect(stored.map(({ type }) => type).toSorted()).toEqual(['scriptJs', 'sendMessage', 'start'])
})
