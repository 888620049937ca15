import type { Locator, Page } from '@playwright/test'
import { tagRoutes } from '../../core/tenant/tags/contract.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { type Company, expect, test } from './fixtures/index.ts'
import { carry, hold, type Point } from './fixtures/mouse.ts'

const PHONE = { width: 390, height: 844 }

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, of: string, contact: string): Locator =>
  lane(page, of).getByRole('article').filter({ hasText: contact })

async function aLane(company: Company, name: string, color: string): Promise<number> {
  return (await company.admin.call(tagRoutes.create, { body: { name, color, kanban: 1 } })).id
}

/** Where a person takes hold of a card, and where it is dropped on a lane: near its top, for it may be longer than the window. */
async function upperMiddle(what: Locator): Promise<Point> {
  const { x, y, width, height } = (await what.boundingBox())!
  return { x: x + width / 2, y: y + Math.min(height / 2, 160) }
}

async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const from = await hold(what)
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 })
  await carry(page, () => upperMiddle(to), to.and(page.locator('[data-target]')))
  await page.mouse.up()
}

test('a card is dragged by mouse, keyboard and touch, and stands in the same lane on two screens', async ({
  company,
  windowOf,
}) => {
  const queueId = await company.queue('Vendas')
  await aLane(company, 'Orçamento', '#1565c0')
  await aLane(company, 'Fechado', '#6a1b9a')
  const vip = await company.tag('VIP')
  const line = await company.connection('Loja', [queueId])
  const ana = await line.customer('Ana Souza')
  await ana.writes('Oi, quanto custa?')
  await expect(async () => company.ticket(ana.name)).toPass()
  await company.tagTicket((await company.ticket(ana.name)).id, vip)
  const boss = await windowOf(await company.person('Rute', { profile: 'supervisor' }), { path: '/kanban' })
  const agent = await windowOf(await company.person('Bia', { queueIds: [queueId] }), { path: '/kanban' })
  for (const page of [boss, agent]) await expect(card(page, 'Em aberto', ana.name)).toBeVisible()

  await drag(boss, card(boss, 'Em aberto', ana.name), lane(boss, 'Orçamento'))
  await expect(boss.getByText('Ticket Tag Adicionado com Sucesso!')).toHaveCount(1)
  await expect(boss.getByText('Ticket Tag Removido!')).toHaveCount(0)
  for (const page of [boss, agent]) await expect(card(page, 'Orçamento', ana.name)).toContainText('VIP')

  // By keyboard: lifted at its handle, one lane to the right, and put back by Esc first.
  const handle = (page: Page) => page.getByRole('button', { name: `Mover o cartão: ${ana.name}` })
  /** The library takes a key a moment after it said where the card is; there is no lane behind the last one. */
  const toTheRight = () =>
    expect(async () => {
      await agent.keyboard.press('ArrowRight')
      await expect(agent.getByText(`${ana.name}: sobre Fechado.`)).toBeAttached({ timeout: 500 })
    }).toPass()
  await handle(agent).focus()
  await agent.keyboard.press('Enter')
  await expect(agent.getByText(`${ana.name}: sobre Orçamento.`)).toBeAttached()
  await toTheRight()
  await agent.keyboard.press('Escape')
  await expect(agent.getByText(`${ana.name}: de volta ao lugar.`)).toBeAttached()
  await expect(card(agent, 'Orçamento', ana.name)).toBeVisible()
  await handle(agent).focus()
  await agent.keyboard.press('Space')
  await expect(agent.getByText(`${ana.name}: sobre Orçamento.`)).toBeAttached()
  await toTheRight()
  await agent.keyboard.press('Space')
  await expect(agent.getByText('Ticket Tag Removido!')).toHaveCount(1)
  await expect(agent.getByText('Ticket Tag Adicionado com Sucesso!')).toHaveCount(1)
  await expect(handle(agent)).toBeFocused()
  for (const page of [boss, agent]) await expect(card(page, 'Fechado', ana.name)).toContainText('VIP')

  // The lanes change places for both.
  const order = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  await drag(boss, boss.getByRole('button', { name: 'Mover a coluna: Fechado' }), lane(boss, 'Orçamento'))
  for (const page of [boss, agent]) await expect.poll(() => order(page)).toEqual(['Em aberto', 'Fechado', 'Orçamento'])

  // The conversation stands beside the board.
  await boss.getByRole('button', { name: `Abrir a conversa com ${ana.name}` }).click()
  const chat = new DeskPage(boss)
  await expect(chat.bubble('Oi, quanto custa?')).toBeVisible()
  await expect(lane(boss, 'Fechado')).toBeVisible()
  await boss.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
  await chat.write('Bom dia!')
  await expect(card(boss, 'Fechado', ana.name)).toContainText('Bom dia!')
  await expect(card(agent, 'Fechado', ana.name)).toContainText('Bom dia!')

  // By touch, on a phone: after a moment the card is lifted, and goes where the finger goes.
  const phone = await windowOf(await company.person('Ivo', { queueIds: [queueId] }), { ...PHONE, path: '/kanban' })
  const touch = await phone.context().newCDPSession(phone)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await lane(phone, 'Fechado').scrollIntoViewIfNeeded()
  const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at })
  await card(phone, 'Fechado', ana.name).scrollIntoViewIfNeeded()
  const from = await upperMiddle(card(phone, 'Fechado', ana.name))
  await finger('touchStart', from)
  await expect(phone.locator('article[data-dragging]')).toBeVisible()
  const edge = 20
  for (let x = from.x; x > edge; x -= 20) await finger('touchMove', { x, y: from.y })
  await expect(lane(phone, 'Em aberto')).toHaveAttribute('data-target', 'card')
  await finger('touchEnd')
  await expect(phone.getByText('Ticket Tag Removido!')).toHaveCount(1)
  for (const page of [boss, agent, phone]) await expect(card(page, 'Em aberto', ana.name)).toContainText('VIP')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  await agent.getByRole('link', { name: `Ver Ticket: ${ana.name}` }).click()
  await expect(agent).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
})
