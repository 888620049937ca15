import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { HttpAnswer, HttpRequest } from '../../../flow-engine/effects.ts'
import { SECOND } from '../../../kit/clock.ts'
import type { FlowSummary } from '../contract.ts'
import { requests } from './apply-step.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

test('pages hear how many conversations a flow leads and has led, when one begins and when it ends', async ({
  world,
  company,
}) => {
  const { desk, admin } = await deskWithFlow(world, line(listens('ouve', 'x')), company)
  const socket = await admin.fullSocket()
  const ana = desk.customer('Ana')
  const emitted = async () => {
    await socket.settled()
    const flows = socket.frames.filter(({ event }) => event?.endsWith('-flow'))
    socket.forget()
    return flows.map(({ data }) => {
      const { executionsRunning, executionsFinished } = (data as { flow: FlowSummary }).flow
      return [executionsRunning, executionsFinished]
    })
  }
  await desk.hears(ana, 'oi')
  expect(await emitted()).toEqual([[1, 0]])
  await desk.hears(ana, 'sim')
  expect(await emitted()).toEqual([[0, 1]])
})

test('anyone who answers after a time-out has not fallen silent: the run ends as finished', async ({
  world,
  company,
}) => {
  const graph = line(listens('a', 'x', 15), says('b', 'Ainda aí?'), listens('c', 'y', 60), says('d', 'Ouvi {{y}}.'))
  const { desk, flow } = await deskWithFlow(world, graph, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  await desk.later(15 * SECOND)
  await desk.hears(ana, 'sim')
  expect((await desk.transcript(ana)).at(-1)).toBe('> Ouvi sim.')
  const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  expect(runs).toMatchObject([{ state: 'finished' }])
})

test('a run that has ended leaves nothing to be done but to forget it', async ({ openWorld }) => {
  const http = async () => ({ for: 'http', status: 200, statusText: 'OK', headers: {}, data: null }) as const
  const graph = line(listens('a', 'x', 15), ['b', 'httpRequest', { url: 'https://example.com/' }], says('c', 'Feito.'))
  const { desk, company } = await deskWithFlow(await openWorld({ outside: { http } }), graph)
  const ana = desk.customer('Ana')
  for (const text of ['oi', 'sim']) await desk.hears(ana, text)
  expect((await desk.transcript(ana)).at(-1)).toBe('> Feito.')
  const jobs = await company.context(({ db }) =>
    db.selectFrom('jobs').select('kind').where('kind', 'like', 'flows.%').execute(),
  )
  expect(jobs).toEqual([{ kind: 'flows.forget' }])
})

test('a request that is under way is not taken for lost, however often it is looked for', async ({ openWorld }) => {
  const requested: string[] = []
  const answered = Promise.withResolvers<HttpAnswer>()
  const http = ({ url }: HttpRequest) => {
    requested.push(url)
    return answered.promise
  }
  const url = 'https://example.com/'
  const graph = line(['pede', 'httpRequest', { method: 'POST', url, body: '{}' }], says('a', 'Feito.'))
  const { desk, admin, company, flow } = await deskWithFlow(await openWorld({ outside: { http } }), graph)
  const ana = desk.customer('Ana')
  ana.says('oi')
  await expect.poll(() => requested).toEqual([url])
  const list = async () => (await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })).runs
  const look = () =>
    company.context(one =>
      one.transaction(async tx => {
        const job = await tx.db
          .selectFrom('jobs')
          .selectAll()
          .where('kind', '=', requests.kind)
          .executeTakeFirstOrThrow()
        await requests.run(tx, JSON.parse(job.payload) as never, job)
      }),
    )
  for (let times = 0; times < 4; times += 1) await look()
  expect(await list()).toMatchObject([{ state: 'running' }])
  answered.resolve({ for: 'http', status: 200, statusText: 'OK', headers: {}, data: null })
  await desk.settled()
  expect([requested, await desk.transcript(ana)]).toEqual([[url], ['oi', '> Feito.']])
})
