import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { expect, PASSWORD, signIn, test } from './fixtures/index.ts'
import { Product } from './fixtures/product.ts'

test('the super administrator chooses a password of their own at the first sign-in', async ({ page }) => {
  const fresh = await Product.start()
  try {
    await page.goto(fresh.url)
    await page.getByLabel('E-mail').fill(fresh.first.email)
    await page.getByLabel('Senha', { exact: true }).fill(fresh.first.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible()
    await page.getByLabel('Nova senha', { exact: true }).fill('aurora boreal')
    await page.getByLabel('Repita a nova senha').fill('outra coisa')
    await page.getByRole('button', { name: 'Salvar e entrar' }).click()
    await expect(page.getByText('As senhas não são iguais')).toBeVisible()
    await page.getByLabel('Repita a nova senha').fill('aurora boreal')
    await page.getByRole('button', { name: 'Salvar e entrar' }).click()
    await expect(page).toHaveURL(/\/tickets$/)
  } finally {
    await fresh.stop()
  }
})

test('a second sign-in tells the first window and ends it', async ({ company, windowOf, page: second }) => {
  const person = await company.person('Rute', { profile: 'admin' })
  const first = await windowOf(person)
  await expect(first).toHaveURL(/\/tickets$/)
  await signIn(second, person)
  await expect(first.getByText('Sua conta foi acessada em outro computador.')).toBeVisible()
  await expect(first).toHaveURL(/\/login$/)
  await expect(first.getByRole('main').getByText('Sua conta foi acessada em outro computador.')).toBeVisible()
  await expect(second).toHaveURL(/\/tickets$/)
  await second.reload()
  await expect(second).toHaveURL(/\/tickets$/)
})

test('an overdue company is rejected with the date and the words', async ({ page, platform }) => {
  const email = 'vencida@e2e.example'
  await platform.call(companyRoutes.create, {
    body: { name: 'Vencida', email, planId: 1, dueDate: '2020-03-01', adminUser: { email, password: PASSWORD } },
  })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(
    page.getByText('Opss! Sua assinatura venceu 01/03/2020. Entre em contato com o Suporte para mais informações!', {
      exact: true,
    }),
  ).toBeVisible()
  await page.goto('/tickets')
  await expect(page).toHaveURL(/\/login$/)
})

test('a wrong password is answered in words, and the page keeps what was typed', async ({ page, company }) => {
  const { email } = await company.person('Rute')
  await page.goto('/entrar')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('errada demais')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('E-mail ou senha incorretos. Tente de novo.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})
