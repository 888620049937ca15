import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import { conversation } from './fixtures/conversation.ts'
import { DeskPage } from './fixtures/desk-page.ts'
import { expect, test } from './fixtures/index.ts'

test('a colleague’s ticket is only looked at until it is taken over', async ({ company, windowOf }) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { uuid, queueId } = await company.ticket(carla.name)
  const bia = new DeskPage(
    await windowOf(await company.person('Bia', { queueIds: [queueId!] }), { path: `/tickets/${uuid}` }),
  )
  await expect(bia.bubble('Tem tapioca?')).toBeVisible()
  const bar = bia.page.getByText('Com Rute', { exact: true })
  await expect(bar).toBeVisible()
  await expect(bia.box).toBeDisabled()
  await expect(bia.page.getByRole('button', { name: 'Resolver' })).toHaveCount(0)

  await test.step('each sees that the other looks, and who writes', async () => {
    await expect(desk.page.getByText('Bia também está vendo').first()).toBeVisible()
    await expect(bia.page.getByText('Rute também está vendo').first()).toBeVisible()
    await desk.box.pressSequentially('Um')
    await expect(bia.page.getByText('Rute está digitando…').first()).toBeVisible()
    await desk.box.fill('')
    await bia.page.goto('/tickets')
    await expect(desk.page.getByText('Bia também está vendo')).toHaveCount(0)
    await bia.page.goto(`/tickets/${uuid}`)
  })

  await test.step('taking it over lets one write, and the other is told', async () => {
    await desk.box.fill('Meu rascunho')
    await bia.page.getByRole('button', { name: 'Assumir' }).click()
    await expect(bia.box).toBeFocused()
    await expect(bar).toBeHidden()
    await expect(desk.page.getByText('O atendimento de Carla Dias foi transferido para Bia.')).toBeVisible()
    await expect(desk.page.getByText('Com Bia', { exact: true })).toBeVisible()
    await expect(desk.box).toHaveValue('Meu rascunho')
  })
})

test('a ticket that leaves the queues of its writer says so', async ({ company, windowOf }) => {
  const { carla } = await conversation(company, windowOf)
  const { id, uuid, queueId } = await company.ticket(carla.name)
  const elsewhere = await company.queue('Entregas')
  const bia = await windowOf(await company.person('Bia', { queueIds: [queueId!] }), { path: `/tickets/${uuid}` })
  await expect(new DeskPage(bia).bubble('Tem tapioca?')).toBeVisible()
  await company.admin.call(ticketRoutes.update, {
    params: { ticketId: id },
    body: { queueId: elsewhere, userId: null, status: 'pending' },
  })
  await expect(bia.getByText('O atendimento de Carla Dias foi transferido e saiu das suas filas.')).toBeVisible()
  await expect(bia).toHaveURL(/\/tickets$/)
})
