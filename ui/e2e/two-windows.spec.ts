import { conversation } from './fixtures/conversation.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'
import { listen } from './fixtures/listen.ts'

test('of two who accept the same ticket one gets it, and the other is told who', async ({ company, windowOf }) => {
  const queueId = await company.queue('Vendas')
  const line = await company.connection('Loja', [queueId])
  const carla = await line.customer('Carla Dias')
  const [bia, davi] = [
    new DeskPage(await windowOf(await company.person('Bia Rocha', { queueIds: [queueId] }))),
    new DeskPage(await windowOf(await company.person('Davi Nunes', { queueIds: [queueId] }))),
  ]
  for (const desk of [bia, davi]) await desk.tab('Aguardando').click()
  // Davi's window goes on showing the ticket as free: what happens meanwhile does not reach it.
  await carla.writes('Oi!')
  await expect(davi.acceptButton(carla.name)).toBeVisible()
  await davi.page.routeWebSocket(/api\/ws/, () => undefined)
  await davi.page.reload()
  await davi.tab('Aguardando').click()
  await expect(davi.acceptButton(carla.name)).toBeVisible()
  await bia.accept(carla.name)
  await davi.acceptButton(carla.name).click()
  await expect(davi.page.getByText(/Bia Rocha/)).toBeVisible()
  await expect(davi.page).toHaveURL(/\/tickets$/)
})

test('an accepted ticket leaves the other windows, and a transferred one arrives there', async ({
  company,
  windowOf,
}) => {
  const [sales, delivery] = [await company.queue('Vendas'), await company.queue('Entregas')]
  const line = await company.connection('Loja', [sales])
  const carla = await line.customer('Carla Dias')
  const bia = new DeskPage(await windowOf(await company.person('Bia Rocha', { queueIds: [sales, delivery] })))
  const davi = new DeskPage(await windowOf(await company.person('Davi Nunes', { queueIds: [delivery] })))
  const ivo = new DeskPage(await windowOf(await company.person('Ivo Reis', { queueIds: [sales] })))
  for (const desk of [bia, davi, ivo]) await desk.tab('Aguardando').click()

  await carla.writes('Cadê o meu pedido?')
  await expect(ivo.acceptButton(carla.name)).toBeVisible()
  await bia.accept(carla.name)
  await expect(ivo.acceptButton(carla.name)).toBeHidden()
  await expect(davi.acceptButton(carla.name)).toBeHidden()

  await bia.transferTo('Entregas')
  await expect(davi.acceptButton(carla.name)).toBeVisible()
  await expect(ivo.acceptButton(carla.name)).toBeHidden()
  await davi.accept(carla.name)
  await expect(davi.bubble('Cadê o meu pedido?')).toBeVisible()
})

test('someone whose queues lack the ticket is led away with a word', async ({ company, windowOf }) => {
  const [sales, delivery] = [await company.queue('Vendas'), await company.queue('Entregas')]
  const line = await company.connection('Loja', [sales])
  const carla = await line.customer('Carla Dias')
  const davi = await company.person('Davi Nunes', { queueIds: [delivery] })
  const rute = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await rute.tab('Aguardando').click()
  await carla.writes('Segredo')
  await expect(rute.acceptButton(carla.name)).toBeVisible()
  const { uuid } = await company.ticket(carla.name)
  const page = await windowOf(davi, { path: `/tickets/${uuid}` })
  await expect(page.getByText('Acesso não permitido', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(page.getByText('Segredo')).toHaveCount(0)
})

test('a deleted ticket leaves every window with a word', async ({ company, windowOf }) => {
  const line = await company.connection('Loja', [await company.queue('Vendas')])
  const carla = await line.customer('Carla Dias')
  const rute = new DeskPage(await windowOf(await company.person('Rute', { profile: 'admin' })))
  await rute.tab('Aguardando').click()
  await carla.writes('Oi')
  await rute.accept(carla.name)
  const { uuid } = await company.ticket(carla.name)
  const paulo = await windowOf(await company.person('Paulo', { profile: 'supervisor' }), { path: `/tickets/${uuid}` })
  await expect(new DeskPage(paulo).bubble('Oi')).toBeVisible()
  await rute.page.getByRole('button', { name: 'Opções do ticket' }).click()
  await rute.page.getByRole('menuitem', { name: 'Excluir o ticket' }).click()
  await rute.page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  for (const page of [rute.page, paulo]) {
    await expect(page.getByText('Ticket excluído com sucesso.')).toBeVisible()
    await expect(page).toHaveURL(/\/tickets$/)
  }
})

test('two windows of one person ring once for a message, and not at all while one of them shows it', async ({
  company,
  windowOf,
}) => {
  const { desk, carla, line } = await conversation(company, windowOf)
  const bruno = await line.customer('Bruno Reis')
  await bruno.writes('Bom dia!')
  await desk.accept(bruno.name)
  await desk.tab('Atendendo').click()
  await desk.row(carla.name).click()
  await expect(desk.bubble('Tem tapioca?')).toBeVisible()
  const other = await desk.page.context().newPage()
  await other.goto('/contacts')
  const bell = (name: string) => [desk.page, other].map(page => page.getByRole('button', { name, exact: true }))
  for (const displayed of bell('Notificações')) await expect(displayed).toBeVisible()
  await other.getByRole('heading', { name: 'Contatos', level: 1 }).click()
  const received = [await listen(desk.page), await listen(other)]
  const notes = async (): Promise<number> => {
    const [here, there] = [await received[0]!(), await received[1]!()]
    return here.notes + there.notes
  }
  await carla.writes('E coxinha?')
  await expect(desk.bubble('E coxinha?')).toBeVisible()
  await bruno.writes('Vocês entregam?')
  for (const displayed of bell('Notificações: 1 atendimento com novidades')) await expect(displayed).toBeVisible()
  // One chime is two notes.
  await expect.poll(notes).toBe(2)
  await carla.writes('Alô?')
  await expect(desk.bubble('Alô?')).toBeVisible()
  expect(await notes()).toBe(2)
})
