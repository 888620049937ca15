import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pair } from '../../core/app/testing/client/pair.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { flowRoutes } from '../../core/tenant/flows/contract.ts'
import { type FlowRun, flowRunRoutes } from '../../core/tenant/flows/runs/contract.ts'
import { integrationRoutes } from '../../core/tenant/integrations/contract.ts'
import { queueRoutes } from '../../core/tenant/queues/contract.ts'
import { OpenAiEmulator } from '../../emulators/openai/openai.ts'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import { seeded } from '../lib/random.ts'
import type { CompanyContext } from './company.ts'
import { foundAmidKills } from './founding.ts'
import { callHook, openHook } from './hooks.ts'
import { killAgainAndAgain } from './kills.ts'
import { ACCOUNT, addressingOf, customerNumber } from './shop.ts'
import { type Stage, setStage } from './stage.ts'

interface FlowCrashOptions {
  seed: number
  kills: number
  /** Customers whom a flow leads meanwhile. */
  conversations: number
  say(sentence: string): void
}

/** What came of the conversations. */
interface FlowCrashReport {
  kills: number
  conversations: number
  /** How their runs ended, and at which node those are that did not. */
  ended: Record<string, number>
  /** Customers who read something else than the flow says, and what. */
  misled: string[]
  /** Messages in doubt at a kill, which came twice with one id. */
  inDoubt: number
  /** How the runs ended that another program began by as many calls, each repeated until it was answered. */
  called: Record<string, number>
  /** How often the program of the world outside was asked, and the AI. */
  requests: number
  questions: number
}

const LOOK_EVERY = 200
const LONGEST = 180_000
/** Milliseconds that the AI thinks. */
const AI_TAKES = 400

/**
 * `kill -9` amid conversations that a flow leads: some rest, some wait for the customer, for another program's answer, for the AI's,
 * for a script. Each must go on where it was: nothing skipped, nothing said twice but what was in doubt, with its id.
 */
export async function crashFlows({ seed, kills, conversations, say }: FlowCrashOptions): Promise<FlowCrashReport> {
  const stage = await setStage()
  const outside = await openExternally()
  const ai = await OpenAiEmulator.start({ delay: AI_TAKES })
  try {
    const { program, admin } = await foundAmidKills(stage, 0, seeded(seed), ['--private-requests', 'yes'])
    await admin.call(integrationRoutes.saveAi, { body: { baseUrl: ai.baseUrl, model: 'modelo', key: 'chave' } })
    const flowId = await openFlow(stage, admin, outside.url)
    const hook = await openHook(admin)
    const inbox = new Inbox(stage.wa.admin, conversations)
    const talking = inbox.talk()
    const calling = callHook(program, hook, conversations)
    const done = await killAgainAndAgain(program, stage.wa.admin, kills, seeded(seed + 1), say)
    say('settling')
    const misled = await talking
    const ended = await howTheyEnded(admin, flowId, conversations)
    const called = await howTheyEnded(admin, hook.flowId, new Set(await calling).size)
    const records = await stage.wa.admin.call('stanzas/outbound', {})
    await program.stop()
    const inDoubt = records.reduce((sum, { duplicates }) => sum + duplicates, 0)
    const requested = { requests: outside.asked(), questions: ai.asked.length }
    return { kills: done.length, conversations, ended, called, misled, inDoubt, ...requested }
  } finally {
    outside.close()
    await ai.stop()
    await stage.close()
  }
}

