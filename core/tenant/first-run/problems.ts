import type { CompanyContext } from '../../company/index.ts'
import { MINUTE, wireTime } from '../../kit/clock.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { type Problem, type ProblemKind, problemKinds, UNHEARD_MINUTES } from './contract.ts'

/** So many are named. */
const NAMED = 3

interface Found {
  name: string
  since?: number | null
}

/** Whom the bot or a flow does not lead waits for people. */
const WAITING = `FROM tickets t JOIN contacts c ON c.id = t.contactId
  WHERE t.status = 'pending' AND t.chatbot = 0 AND t.useIntegration = 0 AND t.snoozedUntil IS NULL AND t.isGroup = 0
    AND t.waitingSince IS NOT NULL`

const statements: Record<ProblemKind, string> = {
  waitingUnheard: `SELECT c.name ${WAITING} AND t.waitingSince < ?
    AND NOT EXISTS (SELECT 1 FROM users WHERE online = 1 AND profile <> 'restaurante' AND coalesce(pausedUntil, 0) <= ?)
    ORDER BY t.waitingSince`,
  numberDown: `SELECT w.name, coalesce((SELECT min(d.firstAt) FROM connection_diary d WHERE d.whatsappId = w.id AND d.at >
        (SELECT coalesce(max(o.at), 0) FROM connection_diary o WHERE o.whatsappId = w.id AND o.kind = 'opened')), w.updatedAt) AS since
    FROM whatsapps w WHERE w.status <> 'CONNECTED' AND (w.linked = 1 OR w.lastNumber IS NOT NULL) ORDER BY w.id`,
  noNumber: `SELECT '' AS name WHERE NOT EXISTS (SELECT 1 FROM whatsapps WHERE linked = 1 OR lastNumber IS NOT NULL)`,
  noQueue: `SELECT '' AS name WHERE NOT EXISTS (SELECT 1 FROM queues)`,
  connectionsWithoutQueue: `SELECT w.name FROM whatsapps w
    WHERE EXISTS (SELECT 1 FROM queues) AND w.promptId IS NULL AND w.integrationId IS NULL
      AND NOT EXISTS (SELECT 1 FROM whatsapp_queues WHERE whatsappId = w.id)
      AND NOT EXISTS (SELECT 1 FROM flow_entries WHERE whatsappId = w.id) ORDER BY w.id`,
  waitingWithoutQueue: `SELECT c.name ${WAITING} AND t.queueId IS NULL ORDER BY t.waitingSince`,
  // Where a bot answers first, nobody waits for people until it hands over.
  queuesWithoutPeople: `SELECT q.name FROM queues q WHERE EXISTS (SELECT 1 FROM whatsapp_queues WHERE queueId = q.id)
    AND q.flowId IS NULL AND q.promptId IS NULL AND q.integrationId IS NULL AND q.service = ''
    AND NOT EXISTS (SELECT 1 FROM user_queues u JOIN users p ON p.id = u.userId WHERE u.queueId = q.id AND p.profile <> 'restaurante')
    ORDER BY q.id`,
  peopleWithoutQueue: `SELECT name FROM users WHERE profile = 'user' AND EXISTS (SELECT 1 FROM queues)
    AND NOT EXISTS (SELECT 1 FROM user_queues WHERE userId = users.id) ORDER BY name`,
}

/** What keeps customers unheard now, the worst first. */
export async function problemsOf({ db, clock }: CompanyContext): Promise<Problem[]> {
  const now = clock.now()
  const problems: Problem[] = []
  for (const kind of problemKinds) {
    const found = await foundBy(db, kind, now)
    if (found.length > 0) problems.push(problemOf(kind, found))
  }
  return problems
}

const foundBy = (db: TenantDb, kind: ProblemKind, now: number): Promise<Found[]> =>
  run<Found>(db, statements[kind], kind === 'waitingUnheard' ? [now - UNHEARD_MINUTES * MINUTE, now] : [])

function problemOf(kind: ProblemKind, found: readonly Found[]): Problem {
  const since = found.map(one => one.since ?? null).filter(one => one !== null)
  return {
    kind,
    count: found.length,
    names: found.slice(0, NAMED).flatMap(({ name }) => (name ? [name] : [])),
    since: since.length > 0 ? wireTime(Math.min(...since)) : null,
  }
}
