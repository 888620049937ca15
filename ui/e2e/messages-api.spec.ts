import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'

test('a token is made on the page of the API, and its two forms send a text and a file that a phone gets', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const ana = await line.customer('Ana Souza')
  await ana.writes('Oi')
  const rute = await company.person('Rute Alves', { profile: 'admin' })
  const page = await windowOf(rute, { path: '/messages-api' })

  await page.getByRole('button', { name: 'Gerar token: Loja' }).click()
  await expect(page.getByText('Copie e guarde agora')).toBeVisible()
  const text = page.getByRole('region', { name: 'Teste: enviar um texto' })
  await expect(text.getByLabel('Token')).toHaveValue(/^[\da-f]{32}$/)
  await text.getByRole('button', { name: 'Enviar' }).click()
  await expect(text.getByLabel('Número')).toBeFocused()
  await expect(text.getByText('O número é obrigatório')).toBeVisible()
  await text.getByLabel('Número').fill(ana.number)
  await text.getByLabel('Mensagem').fill('Seu pedido saiu, {{firstName}}.')
  await text.getByRole('button', { name: 'Enviar' }).click()
  await expect(text.getByText(/^Mensagem \d+, no ticket \d+\.$/)).toBeVisible()
  await ana.receives('Seu pedido saiu, Ana.')

  const file = page.getByRole('region', { name: 'Teste: enviar um arquivo' })
  await file.getByLabel('Número').fill(ana.number)
  await file.getByLabel('Legenda').fill('O boleto')
  await file.locator('input[type=file]').setInputFiles({
    ...{ name: 'boleto.png', mimeType: 'image/png' },
    buffer: picture(32, 32),
  })
  await file.getByRole('button', { name: 'Enviar' }).click()
  await expect(file.getByText(/^Mensagem \d+, no ticket \d+\.$/)).toBeVisible()
  await expect.poll(async () => (await ana.inbox()).map(({ caption }) => caption)).toContain('O boleto')

  await page.getByRole('button', { name: 'Revogar o token: Loja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByRole('button', { name: 'Revogar o token: Loja' })).toBeHidden()
  await text.getByLabel('Mensagem').fill('De novo')
  await text.getByRole('button', { name: 'Enviar' }).click()
  await expect(text.getByText('Acesso não permitido')).toBeVisible()

  await page.goto('/tickets')
  const desk = new DeskPage(page)
  await desk.tab('Aguardando').click()
  await desk.accept('Ana Souza')
  await expect(desk.bubble('Seu pedido saiu, Ana.')).toBeVisible()
})
