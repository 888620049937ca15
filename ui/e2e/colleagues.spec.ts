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

test('a colleague who is named in a note learns of it in the bell, and comes to it from there', async ({
  company,
  windowOf,
}) => {
  const { desk, carla } = await conversation(company, windowOf)
  const { queueId } = await company.ticket(carla.name)
  const bia = new DeskPage(await windowOf(await company.person('Bia', { queueIds: [queueId!] })))
  await expect(bia.page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  await desk.page.getByRole('button', { name: 'Escrever uma observação' }).click()
  const box = desk.page.getByRole('textbox', { name: 'Observação' })
  await box.pressSequentially('@Bi')
  await desk.page.getByRole('option', { name: 'Bia' }).click()
  await box.pressSequentially('veja o troco')
  await box.press('Enter')
  await expect(desk.chat.getByRole('article', { name: /^Observação de Rute/ })).toContainText('@Bia veja o troco')

  await bia.page.getByRole('button', { name: 'Notificações: 1 atendimento com novidades' }).click()
  await bia.page.getByRole('button', { name: 'Rute mencionou você em Carla Dias' }).click()
  await expect(bia.chat.getByRole('article', { name: /^Observação de Rute/ })).toBeVisible()
  await expect(bia.page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
})

test('several tickets are resolved together, and one click brings all of them back', async ({ company, windowOf }) => {
  const { desk, line } = await conversation(company, windowOf)
  const { page } = desk
  const names = ['Dora Reis', 'Edu Prado', 'Flora Maia']
  for (const name of names) {
    await (await line.customer(name)).writes('Oi!')
    await desk.accept(name)
  }
  await desk.tab('Atendendo').click()
  for (const name of names) {
    await desk.row(name).hover()
    await page.getByRole('checkbox', { name: `Selecionar o atendimento de ${name}` }).check()
  }
  const bar = page.getByRole('region', { name: '3 selecionados' })
  await bar.getByRole('button', { name: 'Resolver' }).click()
  for (const name of names) await expect(desk.row(name)).toBeHidden()
  await expect(desk.row('Carla Dias')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  for (const name of names) await expect(desk.row(name)).toBeVisible()
})
