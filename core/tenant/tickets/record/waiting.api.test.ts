import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import type { FakeContact } from '../../../whatsapp/providers/fake/index.ts'
import { deskWithMenu, FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { userRoutes } from '../../users/contract.ts'
import { ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'

/** A desk where each thing that happens takes a minute, and in which of these a contact began to wait. */
function watched(desk: FrontDesk, contact: FakeContact) {
  const start = desk.world.clock.now()
  return {
    async hence(act: () => unknown): Promise<number | null> {
      await desk.world.advance(MINUTE)
      await act()
      await desk.settled()
      const { waitingSince } = await desk.ticketOf(contact)
      return waitingSince === null ? null : Math.round((Date.parse(waitingSince) - start) / MINUTE)
    },
    says: (text: string) => () => contact.says(text),
  }
}

async function attended(world: World) {
  const made = await aDeskWithTicket(world)
  const { id } = await made.agent.call(authRoutes.me)
  const answer = (client: TestClient) => () =>
    client.call(messageRoutes.send, { params: { ticketId: made.ticketId }, body: { body: 'Oi, Ana' } })
  return { ...made, ...watched(made.desk, made.ana), agentId: id, answer }
}

describe('a contact waits', () => {
  test('since the first message that no person has answered, anyone who has the ticket', async ({ world }) => {
    const { desk, ana, agent, change, hence, says, answer } = await attended(world)
    await desk.set('sendGreetingAccepted', 'enabled')
    expect(await hence(says('alguém aí?'))).toBe(0)
    // What the desk says by itself is no answer.
    expect(await hence(() => change(agent, { status: 'open' }))).toBe(0)
    expect(await hence(answer(agent))).toBeNull()
    expect(await hence(says('quanto custa?'))).toBe(4)
    expect(await hence(says('o de cenoura'))).toBe(4)
    expect(await hence(() => ana.isToldFromThePhone('Dez reais'))).toBeNull()
  })

  test('from when they are handed on, where they were answered before', async ({ world }) => {
    const { agent, company, change, hence, says, answer, support } = await attended(world)
    await hence(() => change(agent, { status: 'open' }))
    await hence(answer(agent))
    expect(await hence(() => change(agent, { status: 'pending', userId: null }))).toBe(3)
    expect(await hence(() => change(agent, { queueId: support.id }))).toBe(3)
    expect(await hence(() => change(company.admin, { status: 'open' }))).toBe(3)
    await hence(answer(company.admin))
    expect(await hence(says('obrigada'))).toBe(7)
  })

  test('from when their attendant leaves the company', async ({ world }) => {
    const { agent, agentId, company, change, hence, answer } = await attended(world)
    await hence(() => change(agent, { status: 'open' }))
    await hence(answer(agent))
    expect(await hence(() => company.admin.call(userRoutes.remove, { params: { id: agentId } }))).toBe(3)
  })

  test('no more once their ticket is finished, and again when they write again', async ({ world }) => {
    const { desk, agent, change, hence, says } = await attended(world)
    await hence(() => change(agent, { status: 'open' }))
    expect(await hence(() => change(agent, { status: 'closed' }))).toBeNull()
    expect(await hence(says('mais uma coisa'))).toBe(3)
    await desk.set('userRating', 'enabled')
    await hence(() => change(desk.admin, { status: 'open' }))
    await hence(() => change(desk.admin, { status: 'closed' }))
    expect(await hence(says('2'))).toBeNull()
    expect(await hence(says('e o troco?'))).toBe(7)
  })

  test('on, whatever the phone says by itself', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const bia = desk.customer('Bia')
    bia.says('oi')
    bia.isToldFromThePhone('Nosso horário é das 8 às 18.')
    await desk.settled()
    expect(await desk.rules(bia)).toContain('phone-greeted')
    expect((await desk.ticketOf(bia)).waitingSince).not.toBeNull()
  })

  test('since what they said last to the bot, once it leaves them to people', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const bia = desk.customer('Bia')
    const { hence, says } = watched(desk, bia)
    expect(await hence(says('oi'))).toBe(1)
    expect(await desk.ticketOf(bia)).toMatchObject({ chatbot: true })
    expect(await hence(says('2'))).toBe(2)
    expect(await desk.ticketOf(bia)).toMatchObject({ chatbot: false })
    expect(await hence(says('alguém?'))).toBe(2)
  })

  test('since the message before, where what could not be read turns out to be none', async ({ world }) => {
    const { ana, agent, change, hence, says, answer } = await attended(world)
    await hence(() => change(agent, { status: 'open' }))
    await hence(answer(agent))
    let waId = ''
    expect(await hence(() => (waId = ana.sendsGarbled()))).toBe(3)
    expect(await hence(says('oi?'))).toBe(3)
    expect(await hence(() => ana.voids(waId))).toBe(4)
  })
})

