import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowNodes } from '../domain/access/plan-features.ts'
import { advance, begin, type Input } from './advance.ts'
import type { Answer } from './effects.ts'
import { NOON } from './fixtures.ts'
import { Flow } from './flow.ts'
import { graphOf } from './graph.ts'
import { lint } from './lint/lint.ts'
import { linesOf } from './testing/transcript.ts'
import type { Advanced } from './trace.ts'

const FLOWS = 10_000
const MOST_INPUTS = 12

const names = fc.constantFrom('a', 'b', 'nome', 'iaHistory', '__proto__', '')
const texts = fc.constantFrom('', 'Oi {{a}}', '{{b.c[0]}}', '{{nome}}', '5', 'x')
const ids = fc.constantFrom(...['start', ...Array.from({ length: 10 }, (_, n) => `n${n}`)])
const operators = fc.constantFrom('==', '!=', '<', 'contains', 'isEmpty', '?')
const condition = fc.record({
  variable: names,
  operator: operators,
  value: texts,
  groupedConditions: fc.array(
    fc.record({ variable: names, operator: operators, value: texts, groupOperator: fc.constantFrom('AND', 'OR') }),
    { maxLength: 2 },
  ),
})
const mapping = fc.dictionary(fc.constantFrom('a', 'b.c', 'status'), names, { maxKeys: 2 })

/** Fields of any node, right and wrong: each type takes those that it knows. */
const data = fc.record(
  {
    ...{
      message: texts,
      variableName: names,
      waitTime: fc.constantFrom(0, 1, 9999, 'x'),
      timeout: fc.constantFrom(15, 0),
    },
    conditions: fc.array(condition, { maxLength: 2 }),
    ...{
      queueId: fc.constantFrom(1, '', 'x'),
      whatsappId: fc.constantFrom(1, null),
      selectedTagId: fc.constantFrom(1, ''),
    },
    ...{
      url: fc.constantFrom('https://x.example/{{a}}', ''),
      method: fc.constantFrom('GET', 'POST', 'X'),
      body: texts,
    },
    mappings: fc.oneof(mapping, fc.record({ success: mapping, error: mapping })),
    ...{ script: texts, responseVariable: names, messageHistory: fc.integer({ min: -1, max: 9 }) },
    actionType: fc.constantFrom(
      ...[
        'ir_ate_componente',
        'ir_ate_componente',
        'reiniciar_fluxo',
        'pausar_fluxo',
        'limpar_variavel',
        'criar_contato',
      ],
      ...['deletar_contato', 'notificar_membro', 'x'],
    ),
    ...{ targetNodeId: ids, varToClear: names, numero: texts, numero_whatsapp: texts },
  },
  { requiredKeys: [] },
)
const types = fc.constantFrom(...flowNodes.conversation, 'acao', 'conditional', 'typebot')
const edges = fc.array(
  fc.record({
    source: ids,
    target: ids,
    sourceHandle: fc.constantFrom(undefined, 'condition-0', 'condition-1', 'else'),
  }),
  { minLength: 5, maxLength: 30 },
)
const flows = fc.tuple(fc.array(fc.tuple(types, data), { minLength: 1, maxLength: 10 }), edges).map(([nodes, edges]) =>
  Flow.parse({
    nodes: [{ id: 'start', type: 'start' }, ...nodes.map(([type, data], n) => ({ id: `n${n}`, type, data }))],
    edges: [{ source: 'start', target: 'n0' }, ...edges],
    globalVariables: [{ name: 'a', value: { c: [1] } }],
  }),
)

const answers: { [Kind in Answer['for']]: Answer } = {
  http: { for: 'http', status: 200, statusText: 'OK', headers: {}, data: { a: 1, b: { c: 'x' } } },
  hours: { for: 'hours', open: true },
  ai: { for: 'ai', text: 'Sim' },
  script: { for: 'script', said: ['oi'], assigned: { a: '2', nome: 'X' } },
}

