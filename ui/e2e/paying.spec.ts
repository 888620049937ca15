import type { Page } from '@playwright/test'
import { chooseGateway } from '../../core/app/testing/client/choose-gateway.ts'
import type { TestClient } from '../../core/app/testing/client.ts'
import { DAY } from '../../core/kit/clock.ts'
import { gatewayRoutes } from '../../core/platform/gateways/contract.ts'
import { PaymentsEmulator } from '../../emulators/payments/payments.ts'
import { expect, newNumber, PASSWORD, type Person, signIn, test } from './fixtures/index.ts'

test('the platform sells its desk: a plan, a company, and a payment at the bank that lets an overdue one work again', async ({
  platform,
  product,
  company,
  windowOf,
}) => {
  const bank = await PaymentsEmulator.start()
  const number = newNumber()
  const [planName, name] = [`Loja ${number}`, `Padaria ${number}`]
  const owner: Person = { id: 0, name: 'Rita Alves', email: `rita-${number}@e2e.example`, password: PASSWORD }
  const sol = await company.person('Sol Lima', { profile: 'admin' })
  await product.makeSuper(sol.email)
  const desk = await windowOf(sol, { path: '/ag_planos' })
  try {
    await takePaymentsAt(bank, platform, product.url)

    await test.step('the operator makes a plan', async () => {
      await desk.getByRole('button', { name: 'Criar Plano' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Novo Plano' })
      await dialog.getByLabel('Nome').fill(planName)
      for (const limit of ['Usuários', 'Conexões', 'Filas']) await dialog.getByLabel(limit, { exact: true }).fill('3')
      await dialog.getByLabel('Valor mensal').fill('149,90')
      await dialog.getByRole('button', { name: 'Criar', exact: true }).click()
      await expect(desk.getByText(planName)).toBeVisible()
    })

    await test.step('and a company with its administrator', async () => {
      await desk.getByRole('link', { name: 'Empresas' }).click()
      await desk.getByRole('button', { name: 'Adicionar Empresa' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Nova Empresa' })
      await dialog.getByLabel('Nome', { exact: true }).fill(name)
      await dialog.getByLabel('E-mail', { exact: true }).fill(owner.email)
      await dialog.getByLabel('Plano').selectOption({ label: planName })
      await dialog.getByLabel('Nome do Usuário').fill(owner.name)
      await dialog.getByLabel('E-mail do Usuário').fill(owner.email)
      await dialog.getByLabel('Senha do Usuário').fill(owner.password)
      await dialog.getByRole('button', { name: 'Criar', exact: true }).click()
      await expect(rowOf(desk, name)).toContainText('Ativa')
    })

    const page = await windowOf(owner, { path: '/tickets' })
    await test.step('anyone who is signed in when it falls overdue is led out, and told why', async () => {
      await renewUntil(desk, name, dayFromNow(-3))
      await expect(page).toHaveURL(/\/login/)
      await page.getByLabel('E-mail').fill(owner.email)
      await page.getByLabel('Senha', { exact: true }).fill(owner.password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText(/Opss! Sua assinatura venceu .* Entre em contato com o Suporte/)).toBeVisible()
    })

    await test.step('there it is charged, and pays at the bank', async () => {
      await page.getByRole('button', { name: /^Pagar R\$\s149,90/ }).click()
      const dialog = page.getByRole('dialog', { name: /Pagar a fatura/ })
      for (const [label, text] of Object.entries({
        'Nome completo': 'Rita',
        'CPF/CNPJ': '529.982.247-25',
        'Telefone/Celular': '11 98888-0001',
        CEP: '01310-100',
        Endereço: 'Rua das Flores, 10',
        Cidade: 'São Paulo',
      }))
        await dialog.getByLabel(label).fill(text)
      await dialog.getByLabel('E-mail').fill(owner.email)
      await dialog.getByRole('button', { name: 'Próximo' }).click()
      await dialog.getByRole('button', { name: 'Próximo' }).click()
      await dialog.getByRole('button', { name: 'Gerar cobrança' }).click()
      await expect(dialog.getByText('Cobrança gerada, aguardando a realização do pagamento')).toBeVisible()
      const atBank = await page.context().newPage()
      await atBank.goto((await dialog.getByRole('link', { name: 'Abrir o boleto' }).getAttribute('href'))!)
      await atBank.getByRole('button', { name: 'Pagar', exact: true }).click()
      await expect(atBank.getByText('· Paga')).toBeVisible()
      await atBank.close()
      await expect(dialog.getByText('Pagamento confirmado!')).toBeVisible()
      await dialog.getByRole('button', { name: 'Fechar' }).click()
      // Nobody is asked to pay again.
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeFocused()
      await expect(page.getByText('Opss! Sua assinatura venceu')).toBeHidden()
      await expect(page.getByRole('button', { name: /^Pagar/ })).toBeHidden()
    })

    await test.step('and works again; the operator sees who paid', async () => {
      await signIn(page, owner)
      await expect(page).toHaveURL(/\/tickets$/)
      await rowOf(desk, name)
        .getByRole('button', { name: `Cobranças: ${name}` })
        .click()
      await expect(rowOf(desk, name)).toContainText('Pago')
      await expect(rowOf(desk, name)).toContainText('Asaas')
    })

    await test.step('what the operator renews by hand stands in the open window', async () => {
      await desk.getByRole('link', { name: 'Empresas' }).click()
      await renewUntil(desk, name, '2030-05-17')
      await expect(page.getByText('Ativo até 17/05/2030')).toBeVisible()
    })
  } finally {
    await platform.call(gatewayRoutes.setUp, { params: { name: 'pix' }, body: { isChosen: true } })
    await bank.stop()
  }
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function renewUntil(desk: Page, name: string, day: string): Promise<void> {
  await rowOf(desk, name)
    .getByRole('button', { name: `Renovar: ${name}` })
    .click()
  const dialog = desk.getByRole('dialog', { name: 'Renovar Plano' })
  await dialog.getByRole('button', { name: 'Inserir nova data' }).click()
  await dialog.getByLabel('Nova data de vencimento').fill(day)
  await dialog.getByRole('button', { name: 'Salvar nova data' }).click()
}

/** Of the company's time zone. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * DAY)

/** Charges go to the bank from here on, and it tells the program of payments. */
async function takePaymentsAt(bank: PaymentsEmulator, platform: TestClient, url: string): Promise<void> {
  const { path, header } = await chooseGateway(platform, 'asaas', { key: bank.key, address: bank.asaasUrl })
  bank.notices.listeners.asaas = { url: url + path, token: header!.value }
}
