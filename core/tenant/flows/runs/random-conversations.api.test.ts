import { expect, onTestFinished, test } from 'vitest'
import { size } from '../../../app/testing/thorough.ts'
import { World } from '../../../app/testing/world.ts'
import { Mocks } from '../../../flow-engine/testing/mocks.ts'
import {
  type ConversationContext,
  randomConversations,
  readIn,
} from '../../../flow-engine/testing/random-conversations.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { ScriptRunner } from '../../../workers/scripting/runner.ts'
import { aTag } from '../../tags/architecture-cases.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, externalBy, leads, line, sentTo } from './fixtures.ts'

/** The architecture test of hosts, for flows that nobody has drawn: see `cli/flow/random-conversations.test.ts` and `ui/e2e/flow-hosts.spec.ts`. */
const COUNT = size(60, 200)

test(`a simulated phone reads of ${COUNT} random flows what the engine says`, async () => {
  const runner = new ScriptRunner()
  onTestFinished(() => runner.close())
  const conversations = await randomConversations(COUNT, request => runner.run(request))
  let mocks = new Mocks(conversations[0]!.scenario)
  const world = await World.open({ outside: externalBy(() => mocks) })
  onTestFinished(() => world.close())
  const {
    desk,
    flow: { id: flowId },
  } = await deskWithFlow(world, line())
  await aTag(desk.admin)
  const params = { flowId }

  const plays = async ({ flow, scenario }: ConversationContext) => {
    const { nodes, edges, globalVariables } = flow
    mocks = new Mocks(scenario)
    await desk.admin.call(flowRoutes.update, { params, body: { nodes, edges, globalVariables, publishAnyway: true } })
    await leads(desk, scenario)
    const arrives = async () => {
      await desk.later(MINUTE)
      return sentTo(desk, scenario.contact.numero)
    }
    await expect.poll(arrives, { message: JSON.stringify(flow) }).toEqual(readIn(scenario.steps))
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params })
    const { variables } = await desk.admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
    expect({ variables, lacks: mocks.lacks }).toEqual({ variables: scenario.expect.variables, lacks: [] })
  }
  for (const conversation of conversations) await plays(conversation)
})
