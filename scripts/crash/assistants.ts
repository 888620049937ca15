import { setTimeout as pause } from 'node:timers/promises'
import { pair } from '../../core/app/testing/client/pair.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { promptRoutes } from '../../core/tenant/prompts/contract.ts'
import { queueRoutes } from '../../core/tenant/queues/contract.ts'
import { OpenAiEmulator } from '../../emulators/openai/openai.ts'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import { seeded } from '../lib/random.ts'
import type { CompanyContext } from './company.ts'
import { foundAmidKills } from './founding.ts'
import { killAgainAndAgain } from './kills.ts'
import { ACCOUNT, addressingOf, customerNumber } from './shop.ts'
import { type Stage, setStage } from './stage.ts'

interface AssistantCrashOptions {
  seed: number
  kills: number
  /** Customers who ask an assistant meanwhile, each twice. */
  customers: number
  say(sentence: string): void
}

interface AssistantCrashReport {
  kills: number
  /** Customers who read something else than both answers, each once and in order, and what. */
  misled: string[]
  /** Messages in doubt at a kill, which came twice with one id. */
  inDoubt: number
  /** How often the AI was asked. */
  questions: number
}

const LOOK_EVERY = 200
const LONGEST = 180_000
/** Milliseconds that the AI thinks. */
const AI_TAKES = 400
const ROUNDS = ['um', 'dois'] as const

/** `kill -9` amid questions to an assistant: each is answered, and its answer said once, but for what was in doubt, with its id. */
export async function crashAssistants(options: AssistantCrashOptions): Promise<AssistantCrashReport> {
  const { seed, kills, customers, say } = options
  const stage = await setStage()
  const ai = await OpenAiEmulator.start({ delay: AI_TAKES })
  // It answers what was written last, however much came in one go.
  ai.answer = message => `IA: ${message.split('\n').at(-1)}`
  try {
    const { program, admin } = await foundAmidKills(stage, 0, seeded(seed), ['--private-requests', 'yes'])
    await openLine(stage, admin, { promptId: await assistantOf(admin, ai.baseUrl) })
    const talking = conversation(stage.wa.admin, numbersOf(customers))
    const done = await killAgainAndAgain(program, stage.wa.admin, kills, seeded(seed + 1), say)
    say('settling')
    const misled = await talking
    const records = await stage.wa.admin.call('stanzas/outbound', {})
    await program.stop()
    const inDoubt = records.reduce((sum, { duplicates }) => sum + duplicates, 0)
    return { kills: done.length, misled, inDoubt, questions: ai.asked.length }
  } finally {
    await ai.stop()
    await stage.close()
  }
}

async function assistantOf(admin: CompanyContext, baseUrl: string): Promise<number> {
  const { id: queueId } = await admin.call(queueRoutes.create, { body: { name: 'Pessoas', color: '#112233' } })
  const assistant = { name: 'Lia', prompt: 'Responda.', queueId, baseUrl, model: 'modelo' }
  return (await admin.call(promptRoutes.create, { body: assistant })).id
}

export const numbersOf = (customers: number): string[] => Array.from({ length: customers }, (_, n) => customerNumber(n))

/** A linked phone on which an assistant or an integration answers. */
export async function openLine(
  { wa }: Stage,
  admin: CompanyContext,
  answers: { promptId: number } | { integrationId: number },
): Promise<void> {
  const body = { name: 'Balcão 1', isDefault: true, ...answers }
  const { id: connectionId } = await admin.call(connectionRoutes.create, { body })
  await wa.admin.call('account/add', { account: ACCOUNT, name: 'Loja' })
  await pair(admin, connectionId, qr => wa.admin.call('account/scan', { account: ACCOUNT, qr }))
}

/** Each asks, and asks again when the answer is there, which repeats the question behind 'IA: '. Returns who read anything else. */
export async function conversation(wa: AdminClient, customers: readonly string[]): Promise<string[]> {
  const asks = (customer: string, text: string) =>
    wa.call('customer/send', { customer, to: ACCOUNT, content: { text: `${text} ${customer}` } })
  for (const [n, customer] of customers.entries()) {
    await wa.call('customer/add', { customer, name: `Cliente ${n}`, addressing: addressingOf(n) })
    await asks(customer, ROUNDS[0])
  }
  const requestedAgain = new Set<string>()
  const until = Date.now() + LONGEST
  for (;;) {
    const read = Map.groupBy(await wa.call('inbox', {}), ({ customer }) => customer)
    const textsOf = (customer: string): string[] => (read.get(customer) ?? []).map(({ text = '' }) => text)
    for (const customer of customers) {
      if (requestedAgain.has(customer) || textsOf(customer).length === 0) continue
      requestedAgain.add(customer)
      await asks(customer, ROUNDS[1])
    }
    const right = (customer: string): string => ROUNDS.map(round => `IA: ${round} ${customer}`).join('\n')
    const wrong = customers.filter(customer => textsOf(customer).join('\n') !== right(customer))
    if (wrong.length === 0 || Date.now() > until)
      return wrong.map(customer => `${customer} read ${JSON.stringify(textsOf(customer))}`)
    await pause(LOOK_EVERY)
  }
}