describe('a ticket that waits shows what its contact said last', () => {
  test('whatever was said to them since, and the last words again once someone has answered', async ({ world }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const bia = desk.customer('Bia')
    const displayed = async () => {
      const { lastMessage, lastFromMe } = await desk.ticketOf(bia)
      return [lastMessage, lastFromMe]
    }
    await desk.hears(bia, 'oi')
    expect(await displayed()).toEqual(['oi', false])
    await desk.hears(bia, '1')
    // A line of the menu says nothing of what they want.
    expect(await displayed()).toEqual(['oi', false])
    await desk.hears(bia, 'quero três')
    expect(await displayed()).toEqual(['quero três', false])
    // What the bot said has left when someone takes it over.
    await desk.world.advance(MINUTE)
    await desk.settled()
    const rui = await company.person('user', [sales.id])
    const { id: ticketId } = await desk.ticketOf(bia)
    const [{ id: userId }, params] = [await rui.call(authRoutes.me), { ticketId }]
    await rui.call(messageRoutes.list, { params, query: {} })
    const change = (body: object) => rui.call(ticketRoutes.update, { params, body })
    expect(await change({ status: 'open' })).toMatchObject({ lastMessage: 'quero três', lastFromMe: false })
    await rui.call(messageRoutes.send, { params, body: { body: 'Já vejo' } })
    expect(await desk.ticketOf(bia)).toMatchObject({ lastMessage: 'Já vejo', lastUserId: userId })
    expect(await change({ status: 'pending', userId: null })).toMatchObject({
      ...{ lastMessage: 'quero três', lastFromMe: false, lastUserId: null },
    })
  })

  test('and not their choice, also where what they said before could not be read and turns out to be none', async ({
    world,
  }) => {
    const { desk } = await deskWithMenu(world)
    const bia = desk.customer('Bia')
    const waId = bia.sendsGarbled()
    for (const text of ['quero um bolo', '1']) await desk.hears(bia, text)
    bia.voids(waId)
    await desk.settled()
    expect(await desk.ticketOf(bia)).toMatchObject({ lastMessage: 'quero um bolo', lastIsDeleted: false })
  })

  test('as it was corrected or deleted since', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const bia = desk.customer('Bia')
    const waId = bia.says('quero dois')
    await desk.settled()
    bia.edits(waId, 'quero três')
    await desk.settled()
    expect(await desk.ticketOf(bia)).toMatchObject({ lastMessage: 'quero três', lastIsDeleted: false })
    bia.deletes(waId)
    await desk.settled()
    expect(await desk.ticketOf(bia)).toMatchObject({ lastMessage: '', lastIsDeleted: true })
  })

  test('unless it was said in another queue, whose people alone read it', async ({ world }) => {
    const { desk, ana, agent, support, change } = await aDeskWithTicket(world)
    await change(agent, { status: 'open' })
    await desk.hears(ana, 'meu cartão é 1234')
    await change(agent, { queueId: support.id })
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', lastMessage: '', lastIsDeleted: false })
    await desk.hears(ana, 'e agora?')
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: 'e agora?' })
  })
})

test('a ticket that is over shows the last word also where it was said on the phone itself', async ({ world }) => {
  const { desk, ana, agent, change } = await aDeskWithTicket(world)
  await change(agent, { status: 'open' })
  ana.isToldFromThePhone('Dez reais')
  await desk.settled()
  expect(await change(agent, { status: 'closed' })).toMatchObject({ lastMessage: 'Dez reais', lastFromMe: true })
  expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: 'Dez reais', lastFromMe: true, lastUserId: null })
})
