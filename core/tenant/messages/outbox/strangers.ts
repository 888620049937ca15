import type { CompanyTx } from '../../../company/index.ts'
import { MAX_WROTE_BEFORE } from '../../../kit/limits.ts'
import { run } from '../../../storage/index.ts'
import type { Address, WroteBefore } from '../../../whatsapp/index.ts'

/** Whom the phone told about, by either name. */
const EMITTED = `SELECT 1 FROM contacts c JOIN wrote_before b ON b.name IN (c.number, c.lid || '@lid')`

const WROTE = `SELECT 1 FROM messages WHERE chatId = ? AND whatsappId = ? AND fromMe = 0
    AND createdAt >= coalesce((SELECT numberSince FROM whatsapps WHERE id = messages.whatsappId), 0)
  UNION ALL
  ${EMITTED} WHERE c.id = ? AND b.whatsappId = ?
  LIMIT 1`

/** Whether this person never wrote to the connection's number, here or before it was linked: few such are written to in a day. */
export async function isStranger(db: CompanyTx['db'], chatId: number, whatsappId: number): Promise<boolean> {
  return (await run(db, WROTE, [chatId, whatsappId, chatId, whatsappId])).length === 0
}

/** Whether a message there is to a stranger; to a group none is. */
export const isFirstContact = async (
  db: CompanyTx['db'],
  chat: { id: number; groupJid: string | null },
  whatsappId: number,
): Promise<boolean> => chat.groupJid === null && (await isStranger(db, chat.id, whatsappId))

const AMONG = `SELECT count(*) AS count FROM json_each(?) given
  WHERE NOT EXISTS (SELECT 1 FROM contacts c JOIN messages m ON m.chatId = c.id AND m.whatsappId = ? AND m.fromMe = 0
      AND m.createdAt >= coalesce((SELECT numberSince FROM whatsapps WHERE id = m.whatsappId), 0)
      WHERE c.number = given.value)
    AND NOT EXISTS (SELECT 1 FROM wrote_before b WHERE b.whatsappId = ? AND b.name = given.value)`

/** How many of these numbers never wrote to the connection's. */
export async function strangersAmong(
  db: CompanyTx['db'],
  numbers: readonly string[],
  whatsappId: number,
): Promise<number> {
  const provided = [JSON.stringify(numbers), whatsappId, whatsappId]
  return (await run<{ count: number }>(db, AMONG, provided))[0]!.count
}

const KEEP = `INSERT INTO wrote_before (whatsappId, name)
  SELECT ?, value FROM json_each(?)
  WHERE (SELECT count(*) FROM wrote_before WHERE whatsappId = ?) < ?
  ON CONFLICT DO NOTHING`

const NO_STRANGERS = `UPDATE outbox SET firstContact = 0 WHERE whatsappId = ? AND firstContact = 1
  AND EXISTS (${EMITTED} WHERE c.id = outbox.chatId AND b.whatsappId = outbox.whatsappId) RETURNING id`

/**
 * Keeps who wrote to a number before it was linked (decision 72); nothing once there are very many. What waited for them because they
 * were strangers may leave. Idempotent.
 */
export async function storeWhoWrote(tx: CompanyTx, whatsappId: number, { people }: WroteBefore): Promise<void> {
  const names = JSON.stringify(people.flatMap(namesOf))
  await run(tx.db, KEEP, [whatsappId, names, whatsappId, MAX_WROTE_BEFORE])
  const waiting = await run(tx.db, NO_STRANGERS, [whatsappId])
  if (waiting.length > 0) tx.afterCommit(() => tx.services.whatsapp.wake(whatsappId))
}

/** Another phone may be linked next: whom the one before knew are strangers to it. */
export async function forgetWhoWrote({ db }: CompanyTx, whatsappId: number): Promise<void> {
  await run(db, 'DELETE FROM wrote_before WHERE whatsappId = ?', [whatsappId])
}

const namesOf = ({ pn, lid }: Address): string[] => [...(pn ? [pn] : []), ...(lid ? [`${lid}@lid`] : [])]
