import type { Page } from '@playwright/test'
import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'
import { openSetUp } from './fixtures/set-up.ts'

/** Drops a file on the page; answers whether the page kept the browser from opening it. */
const drop = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(fileName => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['abc'], fileName, { type: 'text/plain' }))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }, name)

test('files that are dropped one after the other are sent together, and none opens in the browser', async ({
  company,
  windowOf,
}) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  expect(await drop(page, 'um.txt')).toBe(true)
  await expect(page.getByRole('dialog', { name: 'Enviar 1 arquivo' })).toBeVisible()
  expect(await drop(page, 'dois.txt')).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Enviar 2 arquivos' })
  await expect(dialog).toContainText('um.txt')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(async () => (await carla.inbox()).length).toBe(2)
  await openSetUp(page, 'Filas')
  await expect(page.getByRole('heading', { name: 'Filas' })).toBeVisible()
  expect(await drop(page, 'tres.txt')).toBe(true)
})

test('a chat at its end stays there while the box grows, and follows what the customer writes then', async ({
  company,
  windowOf,
}) => {
  const { desk, carla } = await conversation(company, windowOf)
  await carla.writes(`Quero:${'\numa tapioca'.repeat(60)}\nsó isso`)
  await expect(desk.bubble('só isso').getByRole('time')).toBeInViewport()
  const below = () => desk.chat.evaluate(chat => Math.round(chat.scrollHeight - chat.scrollTop - chat.clientHeight))
  await desk.box.focus()
  for (const line of ['Temos', 'sessenta', 'tapiocas', 'hoje']) {
    await desk.page.keyboard.type(line)
    await expect.poll(below).toBe(0)
    await desk.page.keyboard.press('Shift+Enter')
  }
  await carla.writes('E um café?')
  await expect(desk.bubble('E um café?')).toBeInViewport({ ratio: 1 })
})

test('an edit shows the text without the signature, and keeps it', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.write('Custa dez')
  await desk.bubble('Custa dez').hover()
  await desk.bubble('Custa dez').getByRole('button', { name: 'Opções da mensagem' }).click()
  await desk.page.getByRole('menuitem', { name: 'Editar mensagem' }).click()
  await expect(desk.box).toHaveValue('Custa dez')
  await desk.box.fill('Custa doze')
  await desk.box.press('Enter')
  await expect.poll(async () => (await carla.inbox()).at(-1)?.text).toBe('*Rute:*\nCusta doze')
})

test('a draft keeps the message that it answers', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  await desk.bubble('Tem tapioca?').hover()
  await desk.bubble('Tem tapioca?').getByRole('button', { name: 'Opções da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  await desk.box.fill('Tem sim')
  await openSetUp(page, 'Filas')
  await page.getByRole('link', { name: 'Online' }).click()
  await desk.row(carla.name).click()
  await expect(page.getByRole('button', { name: 'Cancelar a resposta' })).toBeVisible()
  await desk.box.press('Enter')
  await expect(desk.bubble('Tem sim')).toContainText('Tem tapioca?')
})

test('the messages are one stop of the Tab key, with arrows inside', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  await carla.writes('De coco?')
  await expect(desk.bubble('De coco?')).toBeVisible()
  await desk.chat.focus()
  await page.keyboard.press('ArrowUp')
  await expect(desk.bubble('De coco?')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(desk.bubble('Tem tapioca?')).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = desk.bubble('Tem tapioca?').getByRole('button', { name: 'Opções da mensagem' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Emojis' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(desk.chat).toBeFocused()

  await test.step('reacting leaves the focus with the message', async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Reagir' }).click()
    await page.keyboard.press('Enter')
    await expect(desk.bubble('De coco?').getByRole('button', { name: /👍/ })).toBeVisible()
    await expect(desk.bubble('De coco?').getByRole('button', { name: 'Opções da mensagem' })).toBeFocused()
  })
})

test('Esc cancels a recording, and the focus is back in the box', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(desk.page.getByRole('timer', { name: 'Tempo de gravação' })).toBeVisible()
  await desk.page.keyboard.press('Escape')
  await expect(desk.box).toBeFocused()
  expect(await carla.inbox()).toEqual([])
})

test('the emojis stay while they are chosen, in groups and with those of before, and fit on a phone', async ({
  company,
  windowOf,
}) => {
  const { desk } = await conversation(company, windowOf)
  const { page } = desk
  const emojis = page.getByRole('dialog', { name: 'Emojis' })
  const open = () => page.getByRole('button', { name: 'Emojis' }).click()
  const find = emojis.getByRole('searchbox', { name: 'Buscar emoji' })
  await open()
  await emojis.getByRole('button', { name: 'Bandeiras' }).click()
  await emojis.getByRole('gridcell', { name: 'Bandeira quadriculada', exact: true }).click()
  await find.fill('coracao ver')
  await expect(emojis.getByRole('gridcell').first()).toHaveAccessibleName('Coração vermelho')
  await find.press('Enter')
  await expect(desk.box).toHaveValue('🏁❤️')
  await page.keyboard.press('Escape')
  await expect(emojis).toBeHidden()
  await expect(desk.box).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const recent = emojis.getByRole('toolbar', { name: 'Emojis usados há pouco' })
  await expect(recent.getByRole('button')).toHaveText(['❤️', '🏁'])
  await recent.getByRole('button', { name: '🏁' }).click()
  await expect(desk.box).toHaveValue('🏁❤️🏁')
  await expect(recent.getByRole('button')).toHaveText(['❤️', '🏁'])
  const row = emojis.getByRole('row').first()
  await expect(row.getByRole('gridcell')).toHaveCount(9)
  await expect(row.getByRole('gridcell').last()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(emojis).toBeHidden()
})
