import { watchQr } from './fixtures/codes.ts'
import { Customer } from './fixtures/company.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, newNumber, PASSWORD, signIn, test } from './fixtures/index.ts'
import { picture } from './fixtures/picture.ts'
import { openSetUp } from './fixtures/set-up.ts'

test('a new company signs up, links its phone by QR code and serves its first customer to the end', async ({
  page,
  product,
  windowOf,
}) => {
  const qrDisplayed = watchQr(page)
  const account = newNumber()
  const bia = { id: 0, name: 'Bia Rocha', email: `bia-${account}@e2e.example`, password: PASSWORD }
  const owner = { email: `dona-${account}@e2e.example`, password: PASSWORD }

  await test.step('sign up and sign in', async () => {
    await page.goto('/signup')
    await page.getByLabel('Nome da empresa').fill(`Padaria ${account}`)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Telefone com DDD').fill('11 3333-0001')
    await page.getByLabel('Senha', { exact: true }).fill(owner.password)
    await page.getByLabel('Plano').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible()
    await signIn(page, owner)
    await expect(page).toHaveURL(/\/tickets$/)
  })

  await test.step('create two queues', async () => {
    await openSetUp(page, 'Filas')
    for (const [name, color] of [
      ['Balcão', 'verde escuro'],
      ['Encomendas', 'azul escuro'],
    ] as const) {
      await page.getByRole('button', { name: 'Adicionar fila' }).click()
      const dialog = page.getByRole('dialog', { name: 'Adicionar fila' })
      await dialog.getByLabel('Nome').fill(name)
      await dialog.getByLabel('Cor').click()
      await page.getByRole('button', { name: color, exact: true }).click()
      await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
      // Who attends it is said below, person by person.
      await page
        .getByRole('dialog', { name: `Quem atende a fila ${name}?` })
        .getByRole('button', { name: 'Cancelar' })
        .click()
      // The colour is named before it.
      await expect(page.getByRole('cell', { name: `${color} ${name}` })).toBeVisible()
    }
  })

  await test.step('add a colleague of the second queue', async () => {
    await openSetUp(page, 'Usuários')
    await page.getByRole('button', { name: 'Adicionar usuário' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar usuário' })
    await dialog.getByLabel('Nome').fill(bia.name)
    await dialog.getByLabel('E-mail').fill(bia.email)
    await dialog.getByLabel('Senha', { exact: true }).fill(bia.password)
    await dialog.getByLabel('Filas', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Encomendas' }).check()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByRole('cell', { name: bia.name, exact: true })).toBeVisible()
  })

  await test.step('switch ratings on', async () => {
    await openSetUp(page, 'Configurações')
    await page.getByRole('switch', { name: 'Avaliações' }).check()
    await expect(page.getByText('Operação atualizada com sucesso.')).toBeVisible()
  })

  await test.step('create a connection and link the phone', async () => {
    await openSetUp(page, 'Conexões')
    await page.getByRole('button', { name: 'Adicionar conexão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar conexão' })
    await dialog.getByLabel('Nome').fill('Loja')
    await dialog.getByLabel('Filas', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Balcão' }).check()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Mensagem de saudação').fill('Olá! Com quem você quer falar?')
    await dialog.getByLabel('Mensagem de conclusão').fill('Obrigado e até logo!')
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(dialog).toBeHidden()
    // The code to scan comes by itself.
    await expect(page.getByRole('img', { name: 'QR Code para vincular o celular' })).toBeVisible()
    await product.wa.admin.call('account/scan', { account, qr: await qrDisplayed() })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  })

  await test.step('the audit log tells who did what so far, all of it or under one heading', async () => {
    await openSetUp(page, 'Auditoria')
    const log = page.getByRole('table', { name: 'Auditoria' })
    for (const act of ['Entrou', `Adicionou ${bia.name}`, 'Adicionou a conexão Loja', 'Desabilitado → Habilitado'])
      await expect(log.getByText(act).first()).toBeVisible()
    await page.getByLabel('Assunto').selectOption('Conexões')
    await expect(log.getByText(`Adicionou ${bia.name}`)).toHaveCount(0)
    await expect(log.getByText('Adicionou a conexão Loja')).toBeVisible()
  })

  const desk = new DeskPage(page)
  const ana = new Customer(product, { account }, 'Ana Souza', newNumber())
  await product.wa.admin.call('customer/add', { customer: ana.number, name: ana.name })

  await test.step('a customer writes; the ticket is accepted and answered with a text and a picture', async () => {
    await page.getByRole('link', { name: 'Online' }).click()
    await desk.tab('Aguardando').click()
    await ana.writes('Bom dia! Ainda tem bolo de milho?')
    await desk.accept(ana.name)
    await expect(desk.bubble('Ainda tem bolo de milho?')).toBeVisible()
    await desk.write('Tem sim, acabou de sair!')
    await desk.sendPicture(picture(), 'Olha ele')
    await expect
      .poll(async () => (await ana.inbox()).map(({ text, caption }) => text ?? caption))
      .toEqual([expect.stringMatching(/^\*Padaria .*:\*\nTem sim, acabou de sair!$/), 'Olha ele'])
    const received = (await ana.inbox()).find(({ kind }) => kind === 'image')!
    expect(await ana.file(received.id)).toEqual(picture())
  })

  await test.step('the ticks turn blue when the customer reads', async () => {
    await desk.seesTicks('Tem sim, acabou de sair!', 'Entregue')
    await ana.reads()
    await desk.seesTicks('Tem sim, acabou de sair!', 'Lida')
    await desk.seesTicks('Olha ele', 'Lida')
  })

  await test.step('the ticket moves to the colleague, who finishes it and the customer rates', async () => {
    const hers = new DeskPage(await windowOf(bia))
    await hers.tab('Aguardando').click()
    await desk.transferTo('Encomendas')
    await expect(page).toHaveURL(/\/tickets$/)
    await hers.accept(ana.name)
    await hers.finish()
    // What ends a ticket can be taken back for some seconds.
    await expect.poll(async () => (await ana.inbox()).at(-1)?.text).toContain('Digite de 1 a 3 para qualificar')
    await ana.writes('3')
    await ana.receives('Obrigado e até logo!')
    await hers.tab('Resolvidos').click()
    await expect(hers.row(ana.name)).toBeVisible()
  })
})
