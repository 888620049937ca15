import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'
import { openSetUp } from './fixtures/set-up.ts'

test('a conversation is found by a word in it, without its accents, and by its tag', async ({ company, windowOf }) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const tagId = await company.tag('Cliente fiel')
  const [ana, carla] = [await line.customer('Ana Souza'), await line.customer('Carla Dias')]
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await desk.tab('Aguardando').click()
  await ana.writes('Quero um orçamento de pão')
  await carla.writes('Bom dia')
  await expect(desk.acceptButton(ana.name)).toBeVisible()
  await expect(desk.acceptButton(carla.name)).toBeVisible()
  const more = [await company.tag('Encomenda grande'), await company.tag('Festa')]
  await company.tagTicket((await company.ticket(carla.name)).id, tagId, ...more)
  // As many tags as there is room for beside the queue, here none, and how many others, whole.
  await expect(desk.lists.getByText('+3')).toBeInViewport({ ratio: 1 })

  await desk.page.keyboard.press('/')
  await expect(desk.page.getByRole('searchbox')).toBeFocused()
  await desk.page.keyboard.type('orcamento')
  await expect(desk.lists.getByText(ana.name)).toBeVisible()
  await expect(desk.lists.getByText(carla.name)).toBeHidden()

  await openSetUp(desk.page, 'Conexões')
  await expect(desk.page.getByRole('heading', { name: 'Conexões' })).toBeVisible()
  await desk.page.goBack()
  await expect(desk.page.getByRole('searchbox')).toHaveValue('orcamento')
  await expect(desk.lists.getByText(ana.name)).toBeVisible()

  await desk.page.getByRole('searchbox').fill('')
  await desk.lists.getByRole('button', { name: 'Filtros e ordem' }).click()
  await desk.lists.getByRole('button', { name: 'Tags', exact: true }).click()
  await desk.page.getByRole('checkbox', { name: 'Cliente fiel' }).check()
  await expect(desk.lists.getByText(carla.name)).toBeVisible()
  await expect(desk.lists.getByText(ana.name)).toBeHidden()

  await desk.tab('Abertos').click()
  await desk.tab('Busca').click()
  await expect(desk.page.getByRole('searchbox')).toBeFocused()
})

test('who chooses in the menu waits in the queue that they chose', async ({ company, windowOf }) => {
  const queueIds = [await company.queue('Vendas'), await company.queue('Entregas', 'Aqui é Entregas.')]
  const line = await company.connection('Loja', queueIds)
  const carla = await line.customer('Carla Dias')
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await desk.tab('Aguardando').click()
  await carla.writes('Oi')
  await carla.receives('Olá! Escolha:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Entregas')
  await carla.writes('2')
  await carla.receives('Aqui é Entregas.')
  await desk.accept(carla.name)
  await expect(desk.page.getByRole('button', { name: /Ticket \d+/ })).toContainText('Entregas')
})

test('an administrator looks into a conversation without taking its unread mark away', async ({
  company,
  windowOf,
}) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const desk = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await desk.tab('Aguardando').click()
  await carla.writes('Alguém aí?')
  await desk.page.getByRole('button', { name: `Espiar a conversa com ${carla.name}` }).click()
  const spy = desk.page.getByRole('dialog', { name: /^Espiando a conversa com Carla Dias/ })
  await expect(spy.getByRole('article').filter({ hasText: 'Alguém aí?' })).toBeVisible()
  await desk.page.keyboard.press('Escape')
  await expect(desk.lists.getByText('1 mensagem não lida')).toBeAttached()
  await expect(desk.acceptButton(carla.name)).toBeVisible()
})
