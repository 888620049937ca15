import { describe, expect } from 'vitest'
import type { Rejected } from '../../../app/testing/client/api-client.ts'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY, MINUTE } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { deskWithMenu, MENU } from '../../inbound/fixtures.ts'
import { aPrompt } from '../../prompts/architecture-cases.ts'
import { anIntegration } from '../../queue-integrations/architecture-cases.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { userRoutes } from '../../users/contract.ts'
import { HELD_MS, ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'

/** What names the ticket in the way has it in the place of the code. */
const codeOf = ({ code, body }: Rejected): unknown => body.code ?? code

const END = { status: 'closed', mayTakeBack: true } as const

/** Ana's ticket, which the agent has accepted and finished a moment ago. */
async function finished(world: World) {
  const made = await aDeskWithTicket(world, { complationMessage: 'Até logo!' })
  await made.change(made.agent, { status: 'open' })
  await made.desk.hears(made.ana, 'era isso')
  const { company, ticketId, change, agent } = made
  const before = await change(agent, {})
  expect(await change(agent, END)).toMatchObject({ status: 'closed' })
  const takesBack = (client: TestClient = agent) => client.call(ticketRoutes.takeBack, { params: { ticketId } })
  const error = async (client: TestClient = agent) =>
    codeOf(await client.refusal(ticketRoutes.takeBack, { params: { ticketId } }))
  const rounds = () => company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())
  return { ...made, before, takesBack, refusal: error, rounds }
}

