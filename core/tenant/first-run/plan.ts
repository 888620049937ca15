import type { CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { queueMenu } from '../../domain/menu-text.ts'
import { queuePalette } from '../../domain/queue-palette.ts'
import { normalizeText } from '../../kit/text.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { addQueuesToConnection } from '../connections/index.ts'
import { countQueues, createQueue } from '../queues/index.ts'
import { createQuickMessage } from '../quick-messages/index.ts'
import { changeSetting, companyLanguage, readSetting } from '../settings/index.ts'
import { createTag } from '../tags/index.ts'
import { addQueuesToPerson } from '../users/index.ts'
import type { Trade, TradePlan } from './contract.ts'
import { common, hoursInShort, hoursOf, kits } from './trades.ts'

const namesIn = async (db: TenantDb, text: string): Promise<Set<string>> =>
  new Set((await run<{ name: string }>(db, text, [])).map(({ name }) => normalizeText(name)))

/** What a trade has and the company has not. What is called the same is there already. */
export async function planOf(db: TenantDb, trade: Trade): Promise<TradePlan> {
  const language = await companyLanguage(db)
  const { queues, quickMessages, lanes } = kits[trade][language]
  const [knownQueues, knownLanes] = [
    await namesIn(db, 'SELECT name FROM queues'),
    await namesIn(db, 'SELECT name FROM tags'),
  ]
  const knownWords = await namesIn(db, 'SELECT shortcode AS name FROM quick_messages')
  const [first] = queues
  return {
    trade,
    queues: queues.map(({ name, greeting }) => ({ name, greeting, isNew: !knownQueues.has(normalizeText(name)) })),
    hours: hoursInShort(trade, language),
    quickMessages: quickMessages.map(one => ({ ...one, isNew: !knownWords.has(normalizeText(one.shortcode)) })),
    lanes: lanes.map(name => ({ name, isNew: !knownLanes.has(normalizeText(name)) })),
    talk: [
      { byCustomer: true, text: hello[language] },
      { byCustomer: false, text: queueMenu(common[language].greeting, queues) },
      { byCustomer: true, text: '1' },
      { byCustomer: false, text: first!.greeting },
    ],
  }
}

const hello = { pt: 'Oi', en: 'Hi', es: 'Hola' } as const

/**
 * Adds what the plan says is new. Connections without a queue get the queues, and the greeting where they have none; people without
 * a queue get them, too. The hours of queues count from then on where no hours counted. Throws ERR_LIMIT_QUEUES and what the parts
 * throw; then nothing is added.
 */
export async function applyTrade(tx: CompanyTx, caller: Caller, trade: Trade): Promise<TradePlan> {
  const plan = await planOf(tx.db, trade)
  const language = await companyLanguage(tx.db)
  const { queues, quickMessages, lanes } = kits[trade][language]
  const isNew = (list: readonly { isNew: boolean }[], at: number): boolean => list[at]!.isNew
  const { greeting, closed } = common[language]
  const added: number[] = []
  const isFirst = (await countQueues(tx.db)) === 0
  for (const [at, { name, color, greeting: greetingMessage }] of queues.entries())
    if (isNew(plan.queues, at)) {
      const draft = { name, color: await freeColor(tx.db, color), greetingMessage, outOfHoursMessage: closed }
      const queue = await createQueue(tx, { ...draft, schedules: hoursOf(trade), orderQueue: at + 1 })
      added.push(queue.id)
    }
  for (const [at, one] of quickMessages.entries())
    if (isNew(plan.quickMessages, at)) await createQuickMessage(tx, caller, { ...one, geral: true })
  for (const [at, name] of lanes.entries()) if (isNew(plan.lanes, at)) await createTag(tx, caller, { name, kanban: 1 })
  if (added.length > 0) {
    for (const whatsappId of await idle(tx.db, CONNECTIONS))
      await addQueuesToConnection(tx, whatsappId, added, greeting)
    for (const userId of await idle(tx.db, PEOPLE)) await addQueuesToPerson(tx, userId, added)
    if (isFirst && (await readSetting(tx.db, 'scheduleType')) === 'disabled')
      await changeSetting(tx, caller, 'scheduleType', 'queue')
  }
  const text = `INSERT INTO first_run (id, trade, updatedAt) VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET trade = excluded.trade, updatedAt = excluded.updatedAt`
  await run(tx.db, text, [trade, tx.now])
  return planOf(tx.db, trade)
}

const idle = async (db: TenantDb, text: string): Promise<number[]> =>
  (await run<{ id: number }>(db, text, [])).map(({ id }) => id)

const CONNECTIONS = `SELECT id FROM whatsapps
  WHERE NOT EXISTS (SELECT 1 FROM whatsapp_queues WHERE whatsappId = whatsapps.id) ORDER BY id`

/** A restaurante attends nobody. */
const PEOPLE = `SELECT id FROM users
  WHERE profile <> 'restaurante' AND NOT EXISTS (SELECT 1 FROM user_queues WHERE userId = users.id) ORDER BY id`

/** The colour, unless a queue has it: then the first of the palette that none has. */
async function freeColor(db: TenantDb, wanted: string): Promise<string> {
  const taken = new Set((await run<{ color: string }>(db, 'SELECT color FROM queues', [])).map(row => row.color))
  return [wanted, ...queuePalette].find(color => !taken.has(color)) ?? wanted
}
