import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DeskPage } from './fixtures/desk-page.ts'
import { type Company, expect, type Person, signIn, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'

const themes = ['light', 'dark'] as const
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Nothing serious or critical, by axe; and a picture of the page for people to look at (test-results, not kept). */
async function check(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  await page.screenshot({ path: `test-results/screens/${name}.png` })
  expect(grave, `${name} for people with disabilities`).toEqual([])
}

/** A company in which every page has something to show. */
async function furnish(
  company: Company,
  windowOf: (person: Person) => Promise<Page>,
): Promise<{ uuid: string; admin: Person }> {
  const queueId = await company.queue('Vendas', 'Olá! Já vamos te atender.')
  await company.tag('Cliente fiel')
  const line = await company.connection('Loja', [queueId])
  const [ana, carla] = [await line.customer('Ana Souza'), await line.customer('Carla Dias')]
  const admin = await company.person('Rute Alves', { profile: 'admin' })
  const desk = new DeskPage(await windowOf(admin))
  await desk.tab('Aguardando').click()
  await carla.writes('Bom dia')
  await ana.writes('Olha que *lindo*')
  await ana.sendsPicture(picture(320, 200), 'Minha sala')
  await desk.accept(ana.name)
  await expect(desk.chat.getByRole('img', { name: 'Minha sala' })).toBeVisible()
  await desk.write('Ficou ótimo!')
  await desk.seesTicks('Ficou ótimo!', 'Entregue')
  return { uuid: (await company.ticket(ana.name)).uuid, admin }
}

test('nothing on any page is out of reach for people with disabilities', async ({ browser, company, windowOf }) => {
  test.setTimeout(240_000)
  const { uuid, admin } = await furnish(company, windowOf)
  const pages: Record<string, (page: Page) => Promise<void>> = {
    '/tickets': page => expect(page.getByText('Escolha um atendimento na lista')).toBeAttached(),
    [`/tickets/${uuid}`]: page => expect(new DeskPage(page).bubble('Ficou ótimo!')).toBeVisible(),
    '/connections': page => expect(page.getByText('Conectado', { exact: true })).toBeVisible(),
    '/queues': page => expect(page.getByText('Vendas')).toBeVisible(),
    '/users': page => expect(page.getByText('Rute Alves', { exact: true })).toBeVisible(),
    '/settings': page => expect(page.getByLabel('Avaliações')).toBeVisible(),
    '/nowhere': page => expect(page.getByText('Página não encontrada')).toBeVisible(),
  }
  for (const colorScheme of themes) {
    for (const viewport of widths) {
      const suffix = `${viewport.width}-${colorScheme}`
      const window = await browser.newContext({ baseURL: company.url, viewport, colorScheme, locale: 'pt-BR' })
      const page = await window.newPage()
      for (const outside of ['login', 'signup']) {
        await page.goto(`/${outside}`)
        await expect(page.getByRole('heading')).toBeVisible()
        await check(page, `${outside}-${suffix}`)
      }
      await signIn(page, admin)
      for (const [path, ready] of Object.entries(pages)) {
        await page.goto(path)
        await ready(page)
        await check(page, `${path.slice(1).replace(uuid, 'chat').replace('/', '-')}-${suffix}`)
      }
      await window.close()
    }
  }
})
