import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'

/** No hour begins with its last digit: 'linha 7' and the hour behind it are not taken for 'linha 75'. */
const LINES = 75

test('a word in an old message leads there, also by keyboard, and from there on to the newest', async ({
  company,
  windowOf,
}) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  await carla.writes('Meu pedido é o <b>Açaí-4711</b>')
  for (let line = 1; line <= LINES; line += 1) await carla.writes(`linha ${line}`)
  await expect(desk.bubble(`linha ${LINES}`)).toBeVisible()
  const ticket = await company.ticket(carla.name)
  await company.admin.call(ticketRoutes.update, { params: { ticketId: ticket.id }, body: { status: 'closed' } })
  await expect(desk.tab('Resolvidos')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/tickets')
  await expect(desk.tab('Abertos')).toBeVisible()

  await test.step('the list shows the words of the message, marked', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('acai-4711')
    const found = desk.row(carla.name)
    await expect(found).toContainText('…é o <b>Açaí-4711</b>')
    await expect(found.locator('mark')).toHaveText('Açaí-4711')
  })

  await test.step('j opens the conversation at that message', async () => {
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('j')
    await expect(desk.bubble('Açaí-4711')).toBeInViewport()
    await expect(desk.bubble(`linha ${LINES}`)).toHaveCount(0)
  })

  await test.step('there its words are searched on, and Ctrl+F searches for others', async () => {
    const bar = page.getByRole('region', { name: 'Buscar na conversa' })
    await expect(bar).toContainText('1 de 1')
    await page.keyboard.press('Control+f')
    await expect(bar.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('LINHA')
    await page.keyboard.press('Enter')
    await expect(bar).toContainText(`1 de ${LINES}`)
    await expect(desk.bubble(`linha ${LINES}`)).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(bar).toContainText(`2 de ${LINES}`)
    await expect(desk.bubble(`linha ${LINES - 1}`)).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await desk.row(carla.name).click()
    await expect(desk.bubble('Açaí-4711')).toBeInViewport()
  })

  await test.step('scrolling shows the day, and loads what is before and after, up to the newest', async () => {
    await desk.chat.focus()
    await page.keyboard.press('Home')
    await expect(desk.bubble('Tem tapioca?')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Hoje: ir para outra data' })).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(desk.bubble(`linha ${LINES}`)).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(desk.bubble('Açaí-4711')).toHaveCount(1)
  })

  await test.step('the same hit leads there once more, and the button leads to the newest', async () => {
    await desk.row(carla.name).click()
    await expect(desk.bubble('Açaí-4711')).toBeInViewport()
    await page.getByRole('button', { name: 'Ir para a última mensagem' }).click()
    await expect(desk.bubble(`linha ${LINES}`)).toBeInViewport()
  })

  await test.step('and a reload opens it at the message again', async () => {
    await desk.row(carla.name).click()
    await expect(page).toHaveURL(/\?message=\d+$/)
    await page.reload()
    await expect(desk.bubble('Açaí-4711')).toBeInViewport()
    await expect(desk.bubble(`linha ${LINES}`)).toHaveCount(0)
  })
})

test('what was found is in view among messages that are much higher than a line', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const menu = (n: number): string => `Lista ${n}:${'\numa tapioca'.repeat(9)}`
  for (let n = 1; n <= 8; n += 1) await carla.writes(menu(n))
  await carla.writes('Meu pedido é o Açaí-4711')
  for (let n = 9; n <= 16; n += 1) await carla.writes(menu(n))
  await expect(desk.bubble('Lista 16:')).toBeVisible()
  await desk.page.goto('/tickets')
  await desk.tab('Busca').click()
  await desk.page.getByRole('searchbox').fill('acai-4711')
  await expect(desk.row(carla.name).locator('mark')).toHaveText('Açaí-4711')
  await desk.row(carla.name).click()
  await expect(desk.page.getByRole('region', { name: 'Buscar na conversa' })).toContainText('1 de 1')
  const hit = desk.bubble('Açaí-4711')
  await expect(hit).toBeInViewport({ ratio: 1 })

  // Until someone scrolls.
  await desk.chat.hover()
  await desk.page.mouse.wheel(0, 3000)
  await expect(desk.bubble('Lista 16:')).toBeInViewport()
  await expect(hit).not.toBeInViewport()
})
