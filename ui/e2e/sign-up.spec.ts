import { optionRoutes } from '../../core/platform/options/contract.ts'
import { readLetter } from '../../emulators/smtp/letter.ts'
import { SmtpEmulator } from '../../emulators/smtp/smtp.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, PASSWORD, test } from './fixtures/index.ts'

test('anyone who signs up where mails leave confirms their e-mail, on a phone too, and signs in', async ({
  page,
  platform,
}) => {
  const smtp = await SmtpEmulator.start({ security: 'none' })
  const { host, port } = smtp
  const sender = 'balcao@balcao.example'
  const mail = { host, port, security: 'none', username: '', sender, forCompanies: false } as const
  await platform.call(optionRoutes.change, { body: { mail } })
  try {
    await page.goto('/signup')
    await page.getByLabel('Nome da empresa').fill('Padaria Confirmada')
    await page.getByLabel('E-mail').fill('ana@confirmada.example')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Plano').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByText('Enviamos um e-mail para ana@confirmada.example.')).toBeVisible()
    await expectAccessible(page)

    await smtp.until(1)
    const { text } = await readLetter(smtp.mails[0]!)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/confirmar-cadastro#${/v1\.\S+/.exec(text)![0]}`)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Concluir o cadastro' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@confirmada.example')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(/\/tickets$/)
  } finally {
    await platform.call(optionRoutes.change, { body: { mail: null } })
    await smtp.stop()
  }
})
