import { expect, it } from 'vitest'
import { advance, begin, type Input } from '../../../../core/flow-engine/advance.ts'
import { graphOf } from '../../../../core/flow-engine/graph.ts'
import type { Advanced, Trace } from '../../../../core/flow-engine/trace.ts'
import type { FlowRunDetail } from '../../../../core/tenant/flows/runs/contract.ts'
import { until } from '../../../testing/until.ts'
import { Player, replayOf } from './replay.ts'
import { TestRun } from './test-run.ts'

const node = (id: string, type: string, data: Record<string, unknown> = {}) => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
})
const nodes = [
  node('inicio', 'start'),
  node('ouve', 'receiveMessage', { variableName: 'cep', timeout: 60 }),
  node('espera', 'espera', { waitTime: 5 }),
  node('pede', 'httpRequest', { url: 'https://cep.test/{{cep}}' }),
  node('le', 'httpResponse', { mappings: { success: { cidade: 'cidade' }, error: {} } }),
  node('script', 'scriptJs', { script: 'sorte = Math.random()' }),
  node('pausa', 'acao', { actionType: 'pausar_fluxo' }),
  node('fala', 'sendMessage', { message: '{{nome}}: {{cidade}}, {{sorte}}' }),
  node('fim', 'end'),
]
const edges = nodes.slice(1).map(({ id }, at) => ({ source: nodes[at]!.id, target: id }))
const graph = graphOf({ nodes, edges })

/** The flow as a desk led it, with its trace as the server shows it. */
function led(): { detail: FlowRunDetail; last: Advanced } {
  const now = 1_000_000
  const trace: Trace[] = []
  const contact = { nome: 'Carla', numero: '5511999990001' }
  let last = begin(graph, { now, seed: 9, message: 'oi', contact })
  const take = (input: Input): void => {
    last = advance(graph, last.run, input)
    trace.push(...last.trace)
  }
  trace.push(...last.trace)
  take({ is: 'reply', now, text: '01001-000' })
  take({ is: 'time', now: now + 5000 })
  const requested = () => (last.run.waiting?.for === 'answer' ? last.run.waiting.id : -1)
  const http = { for: 'http', status: 200, statusText: 'OK', headers: {}, data: { cidade: 'São Paulo' } } as const
  take({ is: 'answer', now, id: requested(), answer: http })
  take({ is: 'answer', now, id: requested(), answer: { for: 'script', said: [], assigned: { sorte: 0.25 } } })
  take({ is: 'resume', now })
  const turns = trace.map(({ now: _, ...turn }) => ({ ...turn, at: '2026-11-20T12:00:00.000Z' }))
  const detail = { id: 9, contact: { id: 1, name: 'Carla Dias' }, variables: last.run.variables, turns }
  return { detail: detail as unknown as FlowRunDetail, last }
}

it('a past run is played again as it was: replies, rests, answers, scripts and pauses', async () => {
  const { detail, last } = led()
  expect(last.run.end).toEqual({ how: 'finished' })
  // That a message failed is noted later, behind the turn of a node that was given nothing.
  const noted = detail.turns.flatMap(turn => [turn, { ...turn, type: '', input: undefined, log: [] }])
  const replay = replayOf({ ...detail, turns: noted as typeof detail.turns })
  expect(replay).toEqual(replayOf(detail))
  expect(replay).toMatchObject({ contact: { name: 'Carla', number: '5511999990001' }, message: 'oi', seed: 9 })
  const came = { ...detail, variables: { ...detail.variables, referral: { title: 'Oferta' } } }
  expect([replay.referral, replayOf(came).referral]).toEqual([undefined, { title: 'Oferta' }])
  const nobody = () => Promise.reject(new Error('nobody is asked'))
  const player = new Player(replay.given, { http: nobody, ai: nobody, script: nobody })
  const run = new TestRun(graph, player)
  run.begin({
    message: replay.message,
    seed: replay.seed,
    contact: { nome: replay.contact.name, numero: replay.contact.number },
  })
  const stop = player.lead(run)
  await until(() => expect(run.state.get().run?.end).toEqual({ how: 'finished' }))
  stop()
  expect(run.state.get().run?.variables).toEqual(last.run.variables)
  const lines = run.state.get().said.map(({ line }) => line)
  expect(lines).toContainEqual({ client: '01001-000' })
  expect(lines).toContainEqual({ bot: 'Carla: São Paulo, 0.25' })
})

it('where the flow asks for something else the person who tests goes on', async () => {
  const { detail } = led()
  const { given: provided } = replayOf(detail)
  const requested: string[] = []
  const after = {
    http: async ({ url }: { url: string }) => {
      requested.push(url)
      return new Promise<never>(() => {})
    },
    ai: () => Promise.reject(new Error('no')),
    script: () => Promise.reject(new Error('no')),
  }
  const player = new Player(
    provided.filter(one => !('answer' in one)),
    after,
  )
  const run = new TestRun(graph, player)
  run.begin({ message: 'oi' })
  player.lead(run)
  await until(() => expect(requested).toEqual(['https://cep.test/01001-000']))
  expect(run.state.get().run?.waiting).toMatchObject({ for: 'answer' })
})
