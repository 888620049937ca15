import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

const LATE = '> Timeout: Não recebemos resposta em 30 segundos.'

test('after a stop of the program one question at most has gone unanswered: nobody could answer the others', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const graph = line(
    listens('a', 'x', 30),
    says('b', 'E?'),
    listens('c', 'y', 30),
    says('d', 'E?'),
    listens('e', 'z', 30),
  )
  const { desk } = await deskWithFlow(world, graph)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  await world.restart(10 * MINUTE)
  await desk.later(MINUTE)
  expect(await desk.transcript(ana)).toEqual(['oi', LATE, '> E?'])
  await desk.later(30 * SECOND)
  expect(await desk.transcript(ana)).toEqual(['oi', LATE, '> E?', LATE, '> E?'])
})

test('an answer that was written in time while the program was stopped counts', async ({ openWorld }) => {
  const world = await openWorld()
  const { desk } = await deskWithFlow(world, line(listens('a', 'x', 30), says('b', 'Era {{x}}.')))
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const sentAt = world.clock.now() + 20 * SECOND
  await world.restart(2 * MINUTE)
  await desk.later(30 * SECOND)
  await desk.hears(ana, 'sim', { source: 'offline', sentAt })
  await desk.later(MINUTE)
  expect(await desk.transcript(ana)).toEqual(['oi', 'sim', '> Era sim.'])
})
