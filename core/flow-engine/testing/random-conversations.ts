import fc from 'fast-check'
import { Flow, type FlowEdge } from '../flow.ts'
import { graphOf } from '../graph.ts'
import { conditionPort, ELSE } from '../ports.ts'
import { Mocks } from './mocks.ts'
import { openingOf } from './play.ts'
import { Scenario } from './scenario.ts'
import { Session, type World } from './session.ts'
import type { Line } from './transcript.ts'

/** A flow and a whole conversation that it led. */
export interface ConversationContext {
  flow: Flow
  scenario: Scenario
}

type Node = [type: string, data: Record<string, unknown>]

const MOST_NODES = 12
/** Longer than any component waits for a reply, in seconds. */
const SILENCE = 601

const variable = fc.constantFrom('a', 'b', 'total', 'nome')
const text = fc.constantFrom(
  'Oi, {{nome}}!',
  'Você disse: {{a}}',
  '{{b.c[0]}} e {{a}}',
  'Total {{total}}',
  'Sim ou não?\n*1*',
  '',
)
const test = {
  variable,
  operator: fc.constantFrom('==', '!=', '<', '>=', 'contains', 'startsWith', 'isEmpty', 'isNotEmpty'),
  value: fc.constantFrom('5', 'sim', 'x', '{{a}}'),
}
const groupOperator = fc.constantFrom('AND', 'OR')
const script = fc.constantFrom(
  'total = (typeof total === "number" ? total : 0) + 1',
  'b = { c: [String(a).length, a] }',
  'console.log(a)\nreturn { a: a + "!" }',
  'nome = "X"',
  'nada.aqui',
)

const nodeWith = (type: string, data: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Node> =>
  fc.record(data).map(made => [type, made])

/** A component of any kind, with data as people give them. */
const node = fc.oneof(
  { weight: 5, arbitrary: nodeWith('sendMessage', { message: text }) },
  {
    weight: 4,
    arbitrary: nodeWith('receiveMessage', { variableName: variable, timeout: fc.constantFrom(15, 60, 600) }),
  },
  {
    weight: 3,
    arbitrary: nodeWith('conditional', {
      conditions: fc.array(
        fc.record({ ...test, groupedConditions: fc.array(fc.record({ ...test, groupOperator }), { maxLength: 2 }) }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  },
  nodeWith('scriptJs', { script }),
  nodeWith('espera', { waitTime: fc.constantFrom(0.5, 5, 90) }),
  nodeWith('httpRequest', {
    method: fc.constantFrom('GET', 'POST'),
    url: fc.constantFrom('https://x.example/{{a}}', ''),
  }),
  nodeWith('httpResponse', {
    mappings: fc.constant({ success: { a: 'a', 'b.c': 'b' }, error: { status: 'a' } }),
  }),
  nodeWith('ia', { message: text, responseVariable: variable, messageHistory: fc.integer({ min: 0, max: 6 }) }),
  nodeWith('setores', { queueId: fc.constantFrom(1, 999, '') }),
  nodeWith('tag', { selectedTagId: fc.constantFrom(1, 999, ''), mode: fc.constantFrom('select', 'remove') }),
  nodeWith('acao', {
    actionType: fc.constantFrom('limpar_variavel', 'pausar_fluxo', 'criar_contato', 'x'),
    varToClear: variable,
    numero: fc.constantFrom('5511960000000', '{{a}}'),
    nome: text,
  }),
  nodeWith('typebot', {}),
)

/** Flows that lead forward, so that each comes to its end. */
const flows = fc
  .tuple(fc.array(node, { minLength: 4, maxLength: MOST_NODES }), fc.array(fc.nat(), { minLength: 3 * MOST_NODES }))
  .map(([inside, jumps]) => {
    const nodes = [['start', {}], ...inside, ['end', {}]].map(([type, data], n) => ({ id: `n${n}`, type, data }))
    const edges = nodes.slice(0, -1).flatMap(({ id, type }, n): FlowEdge[] => {
      const later = (jump: number): string => `n${n + 1 + (jumps[3 * n + jump]! % (nodes.length - 1 - n))}`
      if (type !== 'conditional') return [{ source: id, target: `n${n + 1}` }]
      return [ELSE, conditionPort(0), conditionPort(1)].map((sourceHandle, way) => ({
        source: id,
        target: later(way),
        sourceHandle,
      }))
    })
    return Flow.parse({
      nodes,
      edges,
      globalVariables: [
        { name: 'total', value: 0 },
        { name: 'b', value: { c: [1] } },
      ],
    })
  })

const replies = fc.array(fc.constantFrom('5', 'sim', 'Não, obrigado', '3,5', '{{nome}}', null), {
  minLength: MOST_NODES,
})

/** Conversations with random flows, always the same, each to its end: by them hosts show that they lead as the engine does. */
export async function randomConversations(count: number, script: World['script']): Promise<ConversationContext[]> {
  const conversations: ConversationContext[] = []
  for (const [flow, content] of fc.sample(fc.tuple(flows, replies), { numRuns: count, seed: 20260105 }))
    conversations.push(await conversationWith(flow, content, conversations.length, script))
  return conversations
}

/** The customer says this, one after the other; null is silence. */
async function conversationWith(
  flow: Flow,
  content: readonly (string | null)[],
  number: number,
  script: World['script'],
): Promise<ConversationContext> {
  const scenario = Scenario.parse({
    name: `random flow ${number}`,
    message: 'Oi',
    contact: { nome: 'Ana', numero: `${5511970000000 + number}` },
    http: [
      { url: 'https://x.example/5', status: 404, data: { a: 'nada' } },
      { url: '*', data: { a: 7, b: { c: ['x'] } } },
    ],
    ai: [{ answer: 'Sim' }, { error: 'overloaded' }],
  })
  const graph = graphOf(flow)
  const mocks = new Mocks(scenario)
  const world: World = { http: request => mocks.http(request), ai: request => mocks.ai(request), script }
  const session = new Session({ graph, world, opening: openingOf(graph, scenario) })
  await session.begin()
  await session.letRest()
  for (const text of content) {
    const { waiting } = session.run
    if (!waiting) break
    if (waiting.for === 'resume') await session.resume()
    else if (text === null) await session.wait(SILENCE)
    else await session.reply(text)
    await session.letRest()
  }
  const { run, lines } = session
  if (!run.end) throw new Error(`${scenario.name} does not end.`)
  return { flow, scenario: { ...scenario, steps: lines, expect: { end: run.end.how, variables: run.variables } } }
}

/** What the customer reads of a conversation: a message without a letter is none. */
export const readIn = (lines: readonly Line[]): string[] =>
  lines.flatMap(line => ('bot' in line && line.bot.trim() ? [line.bot] : []))
