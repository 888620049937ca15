import { conversation } from './fixtures/conversation.ts'
import { expect, test } from './fixtures/index.ts'

test('what is written without a connection waits with a clock, and leaves by itself', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  await desk.page.context().setOffline(true)
  await desk.write('Já separei a sua')
  await expect(desk.chat.getByText('Será enviada quando a conexão voltar.')).toBeVisible()
  await desk.seesTicks('Já separei a sua', 'Enviando')
  await expect(desk.page.getByText('Não enviada')).toHaveCount(0)
  await desk.page.context().setOffline(false)
  await expect.poll(async () => (await carla.inbox()).at(-1)?.text).toContain('Já separei a sua')
  await expect(desk.chat.getByText('Será enviada quando a conexão voltar.')).toBeHidden()
})

test('what the page is left with is asked about first, and sent once on return', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { page } = desk
  await page.route('**/messages/*', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await desk.write('Está na porta')
  await expect(desk.chat.getByText('Será enviada quando a conexão voltar.')).toBeVisible()
  await page.unroute('**/messages/*')
  const requested = page.waitForEvent('dialog')
  page.on('dialog', dialog => dialog.accept())
  await Promise.all([page.reload(), requested])
  expect((await requested).type()).toBe('beforeunload')
  await expect(desk.bubble('Está na porta')).toHaveCount(1)
  await desk.seesTicks('Está na porta', 'Entregue')
  expect((await carla.inbox()).map(({ text }) => text)).toEqual(['*Rute:*\nEstá na porta'])
})
