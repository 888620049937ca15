import type { Locator, Page } from '@playwright/test'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

const UNREACHABLE = 'Sem conexão com o servidor. Verifique a internet e tente de novo.'

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`toasts cover no control of a conversation at ${viewport.width} px`, async ({ company, windowOf }) => {
    const line = await company.connection('Loja', [await company.queue('Vendas')])
    const carla = await line.customer('Carla Dias')
    const rute = await company.person('Rute', { profile: 'admin' })
    const page = await windowOf(rute, viewport)
    const desk = new DeskPage(page)
    await carla.writes('Oi!')
    await desk.accept(carla.name)

    await page.route('**/api/tickets/*', route => route.abort())
    const resolve = page.getByRole('button', { name: 'Resolver', exact: true })
    const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')
    await resolve.click()
    await expect(toasts).toHaveText(UNREACHABLE)
    // They stay for as long as the pointer is over one of them.
    await toasts.hover()
    await expect(page.getByRole('region', { name: 'Avisos' })).toHaveAttribute('aria-live', 'polite')
    await resolve.press('Enter')
    await expect(toasts).toHaveCount(2)
    for (const toast of await toasts.all()) {
      await expect.poll(() => toast.evaluate(one => one.getAnimations().length)).toBe(0)
      expect(await coveredBy(toast, page)).toEqual([])
    }
  })

test('on a phone a second toast leaves the tabs of the lists in reach', async ({ company, windowOf }) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const customers = [await line.customer('Carla Dias'), await line.customer('Davi Nunes')]
  for (const customer of customers) await customer.writes('Oi!')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { width: 390, height: 844 })
  const desk = new DeskPage(page)
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')
  await desk.tab('Aguardando').click()
  await page.route('**/api/tickets/*', route => route.abort())
  for (const { name } of customers) await desk.acceptButton(name).click()
  await expect(toasts).toHaveCount(2)
  await toasts.first().hover()
  for (const toast of await toasts.all()) {
    await expect.poll(() => toast.evaluate(one => one.getAnimations().length)).toBe(0)
    expect(await coveredBy(toast, page)).toEqual([])
  }
  await expect(toasts.first()).toBeInViewport({ ratio: 0.99 })
  await expect(toasts.last()).not.toBeInViewport()
})

test('toasts stand below each other, so that the later ones leave the first to be read', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const customers = [await line.customer('Carla Dias'), await line.customer('Davi Nunes')]
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }))
  const desk = new DeskPage(page)
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')
  for (const customer of customers) {
    await customer.writes('Oi!')
    await desk.accept(customer.name)
    await page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await expect(toasts.filter({ hasText: customer.name })).toBeVisible()
  }
  await expect
    .poll(async () => {
      const [later, first] = [await toasts.first().boundingBox(), await toasts.last().boundingBox()]
      return first!.y - (later!.y + later!.height)
    })
    .toBeGreaterThan(0)
  await expect(toasts).toHaveCount(2)
})

/** The names of the controls that lie, be it in part, below something. */
async function coveredBy(what: Locator, page: Page): Promise<string[]> {
  const over = (await what.boundingBox())!
  const names: string[] = []
  for (const control of await page.locator('#root :is(a, button, input, textarea, select):visible').all()) {
    const box = (await control.boundingBox())!
    const apart =
      box.x >= over.x + over.width ||
      box.x + box.width <= over.x ||
      box.y >= over.y + over.height ||
      box.y + box.height <= over.y
    if (!apart) names.push(await control.evaluate(one => one.ariaLabel ?? one.textContent ?? ''))
  }
  return names
}
