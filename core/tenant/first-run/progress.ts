import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { fail } from '../../kit/errors.ts'
import { withCountry, writingsOf } from '../../kit/phone.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'
import { type FirstRun, firstRunErrors, trades } from './contract.ts'

/** How far the company is, as its rows say it. */
export async function firstRunOf(
  { db }: Pick<CompanyContext | CompanyTx, 'db'>,
  { userId }: Caller,
): Promise<FirstRun> {
  const [stored] = await run<Pick<Row<'first_run'>, 'trade' | 'finishedAt'>>(
    db,
    'SELECT trade, finishedAt FROM first_run',
    [],
  )
  const [state] = await run<State>(db, STATE, [userId])
  const ownNumber = withCountry(state!.ownNumber)
  return {
    isFinished: (stored?.finishedAt ?? null) !== null,
    trade: trades.find(trade => trade === stored?.trade) ?? null,
    hasNumber: state!.linked > 0,
    hasQueue: state!.queues > 0,
    hasPeople: state!.others > 0,
    ownNumber,
    hello: await helloFrom(db, ownNumber),
  }
}

/** Throws ERR_FIRST_RUN_OPEN while no message from the caller's phone was answered by both. */
export async function finishFirstRun(tx: CompanyTx, caller: Caller): Promise<FirstRun> {
  const { isFinished, hello } = await firstRunOf(tx, caller)
  if (!isFinished && !(hello.arrived && hello.byBot && hello.byPerson)) throw fail(firstRunErrors.ERR_FIRST_RUN_OPEN)
  const text = `INSERT INTO first_run (id, finishedAt, updatedAt) VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET finishedAt = coalesce(finishedAt, excluded.finishedAt), updatedAt = excluded.updatedAt`
  await run(tx.db, text, [tx.now, tx.now])
  return firstRunOf(tx, caller)
}

interface State {
  linked: number
  queues: number
  others: number
  ownNumber: string
}

const STATE = `SELECT
    (SELECT count(*) FROM whatsapps WHERE linked = 1) AS linked,
    (SELECT count(*) FROM queues) AS queues,
    (SELECT count(*) FROM users WHERE profile <> 'restaurante') - 1 AS others,
    whatsappNumber AS ownNumber
  FROM users WHERE id = ?`

interface Hello {
  uuid: string
  byBot: number
  byPerson: number
}

/** The conversation of a number that is known here, and whether the bot and a person wrote behind its first message. */
const HELLO = `SELECT t.uuid,
    EXISTS (SELECT 1 FROM messages WHERE ticketId = t.id AND fromMe = 1 AND source = 'bot') AS byBot,
    EXISTS (SELECT 1 FROM messages WHERE ticketId = t.id AND fromMe = 1 AND source IN ('chat', 'phone')) AS byPerson
  FROM contacts c JOIN tickets t ON t.contactId = c.id
  WHERE c.number IN (SELECT value FROM json_each(?))
    AND EXISTS (SELECT 1 FROM messages WHERE ticketId = t.id AND fromMe = 0)
  ORDER BY byBot AND byPerson DESC, t.updatedAt DESC LIMIT 1`

async function helloFrom(db: TenantDb, number: string): Promise<FirstRun['hello']> {
  const [hello] = number ? await run<Hello>(db, HELLO, [JSON.stringify(writingsOf(number))]) : []
  return {
    arrived: hello !== undefined,
    byBot: hello?.byBot === 1,
    byPerson: hello?.byPerson === 1,
    ticketUuid: hello?.uuid ?? null,
  }
}
