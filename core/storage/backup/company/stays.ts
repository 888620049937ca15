import { fileErrorOf, isCorrupt, type SqliteFile } from '../../index.ts'

/** Someone who signs in now, as the platform knows them. */
export interface Account {
  userId: number
  email: string
}

/** What only the newest state of a connection says of its phone, its way out, and the token by which programs call it. */
const OF_LINK = [
  ...['status', 'statusReason', 'retries', 'nextAttemptAt', 'restrictedUntil'],
  ...['linked', 'linkedAt', 'number', 'lastNumber', 'numberSince'],
  ...['proxyAddress', 'proxyUsername', 'proxyPassword'],
  ...['tokenHash', 'tokenMadeAt', 'tokenUsedAt'],
]

/** The same row here and there: numbers are given again where a database was put back by hand. */
const SAME = 'present.id = main.id AND present.createdAt = main.createdAt'

/**
 * Takes over into a database of before what others rely on now: how phones are linked, tokens, addresses and secrets of webhooks, who
 * wants no campaigns, what programs asked for already, whom a number wrote to, in which browsers people are told, who did what, and who
 * signs in. No number of a row is given a second time. `path` is that of the present database; where it cannot be read people who sign in
 * stay all the same. Answers whether it could.
 */
export function keepPresent(
  file: SqliteFile,
  path: string,
  accounts: readonly Account[],
  isTaken: (email: string) => boolean,
): boolean {
  const work = (isReadable: boolean): void =>
    file.transaction(() => {
      if (isReadable) storeRows(file)
      storePeople(file, accounts, isReadable, isTaken)
      if (isReadable) storeBrowsers(file)
    })()
  let isAttached = false
  try {
    // SQLite would make one that is not there.
    if (fileErrorOf(path) === undefined) {
      file.prepare('ATTACH ? AS present').run(path)
      isAttached = true
    }
    work(isAttached)
    return isAttached
  } catch (error) {
    if (!isUnreadable(error)) throw error
    work(false)
    return false
  } finally {
    if (isAttached) file.exec('DETACH present')
  }
}

const isUnreadable = (error: unknown): boolean =>
  isCorrupt(error) || /no such table: present\./.test((error as Error).message)

function storeRows(file: SqliteFile): void {
  file.exec(`
    UPDATE main.sqlite_sequence AS main SET seq = max(seq, coalesce(
      (SELECT present.seq FROM present.sqlite_sequence AS present WHERE present.name = main.name), 0));
    INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM present.sqlite_sequence
      WHERE name NOT IN (SELECT name FROM main.sqlite_sequence);
    UPDATE main.whatsapps AS main SET (${OF_LINK}) =
      (SELECT ${OF_LINK} FROM present.whatsapps AS present WHERE ${SAME})
      WHERE EXISTS (SELECT 1 FROM present.whatsapps AS present WHERE ${SAME});
    UPDATE main.outgoing_webhooks AS main SET secretNumber = max(secretNumber, coalesce(
      (SELECT present.secretNumber FROM present.outgoing_webhooks AS present WHERE ${SAME}), 0));
    UPDATE main.flow_hooks AS hook SET (nonce, secret) =
      (SELECT now.nonce, now.secret FROM present.flow_hooks AS now WHERE now.flowId = hook.flowId)
      WHERE EXISTS (SELECT 1 FROM present.flow_hooks AS now WHERE now.flowId = hook.flowId) AND hook.flowId IN (
        SELECT main.id FROM main.flows AS main JOIN present.flows AS present ON ${SAME});
  `)
  takeRows(file, 'audit_log', 'WHERE id > (SELECT coalesce(max(id), 0) FROM main.audit_log)')
  takeRows(file, 'api_requests', '', { or: 'OR IGNORE' })
  takeRows(file, 'first_contacts', '', { or: 'OR REPLACE' })
  file.exec(`INSERT OR IGNORE INTO main.campaign_opt_outs (number, createdAt, name, campaign)
    SELECT number, createdAt, name, campaign FROM present.campaign_opt_outs`)
}

function storePeople(
  file: SqliteFile,
  accounts: readonly Account[],
  isReadable: boolean,
  isTaken: (email: string) => boolean,
): void {
  const signIn = new Set(accounts.map(({ userId }) => userId))
  const setEmail = file.prepare('UPDATE main.users SET email = ? WHERE id = ?')
  const before = file.prepare('SELECT id, email FROM main.users').all() as { id: number; email: string }[]
  for (const { id } of before.filter(one => signIn.has(one.id))) setEmail.run(`${id} ${id}`, id)
  for (const { id, email } of before.filter(one => !signIn.has(one.id)))
    if (isTaken(email)) setEmail.run(otherEmail(email, id, isTaken), id)
  const has = file.prepare('SELECT 1 FROM main.users WHERE id = ?')
  for (const { userId, email } of accounts) {
    if (!has.get(userId) && isReadable) takePerson(file, userId)
    if (!has.get(userId)) addPerson(file, userId, email)
    setEmail.run(email, userId)
  }
  file.exec('UPDATE main.users SET online = 0')
  // Their pages stay open.
  if (isReadable)
    file.exec(`
      UPDATE main.users AS main SET (online, lastSeenAt, pausedUntil) =
        (SELECT online, lastSeenAt, pausedUntil FROM present.users AS present WHERE ${SAME})
        WHERE EXISTS (SELECT 1 FROM present.users AS present WHERE ${SAME})`)
}

/** One at which the same box gets what is sent to the first. */
function otherEmail(email: string, id: number, isTaken: (email: string) => boolean): string {
  const at = email.lastIndexOf('@')
  for (let serial = id; ; serial += 1) {
    const other = `${email.slice(0, at)}+${serial}${email.slice(at)}`
    if (!isTaken(other)) return other
  }
}

/** Someone who came since, with the queues and the connection of theirs that there are. */
function takePerson(file: SqliteFile, userId: number): void {
  const theirs = '(SELECT id FROM main.whatsapps WHERE id = whatsappId)'
  takeRows(file, 'users', `WHERE id = ${userId}`, { whatsappId: theirs })
  file.exec(`
    INSERT INTO main.user_queues (userId, queueId) SELECT userId, queueId FROM present.user_queues
      WHERE userId = ${userId} AND queueId IN (SELECT id FROM main.queues)`)
}

/** Someone who signs in and of whom no database says more. */
function addPerson(file: SqliteFile, userId: number, email: string): void {
  const now = Date.now()
  file
    .prepare(`INSERT INTO main.users (id, name, email, profile, createdAt, updatedAt) VALUES (?, ?, ?, 'user', ?, ?)`)
    .run(userId, email.split('@')[0], `${userId} ${userId}`, now, now)
}

/** Those of before belong to sessions that may have ended, or to others by now. */
function storeBrowsers(file: SqliteFile): void {
  file.exec('DELETE FROM main.push_subscriptions')
  takeRows(file, 'push_subscriptions', 'WHERE userId IN (SELECT id FROM main.users)')
}

/** By the names of columns, which stand in another order in databases that were brought up to date otherwise. */
function takeRows(
  file: SqliteFile,
  table: string,
  which: string,
  { or = '', ...instead }: Record<string, string> = {},
): void {
  const names = file.prepare('SELECT name FROM main.pragma_table_info(?)').pluck().all(table) as string[]
  const values = names.map(name => instead[name] ?? name)
  file.exec(`INSERT ${or} INTO main.${table} (${names}) SELECT ${values} FROM present.${table} ${which}`)
}
