import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Run } from '../../core/app/testing/run.ts'
import { BUILT_PROGRAM } from '../../core/app/testing/serving.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { signIn } from './fixtures/index.ts'

interface RunningDemo {
  run: Run
  desk: string
  phone: string
  email: string
  password: string
  /** Where the demo makes its temporary folder. */
  temporary: string
}

/** The built `balcao demo`, as someone starts it in a terminal. */
const test = base.extend<{ demo: RunningDemo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  demo: async ({}, use) => {
    const temporary = mkdtempSync(join(tmpdir(), 'balcao-e2e-'))
    const run = new Run(BUILT_PROGRAM, ['demo', '--port', '0'], { environment: { TMPDIR: temporary }, errors: 'shown' })
    await use({
      run,
      desk: await run.word('The desk'),
      email: await run.word('Sign in as'),
      password: await run.word('Password'),
      phone: await run.word('A customer'),
      temporary,
    })
    await run.stop('SIGINT')
    rmSync(temporary, { recursive: true, force: true })
  },
})

test('the demo is a living desk: what the played customer writes is answered there, and the ticks are seen', async ({
  browser,
  demo,
}) => {
  const opens = async (baseURL: string) => (await browser.newContext({ baseURL, locale: 'pt-BR' })).newPage()
  const desk = new DeskPage(await opens(demo.desk))
  await signIn(desk.page, demo)
  const phone = await opens(demo.phone)
  await phone.goto('/')
  await phone.getByRole('button', { name: /^Ana Souza/ }).click()
  const conversation = phone.getByRole('list', { name: 'Conversa com Loja Aurora' })
  await phone.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês abrem amanhã?')
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = conversation.getByRole('listitem').filter({ hasText: 'Vocês abrem amanhã?' })
  await expect(question.getByRole('img', { name: 'Entregue' })).toBeVisible()

  await desk.row('Ana Souza').click()
  await expect(desk.bubble('Vocês abrem amanhã?')).toBeVisible()
  await desk.write('Abrimos, sim!')
  await expect(question.getByRole('img', { name: 'Lida' })).toBeVisible()
  await expect(conversation.getByText('Abrimos, sim!')).toBeVisible()
  await desk.seesTicks('Abrimos, sim!', 'Lida')
  await expectAccessible(phone)

  await test.step('a flow leads anyone who chooses the assistant, and another one anyone who asks for it', async () => {
    await phone.getByRole('button', { name: /^Pedro Henrique/ }).click()
    const conversation = phone.getByRole('list', { name: 'Conversa com Loja Aurora' })
    const says = async (text: string) => {
      await phone.getByRole('textbox', { name: 'Mensagem' }).fill(text)
      await phone.keyboard.press('Enter')
    }
    await says('Oi')
    await expect(conversation.getByText('Assistente').last()).toBeVisible()
    await says('4')
    await expect(conversation.getByText('o atendimento automático')).toBeVisible()
    await says('1')
    await expect(conversation.getByText('A equipe de vendas já vai falar com você.')).toBeVisible()
    await says('CEP')
    await expect(conversation.getByText('Qual é o seu CEP?')).toBeVisible()
    await says('01310100')
    await expect(conversation.getByText('Avenida Paulista, Bela Vista, São Paulo/SP')).toBeVisible()
  })

  await test.step('another program tells a flow of an order, of which the customer reads', async () => {
    const [hook] = await demo.run.says(/http\S+\/api\/hooks\/\S+/)
    const cliente = { nome: 'Pedro', telefone: '5571988880010' }
    const emitted = await phone.request.post(hook, { data: { pedido: 7, situacao: 'pago', cliente } })
    expect(emitted.status()).toBe(200)
    const conversation = phone.getByRole('list', { name: 'Conversa com Loja Aurora' })
    await expect(conversation.getByText('Oi, Pedro! Recebemos o seu pedido 7.')).toBeVisible()
  })

  await test.step('an assistant answers anyone who chooses it, and hands over to people', async () => {
    await phone.getByRole('button', { name: /^Manuela Rocha/ }).click()
    const conversation = phone.getByRole('list', { name: 'Conversa com Loja Aurora' })
    const says = async (text: string) => {
      await phone.getByRole('textbox', { name: 'Mensagem' }).fill(text)
      await phone.keyboard.press('Enter')
    }
    await says('Oi')
    await expect(conversation.getByText('Lia').last()).toBeVisible()
    await says('5')
    await expect(conversation.getByText('a assistente virtual da loja')).toBeVisible()
    await says('Que horas vocês abrem?')
    await expect(conversation.getByText('Abrimos de segunda a sexta das 8h às 18h')).toBeVisible()
    await says('Quero falar com uma pessoa')
    await expect(conversation.getByText('Já chamo alguém da loja para você.')).toBeVisible()
    await expect(conversation.getByText('Transferir para o setor')).toHaveCount(0)
  })

  await test.step('a visitor pays an invoice at the bank, and the desk says so', async () => {
    const { page } = desk
    await page.goto('/financeiro')
    await page.getByRole('button', { name: /^PAGAR/ }).click()
    const checkout = page.getByRole('dialog')
    await checkout.getByLabel('CPF/CNPJ').fill('52998224725')
    await checkout.getByLabel('Endereço').fill('Rua das Flores, 10')
    await checkout.getByLabel('Cidade').fill('São Paulo')
    await checkout.getByLabel('CEP').fill('01310100')
    await checkout.getByRole('button', { name: 'Próximo' }).click()
    await expect(checkout.getByText('por mês')).toBeVisible()
    await checkout.getByRole('button', { name: 'Próximo' }).click()
    await checkout.getByRole('button', { name: 'Gerar cobrança' }).click()
    const bank = page.waitForEvent('popup')
    await checkout.getByRole('link', { name: 'Abrir o boleto' }).click()
    await expectAccessible(await bank)
    await (await bank).getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(checkout.getByText('Pagamento confirmado!')).toBeVisible()
  })

  await test.step('a campaign has ended with a report, an answer to it is a ticket, and another one waits for tomorrow', async () => {
    const { page } = desk
    await page.goto('/campaigns')
    const launch = page.getByRole('row', { name: /Lançamento do Abajur Lume/ })
    await expect(launch).toContainText('3 de 3')
    await expect(launch).toContainText('Finalizada')
    await expect(page.getByRole('row', { name: /Convite para o assistente/ })).toContainText('Programada')
    await page.goto('/tickets')
    // Of a list only what is in view is drawn, and others may have written since.
    await desk.tab('Busca').click()
    await page.getByRole('searchbox').fill('Fernanda Costa')
    await desk.acceptButton('Fernanda Costa').click()
    await expect(desk.box).toBeEnabled()
    await expect(desk.bubble('Quero ver, sim! Tem na cor areia?')).toBeVisible()
    await expect(desk.bubble('cores novas').getByText('Campanha: Lançamento do Abajur Lume')).toBeVisible()
  })

  await test.step('and deletes its folder when it ends', async () => {
    const folders = () => readdirSync(demo.temporary).filter(name => name.startsWith('balcao-demo-'))
    expect(folders()).toHaveLength(1)
    expect(await demo.run.stop('SIGINT')).toBe(0)
    expect(folders()).toEqual([])
  })
})
