import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { World } from '../../../app/testing/world.ts'
import { defaultWeekHours } from '../../../domain/business-hours.ts'
import { readFlows } from '../../../flow-engine/files/read.ts'
import { Mocks } from '../../../flow-engine/testing/mocks.ts'
import { Scenario } from '../../../flow-engine/testing/scenario.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, externalBy, leads, sentTo } from './fixtures.ts'

/** The architecture test of hosts: a simulated phone reads what the command line's test of the same scenario reads. */

const EXAMPLES = join(import.meta.dirname, '../../../flow-engine/examples')
const scenarios = readdirSync(EXAMPLES).filter(name => name.includes('.scenario.'))

/** The scenario that is played answers. */
let mocks: Mocks
const outside = externalBy(() => mocks)

test.each(scenarios)('%s', async name => {
  const scenario = Scenario.parse(parse(readFileSync(join(EXAMPLES, name), 'utf8')))
  const world = await World.open({ outside, now: scenario.at })
  onTestFinished(() => world.close())
  const company = await world.company()
  const { admin } = company
  // Those that a scenario takes for the usual ones.
  await admin.call(companyRoutes.setSchedules, {
    params: { id: company.id },
    body: { schedules: defaultWeekHours },
  })
  const [read] = readFlows(readFileSync(join(EXAMPLES, scenario.flow!), 'utf8'))
  mocks = new Mocks(scenario)
  // The examples name queues 1 to 3.
  const queues = [await aQueue(admin), await aQueue(admin), await aQueue(admin)]
  const { desk, flow } = await deskWithFlow(world, read!.flow, company)
  const { numero } = scenario.contact
  const customer = await leads(desk, scenario)
  const bot = scenario.steps.flatMap(step => ('bot' in step ? [step.bot] : []))
  const arrives = async () => {
    await desk.later(MINUTE)
    return sentTo(desk, numero)
  }
  await expect.poll(arrives).toEqual(bot)
  expect(mocks.lacks).toEqual([])
  const done = scenario.steps.flatMap(step => ('does' in step ? [step.does] : []))
  const ticket = await desk.ticketOf(customer)
  const toQueue = done.findLast(what => what.startsWith('queue '))
  if (toQueue) expect(ticket.queueId).toBe(queues[Number(toQueue.slice('queue '.length)) - 1]!.id)
  const newTags = done.flatMap(what => /^new tag (.*) #\w+$/.exec(what)?.[1] ?? [])
  expect(ticket.tags.map(tag => tag.name)).toEqual(newTags)
  const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  const { variables, state } = await desk.admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
  expect(['finished', 'timedOut']).toContain(state)
  const { mensagem_inicial: _, ...expected } = scenario.expect.variables
  for (const [key, value] of Object.entries(expected)) expect(variables[key] ?? null).toEqual(value)
})