/** What comes next to a run that waits: whatever it waits for, now and then nothing but time, or someone who writes at any moment. */
function inputFor({ run }: Advanced, choice: number): Input {
  const now = run.now + choice
  const { waiting } = run
  if (waiting?.for === 'answer') {
    // A reply before the answer: the answer is still awaited.
    if (choice % 5 === 0) return { is: 'reply', now, text: 'agora?' }
    return { is: 'answer', now, id: waiting.id, answer: answers[waiting.request.for] }
  }
  if (waiting?.for === 'resume') return { is: 'resume', now }
  return choice % 3 === 0 ? { is: 'time', now: now + 3_600_000 } : { is: 'reply', now, text: `${choice % 10}` }
}

const opening = { now: NOON, seed: 1, message: 'Oi', contact: { nome: 'Ana', numero: '55' } }

/** A run with its inputs; `between` has it at each step. */
function lead(flow: Flow, choices: readonly number[], between: (step: Advanced) => Advanced): Advanced[] {
  const graph = graphOf(flow)
  const steps = [between(begin(graph, opening))]
  for (const choice of choices) {
    const last = steps.at(-1)!
    if (last.run.end) break
    steps.push(between(advance(graph, last.run, inputFor(last, choice))))
  }
  return steps
}

const stored = (step: Advanced): Advanced => ({ ...step, run: JSON.parse(JSON.stringify(step.run)) })

/** All that a host sees of a run. */
const wholeOf = (steps: readonly Advanced[]): string =>
  JSON.stringify(steps.map(({ run, effects, trace }) => [run, effects, trace.length]))

test('10,000 random flows: each run ends or waits, goes the same way again, and lives through being stored at every step', () => {
  const ends = new Map<string, number>()
  const choices = fc.array(fc.nat(1000), { minLength: MOST_INPUTS, maxLength: MOST_INPUTS })
  fc.assert(
    fc.property(flows, choices, (flow, choices) => {
      const steps = lead(flow, choices, step => step)
      if (wholeOf(lead(flow, choices, stored)) !== wholeOf(steps))
        throw new Error('It went another way once it had been stored.')
      for (const { run, trace, effects } of steps) {
        if ((run.waiting === null) === (run.end === null)) throw new Error('It neither waits nor has ended, or both.')
        if (run.steps > 1000 || trace.length > 3000) throw new Error('It went on for too long.')
        linesOf(effects)
      }
      const { run } = steps.at(-1)!
      if (run.variables.nome !== 'Ana' || run.variables.mensagem_inicial !== 'Oi')
        throw new Error('It wrote an immutable variable.')
      const how = run.end?.how ?? run.waiting!.for
      ends.set(how, (ends.get(how) ?? 0) + 1)
    }),
    { numRuns: FLOWS, seed: 20260105 },
  )
  // The flows are worth it: they come to every kind of end, and to every kind of wait.
  expect(ends.get('reply')).toBeGreaterThan(0)
  for (const how of ['finished', 'stopped', 'silent', 'failed', 'resume', 'time'])
    expect(ends.get(how)).toBeGreaterThan(20)
})

test('the linter breaks on no flow, and tells about nodes that there are', () => {
  fc.assert(
    fc.property(flows, flow => {
      const ids = new Set(flow.nodes.map(({ id }) => id))
      const named = lint(flow).flatMap(({ nodeId }) => nodeId ?? [])
      expect(named.filter(id => !ids.has(id))).toEqual([])
    }),
    { numRuns: 500, seed: 20260105 },
  )
})

test('what the linter finds no error with does not go round for ever', () => {
  fc.assert(
    fc.property(flows, flow => {
      const goesRound = lint(flow).some(({ word }) => word === 'endlessLoop' || word === 'loopWithoutWait')
      const { end } = begin(graphOf(flow), opening).run
      expect(goesRound || end?.how !== 'failed').toBe(true)
    }),
    { numRuns: 3000, seed: 20260105 },
  )
})
