import type { Locator } from '@playwright/test'
import { companyRoutes } from '../../core/platform/companies/contract.ts'
import { planRoutes } from '../../core/platform/plans/contract.ts'
import { queueRoutes, ROOT } from '../../core/tenant/queues/contract.ts'
import { tagRoutes } from '../../core/tenant/tags/contract.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, PASSWORD, test } from './fixtures/index.ts'
import { openSetUp } from './fixtures/set-up.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone the desk is one pane at a time, with a way back, and never scrolls sideways', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), PHONE)
  const desk = new DeskPage(page)
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  await expect(page.getByRole('tab', { name: 'Ticket', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Atendimentos', exact: true })).toBeVisible()
  const tops = await Promise.all((await page.getByRole('tab').all()).map(async tab => (await tab.boundingBox())!.y))
  expect([tops.length, new Set(tops).size]).toEqual([7, 1])
  await desk.tab('Aguardando').click()
  await carla.writes('Oi, consegue me ajudar com uma palavramuitocompridaquenuncaacabaenemtemespaçosnomeiodelamesmo?')
  await fits()
  await desk.accept(carla.name)
  await expect(desk.lists).toBeHidden()
  await desk.write('Claro!')
  await fits()

  // An installed program has the whole screen, over whose foot lies the phone's own bar.
  const HOME_BAR = 34
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: HOME_BAR, bottomMax: HOME_BAR } })
  const foot = (part: Locator) => part.evaluate(element => element.getBoundingClientRect().bottom)
  await expect.poll(() => foot(page.locator('footer'))).toBe(PHONE.height - HOME_BAR)
  await page.keyboard.press('Alt+Shift+E')
  await expect.poll(() => foot(page.getByRole('dialog'))).toBe(PHONE.height - HOME_BAR)
  await page.keyboard.press('Escape')
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
  await fits()

  await test.step('the keyboard of an iPhone, which lies over the page and moves it up, covers neither head nor foot of the chat', async () => {
    await page.addInitScript(() => {
      const view = { height: innerHeight, offsetTop: 0, scale: 1 }
      Object.defineProperty(globalThis, 'visualViewport', { value: Object.assign(new EventTarget(), view) })
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)' })
    })
    await page.reload()
    await expect(desk.bubble('Claro!')).toBeVisible()
    const sees = (height: number, offsetTop: number) =>
      page.evaluate(view => Object.assign(visualViewport!, view).dispatchEvent(new Event('resize')), {
        height,
        offsetTop,
      })
    await sees(500, 250)
    await expect.poll(() => foot(page.locator('footer'))).toBe(750)
    expect((await page.getByRole('button', { name: /^Carla Dias/ }).boundingBox())!.y).toBeGreaterThan(250)
    await expect(desk.bubble('Claro!')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Alt+Shift+E')
    await expect.poll(() => foot(page.getByRole('dialog'))).toBe(750)
    await page.keyboard.press('Escape')
    await sees(PHONE.height, 0)
    await expect.poll(() => foot(page.locator('footer'))).toBe(PHONE.height)
  })

  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await expect(desk.lists).toBeVisible()
  await expect(desk.box).toBeHidden()

  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  await openSetUp(page, 'Conexões')
  await expect(page.getByRole('list', { name: 'Conexões' }).getByText('Loja')).toBeVisible()
  await fits()
})

for (const width of [390, 1440])
  test(`a window of ${width} by 720 px shows six tickets, also of those that are found`, async ({
    company,
    windowOf,
  }) => {
    const line = await company.connection('Loja', [await company.queue('Vendas')])
    for (let n = 1; n <= 7; n += 1) await (await line.customer(`Cliente ${n}`)).writes('Oi!')
    const page = await windowOf(await company.person('Rute', { profile: 'supervisor' }), { width, height: 720 })
    const desk = new DeskPage(page)
    // A list that was looked at before has at once what it fetches to stand above it.
    for (const tab of ['Aguardando', 'Busca', 'Resolvidos', 'Busca'] as const) {
      await desk.tab(tab).click()
      if (tab !== 'Resolvidos') await expect(desk.lists.getByRole('listitem').nth(5)).toBeInViewport({ ratio: 0.99 })
    }
  })

