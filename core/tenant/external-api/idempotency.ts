import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { CompanyTx } from '../../company/index.ts'
import { DAY } from '../../kit/clock.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_CALL_KEY } from '../../kit/limits.ts'
import { validationError } from '../../kit/validation-error.ts'
import { words } from '../../kit/words.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { messageErrors } from '../messages/contract.ts'
import type { ExternalAnswer, ExternalMessage } from './contract.ts'

/** Keys are good for a day at least. */
const STORED_FOR = 2 * DAY

/** A call that its caller may repeat: under the same key the same content is sent once. */
export interface Repeatable {
  whatsappId: number
  key: string
  fingerprint: string
}

/** The key of a call, or undefined where the caller gave none; ERR_VALIDATION for one that is too long. */
export async function repeatableOf(
  whatsappId: number,
  key: string | undefined,
  message: ExternalMessage,
  files: readonly UploadedFile[],
): Promise<Repeatable | undefined> {
  if (!key) return undefined
  if (key.length > MAX_CALL_KEY) throw validationError(words.tooLong, 'Idempotency-Key')
  const sums = await Promise.all(files.map(sumOf))
  return { whatsappId, key, fingerprint: sumOfText(JSON.stringify([message, sums])) }
}

/** The first answer to this call; undefined when it is the first. ERR_IDEMPOTENCY_MISMATCH when the content differs. */
export async function answerBefore(db: TenantDb, call: Repeatable): Promise<ExternalAnswer | undefined> {
  const row = await db
    .selectFrom('api_requests')
    .select(['fingerprint', 'answer'])
    .where('whatsappId', '=', call.whatsappId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (row && row.fingerprint !== call.fingerprint) throw fail(messageErrors.ERR_IDEMPOTENCY_MISMATCH)
  return row && JSON.parse(row.answer)
}

/** Whether a call with this key was answered before, whatever it said. */
export async function isKeyKnown(db: TenantDb, whatsappId: number, key: string): Promise<boolean> {
  const text = 'SELECT 1 FROM api_requests WHERE whatsappId = ? AND key = ?'
  return (await run(db, text, [whatsappId, key])).length > 0
}

/** Each call forgets more than the one key that it adds, and never so many that anybody waits for it. */
const FORGOTTEN_AT_ONCE = 100

export const FORGET = `DELETE FROM api_requests WHERE (whatsappId, key) IN (
  SELECT whatsappId, key FROM api_requests WHERE createdAt < ? ORDER BY createdAt LIMIT ?)`

/** Keeps the answer, in the transaction that sends the message. */
export async function storeAnswer(tx: CompanyTx, call: Repeatable, answer: ExternalAnswer): Promise<void> {
  await run(tx.db, FORGET, [tx.now - STORED_FOR, FORGOTTEN_AT_ONCE])
  await tx.db
    .insertInto('api_requests')
    .values({ ...call, answer: JSON.stringify(answer), createdAt: tx.now })
    .execute()
}

const sumOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

async function sumOf({ path, name }: UploadedFile): Promise<string> {
  const hash = createHash('sha256').update(name)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
