import { eventually } from '../../core/app/testing/client/eventually.ts'
import { outgoingWebhookRoutes } from '../../core/tenant/outgoing-webhooks/contract.ts'
import { queueIntegrationRoutes } from '../../core/tenant/queue-integrations/contract.ts'
import { WebhookEmulator } from '../../emulators/webhook/webhook.ts'
import { seeded } from '../lib/random.ts'
import { conversation, numbersOf, openLine } from './assistants.ts'
import { foundAmidKills } from './founding.ts'
import { killAgainAndAgain } from './kills.ts'
import { setStage } from './stage.ts'

interface DeliveryCrashOptions {
  seed: number
  kills: number
  /** Customers who ask someone's bot meanwhile, each twice. */
  customers: number
  say(sentence: string): void
}

interface DeliveryCrashReport {
  kills: number
  /** Customers who read something else than both answers, each once and in order, and what. */
  misled: string[]
  /** Customers of whom the webhook was told something else than what was said, each once and in order, and what. */
  mistold: string[]
  /** Deliveries whose signature or id was not right. */
  forged: number
}

/** A webhook is looked after half a minute after a start at the latest. */
const PATIENCE = 600_000

/**
 * `kill -9` amid customers who talk with someone's bot, while a webhook is told about each message: the bot's answers are said once, and
 * the webhook is told all of it in its order; what was in doubt comes again with its id.
 */
export async function crashDeliveries(options: DeliveryCrashOptions): Promise<DeliveryCrashReport> {
  const { seed, kills, customers, say } = options
  const stage = await setStage()
  const bot = await WebhookEmulator.start({ says: 'IA: {text}' })
  const receiver = await WebhookEmulator.start()
  try {
    const { program, admin } = await foundAmidKills(stage, 0, seeded(seed), ['--private-requests', 'yes'])
    const integration = { type: 'webhook', name: 'Robô', urlN8N: bot.address } as const
    const { id: integrationId } = await admin.call(queueIntegrationRoutes.create, { body: integration })
    const webhook = { name: 'Pedidos', url: receiver.address, events: ['message.created' as const] }
    receiver.secret = (await admin.call(outgoingWebhookRoutes.create, { body: webhook })).secret
    await openLine(stage, admin, { integrationId })
    const numbers = numbersOf(customers)
    const talking = conversation(stage.wa.admin, numbers)
    const done = await killAgainAndAgain(program, stage.wa.admin, kills, seeded(seed + 1), say)
    say('settling')
    const misled = await talking
    const wrong = (): string[] => mistoldOf(receiver, numbers)
    await eventually('all deliveries', () => wrong().length === 0, { patience: PATIENCE }).catch(() => undefined)
    await program.stop()
    const forged = receiver.taken.filter(({ id, signature, payload }) => signature !== 'good' || id !== payload.id)
    return { kills: done.length, misled, mistold: wrong(), forged: forged.length }
  } finally {
    await bot.stop()
    await receiver.stop()
    await stage.close()
  }
}

function mistoldOf({ taken }: WebhookEmulator, customers: readonly string[]): string[] {
  const once = new Map(taken.map(({ id, payload }) => [id, payload]))
  const emitted = Map.groupBy(once.values(), ({ contact }) => contact?.number ?? '')
  const textsOf = (customer: string) => (emitted.get(customer) ?? []).map(({ message }) => message?.text)
  const right = (customer: string) =>
    ['um', 'dois'].flatMap(round => [`${round} ${customer}`, `IA: ${round} ${customer}`])
  return customers
    .filter(customer => textsOf(customer).join('\n') !== right(customer).join('\n'))
    .map(customer => `${customer}: ${JSON.stringify(textsOf(customer))}`)
}