test('on a phone a name of two words is not cut over its chat, all lists have their tab in view while something is put off, and none is taken while some are chosen', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const names = ['Daniela Monteiro', 'Davi Nunes']
  for (const name of names) await (await line.customer(name)).writes('Oi!')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), PHONE)
  const desk = new DeskPage(page)
  await desk.accept('Daniela Monteiro')
  const name = page.getByRole('button', { name: /^Daniela Monteiro/ }).getByText('Daniela Monteiro')
  expect(await name.evaluate(words => words.scrollWidth - words.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Opções do ticket' }).click()
  await page.getByRole('menuitem', { name: 'Adiar' }).click()
  await page.getByRole('button', { name: /^Amanhã/ }).click()
  await page.getByRole('button', { name: 'Voltar para a lista' }).click()
  await expect(page.getByRole('tab')).toHaveCount(8)
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 0.99 })

  await desk.tab('Aguardando').click()
  await expect(desk.acceptButton('Davi Nunes')).toBeVisible()
  // The list takes keys a moment after it is seen.
  await expect(async () => {
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: '1 selecionado' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(desk.acceptButton('Davi Nunes')).toBeHidden()
})

test('on a phone all tags that several tickets may get are in view above the bar at the foot', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const names = ['Cliente fiel', 'Orçamento', 'Pedido fechado', 'Pós-venda', 'Troca', 'Urgente']
  for (const name of names) await company.admin.call(tagRoutes.create, { body: { name } })
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), PHONE)
  const desk = new DeskPage(page)
  await desk.tab('Aguardando').click()
  await carla.writes('Oi')
  await expect(desk.row(carla.name)).toBeVisible()
  await page.keyboard.press('x')
  await page.getByRole('region', { name: '1 selecionado' }).getByRole('button', { name: 'Adicionar tag' }).click()
  for (const name of names) await expect(page.getByRole('option', { name })).toBeInViewport({ ratio: 1 })
})

for (const width of [620, 700, 1000])
  test(`a table at ${width} px shows all of itself beneath what names a row and what can be done with it`, async ({
    company,
    windowOf,
  }) => {
    const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { width, height: 844 })
    const longMail = `rute${company.id}.${'a'.repeat(60)}@padaria-do-bairro.example`
    await company.admin.call(userRoutes.create, { body: { name: 'Zoraide', email: longMail, password: PASSWORD } })
    await page.goto('/users')
    const row = page.getByRole('row', { name: /^Rute / })
    const name = row.getByRole('cell').first()
    const edit = row.getByRole('button', { name: 'Editar: Rute' })
    const remove = row.getByRole('button', { name: 'Excluir: Rute' })
    const status = row.getByText('Online')
    const box = async (part: Locator) => (await part.boundingBox())!
    const [nameBefore, editBefore, statusBefore, removeBefore] = await Promise.all(
      [name, edit, status, remove].map(box),
    )
    expect(removeBefore!.y).toBe(editBefore!.y)
    const acts = await box(row.getByRole('cell').last())
    if (width < 1000) expect(acts.x + acts.width).toBe(width)
    expect(nameBefore!.width).toBeGreaterThanOrEqual(140)
    const mail = page.getByRole('cell', { name: longMail })
    expect((await box(mail)).width).toBeLessThanOrEqual(240)
    await expect(mail).toHaveAttribute('title', longMail)

    const content = page.getByRole('region', { name: 'Usuários' }).locator(':scope > div')
    await content.evaluate(body => body.scrollBy(1000, 0))
    const [nameAfter, editAfter, statusAfter] = await Promise.all([name, edit, status].map(box))
    expect([nameAfter!.x, editAfter!.x].map(x => Math.abs(x) < width)).toEqual([true, true])
    expect(statusAfter!.x).toBeLessThanOrEqual(statusBefore!.x)
    expect(statusAfter!.x + statusAfter!.width).toBeLessThanOrEqual(editAfter!.x)
  })

