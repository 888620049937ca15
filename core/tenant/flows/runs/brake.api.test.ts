import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { deskWithMenu, type FrontDesk } from '../../inbound/fixtures.ts'
import { aFlow } from '../architecture-cases.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

/** A menu that comes back after each answer. */
function menu() {
  const graph = line(says('menu', 'Menu'), listens('ouve', 'x', 1800))
  return { ...graph, edges: graph.edges.map(edge => (edge.source === 'ouve' ? { ...edge, target: 'menu' } : edge)) }
}

/** How often our menu was said. */
const menusOf = async ({ company }: FrontDesk): Promise<number> =>
  (await company.context(({ db }) => db.selectFrom('messages').select('id').where('body', '=', 'Menu').execute()))
    .length

async function runOf({ admin }: FrontDesk, flowId: number) {
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId } })
  const { turns } = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
  return { count: runs.length, state: runs[0]!.state, last: turns.at(-1)!.log.at(-1)?.word }
}

describe('another bot that answers each of our messages', () => {
  test('is answered no more after 20 replies within five minutes, and people see why', async ({ world }) => {
    const { desk, flow } = await deskWithFlow(world, menu())
    const bot = desk.customer('Robô')
    for (let n = 0; n < 30; n++) await desk.hears(bot, `Opção inválida nº ${n}`)
    expect(await menusOf(desk)).toBe(21)
    expect(await runOf(desk, flow.id)).toEqual({ count: 1, state: 'stopped', last: 'tooManyReplies' })
    expect(await desk.ticketOf(bot)).toMatchObject({ status: 'pending', chatbot: false })
    expect(await desk.trace(bot)).toContainEqual(
      expect.objectContaining({ rule: 'flow-braked', detail: expect.objectContaining({ why: 'many' }) }),
    )
  })

  test('is answered no more when it says the same five times to the same question, however slowly', async ({
    world,
  }) => {
    const { desk, flow } = await deskWithFlow(world, menu())
    const bot = desk.customer('Robô')
    for (let n = 0; n < 7; n++) {
      await desk.hears(bot, 'Não entendi.')
      await desk.later(2 * MINUTE)
    }
    expect(await menusOf(desk)).toBe(5)
    expect(await runOf(desk, flow.id)).toEqual({ count: 1, state: 'stopped', last: 'sameReplyAgain' })
  })

  test('is answered by no menu either: people see to it', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const { id: flowId } = await aFlow(desk.admin, menu())
    const params = { whatsappId: desk.connection.id }
    await desk.admin.call(flowRunRoutes.setConnectionFlows, { params, body: { welcomeFlowId: flowId, keywords: [] } })
    const bot = desk.customer('Robô')
    for (const text of ['oi', ...Array(5).fill('Não entendi.')]) await desk.hears(bot, text)
    const before = await desk.transcript(bot)
    for (const text of ['Não entendi.', '2', 'oi']) await desk.hears(bot, text)
    expect((await desk.transcript(bot)).slice(before.length)).toEqual(['Não entendi.', '2', 'oi'])
  })

  test('is none who gives five questions the same answer, or writes much in a long time', async ({ world }) => {
    const five = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => listens(id, id))
    const survey = await deskWithFlow(world, line(...five))
    const ana = survey.desk.customer('Ana')
    for (let n = 0; n < 7; n++) await survey.desk.hears(ana, '5')
    expect((await runOf(survey.desk, survey.flow.id)).state).toBe('finished')
    const { desk, flow } = await deskWithFlow(world, menu())
    const bia = desk.customer('Bia')
    for (let n = 0; n < 25; n++) {
      await desk.hears(bia, `${n}`)
      if (n % 15 === 0) await desk.later(6 * MINUTE)
    }
    expect((await runOf(desk, flow.id)).state).toBe('waiting')
  })
})
