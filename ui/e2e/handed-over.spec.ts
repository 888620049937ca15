import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'
import { listen } from './fixtures/listen.ts'

test('a ticket that a colleague hands over is seen, heard and told by the browser', async ({ company, windowOf }) => {
  const [sales, delivery] = [await company.queue('Vendas'), await company.queue('Entregas')]
  const line = await company.connection('Loja', [sales])
  const carla = await line.customer('Carla Dias')
  const davi = await company.person('Davi Nunes', { queueIds: [delivery] })
  const desk = new DeskPage(await windowOf(davi))
  const bia = new DeskPage(await windowOf(await company.person('Bia Rocha', { queueIds: [sales, delivery] })))
  await desk.page.context().grantPermissions(['notifications'])
  await desk.tab('Aguardando').click()
  const received = await listen(desk.page)
  await carla.writes('Cadê o meu pedido?')
  await bia.accept(carla.name)

  await bia.transferTo('Entregas')
  const toQueue = 'Carla Dias: atendimento transferido para a fila Entregas'
  await expect(desk.page.getByText(toQueue)).toBeVisible()
  await expect.poll(received).toEqual({ notes: 2, told: [toQueue] })
  const card = desk.lists.getByRole('listitem').filter({ hasText: carla.name })
  await expect(card.getByText('Transferido', { exact: true })).toBeVisible()
  await expect(desk.page).toHaveTitle('(1) Balcão')
  await desk.accept(carla.name)
  await expect(card.getByText('Transferido', { exact: true })).toHaveCount(0)
  await expect(desk.page).toHaveTitle('Balcão')

  await desk.page.goto('/tickets')
  await expect(desk.row(carla.name)).toBeVisible()
  const again = await listen(desk.page)
  const { id: ticketId } = await company.ticket(carla.name)
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: sales } })
  await expect(desk.row(carla.name)).toHaveCount(0)
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: delivery, userId: davi.id } })
  const toPerson = 'Carla Dias: atendimento transferido para você'
  await expect(desk.page.getByText(toPerson)).toBeVisible()
  await expect.poll(again).toEqual({ notes: 2, told: [toPerson] })
  await expect(card.getByText('Transferido', { exact: true })).toBeVisible()
  await desk.page.getByRole('button', { name: 'Notificações: 1 atendimento com novidades' }).click()
  const bell = desk.page.getByRole('dialog', { name: 'Notificações' })
  await bell.getByRole('button', { name: carla.name }).click()
  await expect(desk.bubble('Cadê o meu pedido?')).toBeVisible()
  await expect(desk.page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
})