test('on a phone the filter of the dashboard has its button in a line of its own, and a white tag has an edge', async ({
  company,
  windowOf,
}) => {
  await company.admin.call(tagRoutes.create, { body: { name: 'Branca', color: '#ffffff' } })
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), PHONE)
  await page.goto('/')
  const filter = page.getByRole('form')
  const box = async (part: Locator) => (await part.boundingBox())!
  const [kind, from, to, button] = await Promise.all(
    [
      filter.getByLabel('Tipo de filtro'),
      filter.getByLabel('Data inicial'),
      filter.getByLabel('Data final'),
      filter.getByRole('button'),
    ].map(box),
  )
  expect([to!.y, button!.width]).toEqual([from!.y, kind!.width])
  expect(button!.y).toBeGreaterThan(to!.y + to!.height)
  await page.goto('/tags')
  const edge = await page.getByText('Branca').evaluate(name => getComputedStyle(name.parentElement!).boxShadow)
  expect(edge).toContain('inset')
})

test('on a phone a name is not cut for the buttons beside it, which go below, and none of a line stands alone', async ({
  company,
  windowOf,
}) => {
  const queueId = await company.queue('Vendas')
  for (const title of ['Endereço e horários', 'Falar com alguém'])
    await company.admin.call(queueRoutes.createOption, { body: { title, queueId, parentId: ROOT } })
  const maria = await (await company.connection('Loja', [queueId])).customer('Maria Fernanda Lima')
  await maria.writes('Oi')
  const page = await windowOf(await company.person('Rute', { profile: 'admin' }), { ...PHONE, path: '/contacts' })
  const displayed = page.getByRole('list', { name: 'Contatos' }).getByText(maria.name)
  await expect(displayed).toBeVisible()
  expect(await displayed.evaluate(text => text.scrollWidth - text.clientWidth)).toBe(0)

  await page.goto('/queues')
  await page.getByRole('button', { name: 'Editar: Vendas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar fila' })
  await expect(dialog.getByText('Falar com alguém')).toBeVisible()
  const acts = ['Subir', 'Descer', 'Adicionar subopção', 'Editar', 'Excluir']
  const boxes = await Promise.all(
    acts.map(act => dialog.getByRole('button', { name: `${act}: Falar com alguém` }).boundingBox()),
  )
  expect(new Set(boxes.map(box => box!.y)).size).toBe(1)
})

test('the companies of the settings fit into a window of 1280 px with what they are called, and an overdue badge is seen in its row', async ({
  company,
  platform,
  product,
  windowOf,
}) => {
  const sol = await company.person('Sol Lima', { profile: 'admin' })
  await product.makeSuper(sol.email)
  const plan = await platform.call(planRoutes.create, { body: { name: `Rede de lojas ${company.id}`, value: 90 } })
  const name = `Associação dos Comerciantes ${company.id}`
  await platform.call(companyRoutes.create, {
    body: {
      name,
      email: `contato.comercial${company.id}@comerciantes-do-vale.example`,
      phone: '+55 11 980000039',
      planId: plan.id,
      dueDate: '2026-01-10',
      recurrence: 'MENSAL',
    },
  })
  const page = await windowOf(sol, { width: 1280, height: 844 })
  await page.goto('/settings/companies')
  await page.getByPlaceholder('Nome, e-mail ou telefone').fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  expect(await page.locator('table').evaluate(table => table.getBoundingClientRect().right)).toBeLessThanOrEqual(1280)

  await page.goto('/cobrancas')
  const owed = page.getByRole('row', { name: new RegExp(name) }).first()
  const badge = owed.getByText('Vencido').locator('xpath=..')
  const groundOf = (part: Locator) => part.evaluate(element => getComputedStyle(element).backgroundColor)
  expect(await groundOf(badge)).not.toBe(await groundOf(owed))
})
