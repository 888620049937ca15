import { conversation } from './fixtures/conversation.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, signIn, test } from './fixtures/index.ts'
import { openSetUp } from './fixtures/set-up.ts'

test('a ticket is accepted, answered and finished without a mouse', async ({ company, windowOf }) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  const { page } = desk
  await carla.writes('Oi!')

  await desk.tab('Atendendo').focus()
  await page.keyboard.press('ArrowRight')
  await expect(desk.tab('Aguardando')).toBeFocused()
  await expect(desk.acceptButton(carla.name)).toBeVisible()
  await tabTo(desk, carla.name)
  await page.keyboard.press('Enter')
  await expect(desk.bubble('Oi!')).toBeVisible()
  await expect(desk.box).toBeFocused()
  await page.keyboard.type('Bom dia, Carla!')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await carla.inbox()).at(-1)?.text).toContain('Bom dia, Carla!')
  await page.keyboard.press('Alt+Shift+R')
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(desk.tab('Atendendo')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+Shift+Z')
  await expect(desk.box).toBeFocused()
})

test('a sentence typed right after opening a chat goes into its box', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  await expect(desk.box).toBeFocused()
  await page.keyboard.type('claro, já')
  await expect(desk.box).toHaveValue('claro, já')
  await openSetUp(page, 'Filas')
  await page.getByRole('link', { name: 'Online' }).click()
  await desk.row(carla.name).click()
  await page.keyboard.type(' vai')
  await expect(desk.box).toHaveValue('claro, já vai')
})

test('letters typed beside an open chat finish, hand over and open nothing', async ({ company, windowOf }) => {
  const { desk, line } = await conversation(company, windowOf)
  const { page } = desk
  await (await line.customer('Davi Lima')).writes('Oi')
  const address = page.url()
  await expect(desk.box).toBeFocused()
  await desk.box.blur()
  await page.keyboard.type('ctjkna')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.keyboard.press('e')
  await expect(desk.box).toBeFocused()
})

test('j and k go through the list and stay in it', async ({ company, windowOf }) => {
  const { desk, carla, line } = await conversation(company, windowOf)
  const { page } = desk
  const davi = await line.customer('Davi Lima')
  await davi.writes('Oi')
  await desk.accept(davi.name)
  await desk.row(davi.name).focus()
  await page.keyboard.press('j')
  await expect(desk.bubble('Tem tapioca?')).toBeVisible()
  await page.keyboard.press('k')
  await expect(desk.bubble('Oi')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(desk.bubble('Tem tapioca?')).toBeVisible()
  await expect(desk.row(carla.name)).toHaveAttribute('aria-current', 'true')
})

/** Presses Tab until the accept button has the focus. */
async function tabTo(desk: DeskPage, contact: string): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await desk.page.keyboard.press('Tab')
    if (await desk.acceptButton(contact).evaluate(button => button === document.activeElement)) return
  }
  throw new Error('the accept button cannot be reached with Tab')
}

test('the shortcuts are listed by ?, and Ctrl+K goes to a page', async ({ company, windowOf }) => {
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  const { page } = desk
  await expect(desk.tab('Atendendo')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(help.getByText('Buscar atendimentos')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Filas')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/queues$/)
})

test('a key is heard while the script of the page is still coming', async ({ company, browser, baseURL }) => {
  const person = await company.person('Rute', { profile: 'admin' })
  const window = await browser.newContext({ baseURL, locale: 'pt-BR' })
  const page = await window.newPage()
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/pages-*.js', route => script.promise.then(() => route.continue()))
  const requested = page.waitForRequest('**/assets/pages-*.js')
  await signIn(page, person)
  await expect(new DeskPage(page).tab('Atendendo')).toBeVisible()
  await openSetUp(page, 'Filas')
  await requested
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  script.resolve()
  await expect(page.getByRole('heading', { name: 'Filas' })).toBeVisible()
  await window.close()
})