/** A program that takes its time to answer. */
async function openExternally() {
  let requested = 0
  const server = createServer((request, response) => {
    requested += 1
    const value = new URL(request.url!, 'http://outside').searchParams.get('de')
    setTimeout(() => response.end(JSON.stringify({ valor: `v${value}` })), 300)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url, asked: () => requested, close }
}

const NODES: [type: string, data?: Record<string, unknown>][] = [
  ['start'],
  ['sendMessage', { message: 'A {{numero}}' }],
  ['httpRequest', { url: '' }],
  ['httpResponse', { mappings: { success: { valor: 'valor' }, error: { statusText: 'valor' } } }],
  ['ia', { message: '{{valor}}', responseVariable: 'resposta' }],
  ['espera', { waitTime: 1 }],
  ['sendMessage', { message: 'B {{resposta}}' }],
  ['receiveMessage', { variableName: 'disse', timeout: 600 }],
  ['scriptJs', { script: 'dobro = disse + disse' }],
  ['sendMessage', { message: 'C {{dobro}}' }],
  ['end'],
]

/** What a customer reads when all goes well. */
const scriptFor = (customer: string): string[] => [`A ${customer}`, `B IA: v${customer}`, `C ${customer}${customer}`]

/** A linked phone whose only queue leads into the flow. */
async function openFlow({ wa }: Stage, admin: CompanyContext, url: string): Promise<number> {
  const nodes = NODES.map(([type, data = {}], n) => ({
    id: `${n}`,
    type,
    position: { x: 0, y: n * 100 },
    data: type === 'httpRequest' ? { url: `${url}?de={{numero}}` } : data,
  }))
  const edges = nodes.slice(1).map(({ id }, n) => ({ source: `${n}`, target: id }))
  const { id: flowId } = await admin.call(flowRoutes.create, {
    body: { nome: 'Conversa', nodes, edges, publishAnyway: true },
  })
  const queue = { name: 'Fila', color: '#112233', flowId }
  const { id: queueId } = await admin.call(queueRoutes.create, { body: queue })
  const body = { name: 'Balcão 1', isDefault: true, queueIds: [queueId] }
  const { id: connectionId } = await admin.call(connectionRoutes.create, { body })
  await wa.admin.call('account/add', { account: ACCOUNT, name: 'Loja' })
  await pair(admin, connectionId, qr => wa.admin.call('account/scan', { account: ACCOUNT, qr }))
  return flowId
}

/** The customers: each writes once, answers when asked, and remembers what it read. */
class Inbox {
  private readonly wa: AdminClient
  private readonly customers: string[]

  constructor(wa: AdminClient, conversations: number) {
    this.wa = wa
    this.customers = Array.from({ length: conversations }, (_, n) => customerNumber(n))
  }

  /** Resolves when all have read what the flow says last, or nothing comes any more; with those who read anything else. */
  async talk(): Promise<string[]> {
    for (const [n, customer] of this.customers.entries()) {
      await this.wa.call('customer/add', { customer, name: `Cliente ${n}`, addressing: addressingOf(n) })
      await this.wa.call('customer/send', { customer, to: ACCOUNT, content: { text: 'oi' } })
    }
    const answered = new Set<string>()
    const until = Date.now() + LONGEST
    for (;;) {
      const read = await this.read()
      for (const customer of this.customers) {
        if (answered.has(customer) || !read.get(customer)?.some(text => text.startsWith('B '))) continue
        answered.add(customer)
        await this.wa.call('customer/send', { customer, to: ACCOUNT, content: { text: customer } })
      }
      const wrong = this.customers.filter(customer => read.get(customer)?.join('\n') !== scriptFor(customer).join('\n'))
      if (wrong.length === 0 || Date.now() > until)
        return wrong.map(customer => `${customer} read ${JSON.stringify(read.get(customer))}`)
      await pause(LOOK_EVERY)
    }
  }

  private async read(): Promise<Map<string, string[]>> {
    const entries = await this.wa.call('inbox', {})
    const read = new Map<string, string[]>()
    for (const { customer, text = '' } of entries) read.set(customer, [...(read.get(customer) ?? []), text])
    return read
  }
}

async function howTheyEnded(
  admin: CompanyContext,
  flowId: number,
  conversations: number,
): Promise<Record<string, number>> {
  const all: FlowRun[] = []
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? {} : { cursor }
    const page = await admin.call(flowRunRoutes.listRuns, { params: { flowId }, query })
    all.push(...page.runs)
    cursor = page.nextCursor
  } while (cursor)
  const counts: Record<string, number> = { missing: conversations - all.length }
  for (const { state, nodeId } of all) {
    const name = state === 'finished' ? state : `${state} at ${nodeId}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
