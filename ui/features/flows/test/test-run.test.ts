import { describe, expect, it } from 'vitest'
import type { ScriptAnswer } from '../../../../core/flow-engine/effects.ts'
import type { Flow } from '../../../../core/flow-engine/flow.ts'
import { graphOf } from '../../../../core/flow-engine/graph.ts'
import { type Noted, noting } from '../../../../core/flow-engine/testing/noted.ts'
import { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import { createStore } from '../../../lib/store.ts'
import { repeats, scenarioOf, scenarioText } from './as-scenario.ts'
import { isHeld, TestRun, type Ticking } from './test-run.ts'
import { type Always, type ExternalClients, type HttpResponse, madeUp, NEVER, TestWorld } from './test-world.ts'

/** A clock that moves when it is told. */
class MovedTime implements Ticking {
  private at = Date.parse('2026-01-05T12:00:00Z')
  private readonly due = new Map<() => void, number>()
  now(): number {
    return this.at
  }
  after(milliseconds: number, run: () => void): () => void {
    this.due.set(run, this.at + milliseconds)
    return () => this.due.delete(run)
  }
  passes(seconds: number): void {
    this.at += seconds * 1000
    for (const [run, at] of [...this.due]) {
      if (at > this.at) continue
      this.due.delete(run)
      run()
    }
  }
}

/** Nodes one behind the other. */
const flowOf = (...nodes: [type: string, data: Record<string, unknown>][]): Flow => ({
  nodes: [['start', {}] as const, ...nodes].map(([type, data], at) => ({ id: `n${at}`, type, data })),
  edges: nodes.map((_, at) => ({ source: `n${at}`, target: `n${at + 1}` })),
})

interface How {
  stepping?: boolean
  noted?: Noted
  outside?: ExternalClients
  always?: Always
}

const nobody: ExternalClients = {
  http: () => Promise.reject(new Error('nobody is asked')),
  ai: () => Promise.reject(new Error('nobody is asked')),
}

function play(flow: Flow, sample?: object, how: How = {}) {
  const { stepping = false, noted = { http: [], ai: [] }, outside = nobody, always = NEVER } = how
  const failures: unknown[] = []
  const time = new MovedTime()
  const world = new TestWorld({
    script: async ({ variables }) => ({ for: 'script', said: [], assigned: { dobro: Number(variables.n) * 2 } }),
    sample: () => sample as never,
    outside,
    always: createStore(always),
    failed: error => failures.push(error),
  })
  const run = new TestRun(graphOf(flow), noting(noted, world), time)
  run.begin({ message: 'Oi', contact: { nome: 'Ana', numero: '5511999990000' } }, { stepping })
  const lines = (): string[] =>
    run.state.get().said.flatMap(({ line }) => ('wait' in line ? [] : Object.values(line).join()))
  return { run, world, time, lines, failures }
}

const ask = ['receiveMessage', { variableName: 'n', timeout: 30 }] as [string, Record<string, unknown>]

it('waits for a reply and goes on with it', () => {
  const { run, lines } = play(
    flowOf(['sendMessage', { message: 'Quantos?' }], ask, ['sendMessage', { message: 'Ok: {{n}}' }]),
  )
  expect(run.state.get().run!.waiting).toMatchObject({ for: 'reply' })
  run.reply('3')
  expect(lines()).toEqual(['Quantos?', '3', 'Ok: 3'])
})

it('tells the time-out when its time has passed, and goes on', () => {
  const { time, lines } = play(flowOf(ask, ['end', {}]))
  time.passes(29)
  expect(lines()).toEqual([])
  time.passes(1)
  expect(lines()).toEqual(['Timeout: Não recebemos resposta em 30 segundos.', 'Fluxo finalizado.'])
})

it('rests as long as the flow says, unless the rest is skipped', () => {
  const flow = flowOf(['espera', { waitTime: 60 }], ['espera', { waitTime: 60 }], ['end', {}])
  const { run, time, lines } = play(flow)
  expect(lines()).toEqual(['Aguardando 60 segundos...'])
  run.skip()
  expect(lines()).toHaveLength(2)
  time.passes(59)
  expect(lines()).toHaveLength(2)
  time.passes(1)
  expect(lines().at(-1)).toBe('Fluxo finalizado.')
})

it('lets anyone who tests play the other system', async () => {
  const flow = flowOf(
    ['httpRequest', { url: 'https://cep.example/1' }],
    ['httpResponse', { mappings: { success: { cidade: 'cidade' } } }],
    ['sendMessage', { message: '{{cidade}}' }],
  )
  const { world, lines } = play(flow)
  const question = world.question.get()
  expect(question?.request).toMatchObject({ method: 'GET', url: 'https://cep.example/1' })
  ;(question!.answer as (response: object) => void)(madeUp(200, { cidade: 'Recife' }))
  await expect.poll(lines).toEqual(['Recife'])
  expect(world.question.get()).toBeUndefined()
})

it("answers with the component's example where it has one", async () => {
  const flow = flowOf(
    ['httpRequest', { url: 'https://cep.example/1' }],
    ['httpResponse', { mappings: { success: { cidade: 'cidade' } } }],
    ['sendMessage', { message: '{{cidade}}' }],
  )
  await expect.poll(play(flow, { cidade: 'Olinda' }).lines).toEqual(['Olinda'])
})

describe('a system that is always really asked', () => {
  const flow = flowOf(
    ['httpRequest', { url: 'https://cep.example/1' }],
    ['httpResponse', { mappings: { success: { cidade: 'cidade' } } }],
    ['httpRequest', { url: 'https://cep.example/2' }],
    ['httpResponse', { mappings: { error: { statusText: 'motivo', 'headers.retry-after': 'espera' } } }],
    ['ia', { message: 'Oi', responseVariable: 'r', credentials: 'company' }],
    ['sendMessage', { message: '{{cidade}} {{r}}, {{motivo}}, {{espera}}' }],
  )

  it('is asked without a question, also where the component has an example, and answers with status text and headers', async () => {
    const noted: Noted = { http: [], ai: [] }
    const outside: ExternalClients = {
      http: async ({ url }): Promise<HttpResponse> =>
        url.endsWith('1')
          ? { status: 200, statusText: 'OK', headers: {}, data: { cidade: 'Natal' } }
          : {
              status: 503,
              statusText: 'Fechado hoje',
              headers: { 'retry-after': '60', 'set-cookie': 'a' },
              data: null,
            },
      ai: async () => 'Olá da IA',
    }
    const { world, lines, failures } = play(
      flow,
      { cidade: 'Olinda' },
      { noted, outside, always: { http: true, ai: true } },
    )
    await expect.poll(lines).toEqual(['Natal Olá da IA, Fechado hoje, 60'])
    expect(world.question.get()).toBeUndefined()
    expect(noted.http.map(({ statusText, headers }) => [statusText, headers])).toEqual([
      ['OK', undefined],
      ['Fechado hoje', { 'retry-after': '60' }],
    ])
    expect(failures).toEqual([])
  })

  it('is played by anyone who tests where there is no answer, who is told why', async () => {
    const { world, failures } = play(flow, undefined, { always: { http: true, ai: false } })
    await expect.poll(() => world.question.get()?.request).toMatchObject({ url: 'https://cep.example/1' })
    expect([failures, world.underWay.get()]).toEqual([[new Error('nobody is asked')], undefined])
  })
})

it('runs scripts', async () => {
  const { run, lines } = play(
    flowOf(ask, ['scriptJs', { script: 'dobro = n * 2' }], ['sendMessage', { message: '{{dobro}}' }]),
  )
  run.reply('21')
  await expect.poll(lines).toEqual(['21', '42'])
})

it('begins at a node when that is wanted', () => {
  const flow = flowOf(['sendMessage', { message: 'Um' }], ['sendMessage', { message: 'Dois {{nome}}' }])
  const { run, lines } = play(flow)
  run.close()
  const again = new TestRun(
    graphOf(flow),
    new TestWorld({
      script: async () => ({ for: 'script', said: [], assigned: {} }),
      sample: () => undefined,
      outside: nobody,
      always: createStore(NEVER),
      failed: () => {},
    }),
  )
  again.begin({ contact: { nome: 'Ana', numero: '1' } }, { from: graphOf(flow).nodes.get('n2')!.node })
  expect(lines()).toEqual(['Um', 'Dois Ana'])
  expect(again.state.get().said.map(({ line }) => line)).toEqual([{ bot: 'Dois Ana' }])
})

it('receives nothing any more once it was closed', () => {
  const { run, time, lines } = play(flowOf(['espera', { waitTime: 5 }], ['end', {}]))
  run.close()
  time.passes(10)
  expect(lines()).toEqual(['Aguardando 5 segundos...'])
})

it('goes from node to node when one wants to see each', () => {
  const { run, lines } = play(
    flowOf(['sendMessage', { message: 'Um' }], ['sendMessage', { message: 'Dois' }], ['end', {}]),
    undefined,
    { stepping: true },
  )
  expect([isHeld(run.state.get()), lines()]).toEqual([true, []])
  for (const content of [[], ['Um'], ['Um', 'Dois']]) {
    run.step()
    expect(lines()).toEqual(content)
  }
  run.setStepping(false)
  expect([isHeld(run.state.get()), lines().at(-1)]).toEqual([false, 'Fluxo finalizado.'])
})

it('stops after a reply before the next node, and takes variables that are changed meanwhile', () => {
  const { run, lines } = play(flowOf(ask, ['sendMessage', { message: '{{n}} e {{nova}}' }]))
  run.setStepping(true)
  run.reply('3')
  run.setVariable('n', 4)
  run.setVariable('nova', 'sim')
  run.step()
  expect([lines(), run.state.get().touched]).toEqual([['3', '4 e sim'], true])
})

describe('a tested conversation as a scenario', () => {
  const flow = flowOf(
    ['receiveMessage', { variableName: 'a', timeout: 30 }],
    ['receiveMessage', { variableName: 'b', timeout: 15 }],
    ['httpRequest', { url: 'https://cep.example/{{a}}' }],
    ['httpResponse', { mappings: { success: { cidade: 'cidade' } } }],
    ['espera', { waitTime: 5 }],
    ['acao', { actionType: 'pausar_fluxo' }],
    ['sendMessage', { message: '{{cidade}}' }],
    ['end', {}],
  )
  const opening = { at: Date.parse('2026-01-05T12:00:00Z'), message: 'Oi', contact: { nome: 'Ana', numero: '55' } }
  const noScripts = async (): Promise<ScriptAnswer> => ({ for: 'script', said: [], error: 'none' })

  async function tested() {
    const noted: Noted = { http: [], ai: [] }
    const { run, time } = play(flow, { cidade: 'Recife' }, { noted })
    run.reply('50030')
    time.passes(15)
    await expect.poll(() => run.state.get().run!.waiting?.for).toBe('time')
    run.skip()
    run.resume()
    return scenarioOf('Recife', opening, run.state.get(), noted)
  }

  it('says all that came in, and passes on the same flow', async () => {
    const scenario = await tested()
    expect(scenario.steps).toEqual([
      { client: '50030' },
      { wait: 15 },
      { bot: 'Timeout: Não recebemos resposta em 15 segundos.' },
      { note: 'Aguardando 5 segundos...' },
      { does: 'pause' },
      { resume: true },
      { bot: 'Recife' },
      { note: 'Fluxo finalizado.' },
    ])
    expect(scenario).toMatchObject({ http: [{ url: 'https://cep.example/50030', data: { cidade: 'Recife' } }] })
    expect(await repeats(graphOf(flow), scenario, noScripts)).toBe(true)
  })

  it('does not pass on a flow that leads otherwise', async () => {
    expect(await repeats(graphOf(flowOf(['end', {}])), await tested(), noScripts)).toBe(false)
  })

  it('is a file that is read again as it was, with the name of its flow', async () => {
    const scenario = await tested()
    const written = JSON.parse(scenarioText('cep.flow.json', scenario))
    expect([written.flow, written.variables]).toEqual(['cep.flow.json', undefined])
    expect(Scenario.parse(written)).toEqual({ ...scenario, flow: 'cep.flow.json' })
  })
})
