import type { Page } from '@playwright/test'
import { chatRoutes } from '../../core/tenant/chats/contract.ts'
import { expect, test } from './fixtures/index.ts'
import { picture as pictureOf } from './fixtures/picture.ts'

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Escreva à equipe').fill(text)
  await page.getByLabel('Escreva à equipe').press('Enter')
}

test('two colleagues talk, see what is unread, and who is taken out sees nothing more', async ({
  company,
  windowOf,
}) => {
  const [rute, bia, davi] = [
    await company.person('Rute Alves'),
    await company.person('Bia Reis'),
    await company.person('Davi Melo'),
  ]
  const page = await windowOf(rute, { path: '/chats' })
  const other = await windowOf(bia, { path: '/tickets' })
  const outside = await windowOf(davi, { path: '/chats' })

  await page.getByRole('button', { name: 'Nova conversa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Por favor, preencha o título da conversa.')).toBeVisible()
  await expect(dialog.getByText('Por favor, selecione pelo menos um usuário.')).toBeVisible()
  await dialog.getByLabel('Título').fill('Plantão')
  await dialog.getByLabel('Participantes').click()
  await page.getByRole('checkbox', { name: 'Bia Reis' }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]+$/)
  await write(page, 'Quem cobre <b>sábado</b>?')

  const unread = other.getByRole('img', { name: '1 conversa da equipe não lida' })
  await expect(unread).toBeVisible()
  await other.getByRole('link', { name: /Chat interno/ }).click()
  await other.getByRole('link', { name: /Plantão/ }).click()
  await expect(other.getByText('Quem cobre <b>sábado</b>?', { exact: true })).toBeVisible()
  await expect(unread).toBeHidden()
  await expect(other.getByRole('button', { name: 'Excluir: Plantão' })).toHaveCount(0)
  await write(other, 'Eu cubro.')
  await expect(page.getByRole('listitem').filter({ hasText: /^Bia Reis/ })).toContainText('Eu cubro.')
  await expect(outside.getByText('Plantão')).toHaveCount(0)

  const box = page.getByRole('textbox', { name: 'Escreva à equipe' })
  await box.fill('')
  await box.pressSequentially('Viu, @bi')
  await expect(page.getByRole('option')).toHaveText(['Bia Reis'])
  await box.press('Enter')
  await box.pressSequentially('?')
  await box.press('Enter')
  await expect(other.locator('mark')).toHaveText('@Bia Reis')
  const picture = { name: 'escala.png', mimeType: 'image/png', buffer: Buffer.from(pictureOf(320, 200)) }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(other.getByRole('img', { name: 'escala.png' })).toHaveJSProperty('naturalWidth', 320)

  await page.context().setOffline(true)
  await write(page, 'Obrigada!')
  const again = page.getByRole('button', { name: 'Tentar de novo' })
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  // With a connection it leaves by itself.
  await expect(again).toBeHidden()
  await expect(other.getByText('Obrigada!', { exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: 'Editar: Plantão' }).click()
  const change = page.getByRole('dialog', { name: 'Editar conversa' })
  await change.getByLabel('Participantes').click()
  await page.getByRole('checkbox', { name: 'Bia Reis' }).uncheck()
  await page.getByRole('checkbox', { name: 'Davi Melo' }).check()
  await page.keyboard.press('Escape')
  await change.getByRole('button', { name: 'Salvar' }).click()
  await expect(other.getByText('Conversa não encontrada')).toBeVisible()
  await expect(outside.getByRole('link', { name: /Plantão/ })).toBeVisible()
  await write(page, 'Agora sem a Bia.')
  await outside.getByRole('link', { name: /Plantão/ }).click()
  await expect(outside.getByText('Agora sem a Bia.', { exact: true })).toBeVisible()
  await expect(other.getByText('Agora sem a Bia.')).toHaveCount(0)
})

test('older messages come while one scrolls up, and on a phone the chat stands in two tabs', async ({
  company,
  windowOf,
}) => {
  const bia = await company.person('Bia Reis')
  const { id: chatId } = await company.admin.call(chatRoutes.create, {
    body: { title: 'Longa', users: [{ id: bia.id }] },
  })
  for (let n = 1; n <= 90; n++)
    await company.admin.call(chatRoutes.send, { params: { chatId }, body: { message: `linha ${n}` } })
  const page = await windowOf(bia, { path: '/chats', width: 390, height: 844, theme: 'dark' })
  await expect(page.getByRole('button', { name: '1 conversa da equipe não lida' })).toBeVisible()
  await page.getByRole('link', { name: /Longa/ }).click()
  await expect(page.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('linha 90', { exact: true })).toBeInViewport()
  await expect(async () => {
    await page.getByRole('log').evaluate(pane => pane.scrollTo(0, 0))
    await expect(page.getByText('linha 1', { exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await page.getByRole('tab', { name: /^Chats/ }).click()
  await expect(page.getByRole('link', { name: /Longa/ })).toBeVisible()
})