describe('the end of a ticket that may be taken back', () => {
  test('is said when that is over, once', async ({ world }) => {
    const { desk, ana, refusal: error } = await finished(world)
    await desk.later(HELD_MS - 1)
    expect(await desk.transcript(ana)).toEqual(['oi', 'era isso'])
    await desk.later(1)
    expect(await desk.transcript(ana)).toEqual(['oi', 'era isso', '> Até logo!'])
    expect(await error()).toBe('ERR_TOO_LATE_TO_TAKE_BACK')
    await desk.later(DAY)
    expect((await desk.transcript(ana)).length).toBe(3)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })

  test('is said after a start, too, when the program ended meanwhile', async ({ world }) => {
    const { desk, ana } = await finished(world)
    await desk.restart()
    expect(await desk.transcript(ana)).toEqual(['oi', 'era isso', '> Até logo!'])
  })

  test('asks for a rating then, and takes no earlier word for one', async ({ world }) => {
    const { desk, ana, change, agent, rounds } = await finished(world)
    await desk.set('userRating', 'enabled')
    await desk.hears(ana, '3')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending' })
    expect(await rounds()).toMatchObject([{ rate: null, ratingAt: null }, { finishedAt: null }])
    await change(agent, { status: 'open' })
    await change(agent, END)
    await desk.later(HELD_MS)
    expect((await desk.transcript(ana)).at(-1)).toContain('Digite de 1 a 3')
    await desk.hears(ana, '3')
    expect((await rounds()).at(-1)).toMatchObject({ rate: 3 })
    expect((await desk.transcript(ana)).slice(-2)).toEqual(['3', '> Até logo!'])
  })

  test('is undone: the ticket is as it was, in its round, and nothing is ever said', async ({ world }) => {
    const { desk, ana, before, takesBack, rounds, agent } = await finished(world)
    const page = await agent.fullSocket()
    const known = await rounds()
    await world.advance(HELD_MS - 1)
    expect(await takesBack()).toEqual({ ...before, unreadMessages: 0 })
    expect(await page.event('ticket')).toMatchObject({ ticket: { status: 'open', updatedAt: before.updatedAt } })
    const goesOn = { finishedAt: null, finishedBy: null, attended: null, attendedOpen: null }
    expect(await rounds()).toEqual([{ ...known[0], ...goesOn }])
    expect((await desk.rules(ana)).slice(-2)).toEqual(['finish', 'taken-back'])
    await desk.later(MINUTE)
    expect(await desk.transcript(ana)).toEqual(['oi', 'era isso'])
  })

  test('is undone for anyone who waited in the menu, who goes on there', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world, { complationMessage: 'Até logo!' })
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'oi')
    const { id: ticketId } = await desk.ticketOf(bia)
    const params = { ticketId }
    await company.admin.call(ticketRoutes.update, { params, body: END })
    expect(await company.admin.call(ticketRoutes.takeBack, { params })).toMatchObject({ status: 'pending', user: null })
    await desk.hears(bia, '1')
    expect(await desk.transcript(bia)).toEqual(['oi', `> ${MENU}`, '1', '> Aqui é Vendas.'])
    expect(await company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())).toMatchObject([
      { finishedAt: null, startedAt: null, userId: null },
    ])
  })

  test('is undone also where the option of the menu in which the contact was is gone', async ({ world }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const { admin } = company
    const body = { queueId: sales.id, parentId: -1, title: 'Preços', message: 'Qual produto?' }
    const option = await admin.call(queueRoutes.createOption, { body })
    const below = { ...body, parentId: option.id, title: 'Bolos', message: 'Dez reais.' }
    await admin.call(queueRoutes.createOption, { body: below })
    const bia = desk.customer('Bia')
    for (const text of ['oi', '1', '1']) await desk.hears(bia, text)
    const { id: ticketId } = await desk.ticketOf(bia)
    const held = () =>
      company.context(({ db }) => db.selectFrom('tickets').select('queueOptionId').executeTakeFirstOrThrow())
    expect(await held()).toEqual({ queueOptionId: option.id })
    const params = { ticketId }
    await admin.call(ticketRoutes.update, { params, body: END })
    await admin.call(queueRoutes.removeOption, { params: { optionId: option.id } })
    expect(await admin.call(ticketRoutes.takeBack, { params })).toMatchObject({ status: 'pending', chatbot: true })
    expect(await held()).toEqual({ queueOptionId: null })
  })

  test('is undone with the assistant, the integration and the bot that the ticket had', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world)
    const { admin } = company
    const { id: promptId } = await aPrompt(admin, { queueId: (await aQueue(admin)).id })
    const { id: integrationId } = await anIntegration(admin)
    await desk.hears(desk.customer('Bia'), 'oi')
    const [{ id: ticketId } = { id: 0 }] = (await admin.call(ticketRoutes.list, {})).tickets
    const params = { ticketId }
    const had = { useIntegration: true, promptId, integrationId }
    expect(await admin.call(ticketRoutes.update, { params, body: had })).toMatchObject({ ...had, chatbot: true })
    expect(await admin.call(ticketRoutes.update, { params, body: END })).toMatchObject({
      ...{ useIntegration: false, promptId: null, integrationId: null, chatbot: false },
    })
    expect(await admin.call(ticketRoutes.takeBack, { params })).toMatchObject({ ...had, chatbot: true })
  })

  test('is dropped unsaid when the contact writes first, or someone reopens the ticket', async ({ world }) => {
    const { desk, ana, refusal: error, change, agent } = await finished(world)
    await desk.hears(ana, 'ah, mais uma coisa')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending' })
    expect(await error()).toBe('ERR_TOO_LATE_TO_TAKE_BACK')
    await change(agent, { status: 'open' })
    await change(agent, END)
    expect(await change(agent, { status: 'open' })).toMatchObject({ status: 'open' })
    await desk.later(MINUTE)
    expect(await desk.transcript(ana)).toEqual(['oi', 'era isso', 'ah, mais uma coisa'])
  })

  test('is not undone where someone else, or another ticket, is in the way', async ({ world }) => {
    const { desk, ana, company, agent, refusal: error, ticketId } = await finished(world)
    const stranger = await company.person('user')
    expect(await error(stranger)).toBe('ERR_NO_PERMISSION')

    const twin = desk.customer('Ana Lima')
    await desk.hears(twin, 'sou eu')
    const { contactId } = await desk.ticketOf(ana)
    const other = await desk.ticketOf(twin)
    await company.admin.call(contactRoutes.merge, { params: { contactId }, body: { contactId: other.contactId } })
    expect(await error()).toBe('ERR_OTHER_OPEN_TICKET')
    await company.admin.call(ticketRoutes.remove, { params: { ticketId: other.id } })

    const { id } = await agent.call(authRoutes.me)
    await company.admin.call(userRoutes.remove, { params: { id } })
    expect(await error(company.admin)).toBe('ERR_NO_USER_FOUND')
    expect(await company.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({ status: 'closed' })
    await desk.later(HELD_MS)
    expect((await desk.transcript(ana)).at(-1)).toBe('> Até logo!')
  })
})
