import { accessSync, constants } from 'node:fs'
import type { PeerState } from '../company/index.ts'
import type { Readiness, ReadinessDetail } from '../http/index.ts'
import { SECOND } from '../kit/clock.ts'
import { MIN_FREE_DISK } from '../kit/limits.ts'
import { pluralize } from '../kit/pluralize.ts'
import { freeRoomOf, isAlmostFull } from '../storage/blobs/index.ts'
import type { BackupRecord } from './backup-record.ts'
import { changesError } from './increments.ts'
import type { Machinery } from './machinery.ts'

/** Whether the program can do its work now; what tells about an error is for anyone who runs it. */
export function readinessOf(machinery: Machinery): {
  look(): Promise<Readiness>
  stop(): void
} {
  const { config, edge, platform, companies, backups, upgrade, peers } = machinery
  let isStopping = false
  /** Nobody waits for them: it is for anyone who runs the program. Why it is so stands in the log, since a store may be named. */
  const changesIn = (): string => changesError(config, withoutReasons(backups.record() ?? {}), edge.clock.now()) ?? 'ok'
  const freeRoom = edge.freeRoom ?? freeRoomOf
  return {
    async look() {
      const checks = {
        running: isStopping ? 'it is stopping' : 'ok',
        databases: answer(() => platform.file.prepare('SELECT count(*) FROM migrations').get()),
        folder: answer(() => accessSync(config.data, constants.R_OK | constants.W_OK)),
        disk: isAlmostFull(await freeRoom(config.data)) ? `less than ${MIN_FREE_DISK * 100} % is free` : 'ok',
      }
      const ready = Object.values(checks).every(word => word === 'ok')
      const ids = companies.companyIds()
      const states = await peers.states()
      const others = peers.isHome ? states.filter(({ slot, isReady }) => isReady && slot !== peers.slot) : []
      const requested = await Promise.allSettled(others.map(({ slot }) => peers.ask(slot, 'deskFaults')))
      const theirs = requested.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
      const contexts = [...deskErrorsHere(machinery), ...theirs]
      return {
        ready,
        checks: {
          ...checks,
          desks: databasesIn(contexts.length, ids.length),
          upgrade: upgradeOf(upgrade.far),
          ...(peers.count > 1 && { processes: processesIn(states) }),
          ...(config.backup?.every && { backups: changesIn() }),
        },
        detail: { backups: backupDetail(backups.record(), edge.clock.now()), desks: contexts },
      }
    },
    stop() {
      isStopping = true
    },
  }
}

/** Companies of this process whose database cannot be used. */
export function deskErrorsHere({ companies, registry, peers }: Machinery): { company: number; fault: string }[] {
  return companies.companyIds().flatMap(company => {
    const error = peers.owns(company) ? registry.faultOf(company) : undefined
    return error === undefined ? [] : [{ company, fault: error }]
  })
}

/** One that comes back keeps the companies of the others from nothing. */
function processesIn(states: readonly PeerState[]): string {
  const gone = states.filter(({ isReady }) => !isReady).length
  return gone === 0 ? 'ok' : `${gone} of ${pluralize(states.length, 'process', 'processes')} are being started again`
}

const withoutReasons = ({ changes }: BackupRecord): BackupRecord => (changes ? { changes: { at: changes.at } } : {})

/** An error of one company alone keeps nobody else from anything. */
const databasesIn = (broken: number, all: number): string =>
  broken === 0
    ? 'ok'
    : `the database of ${pluralize(broken, 'company', 'companies')} of ${all} is missing, empty, damaged or not upgraded: balcao doctor names them`

function backupDetail(record: BackupRecord | undefined, now: number): ReadinessDetail['backups'] {
  if (!record) return null
  const { made, failedAt, verified } = record
  const ago = (at: number | undefined): number | null => (at === undefined ? null : Math.round((now - at) / SECOND))
  return {
    madeSecondsAgo: ago(made?.at),
    isWhole: made?.isWhole ?? false,
    hasFailed: failedAt !== undefined,
    verifiedSecondsAgo: ago(verified?.at),
    damagedParts: verified?.faults ?? 0,
  }
}

/** Those that are done are served: callers are sent here while others wait. */
const upgradeOf = ({ waiting, of }: { waiting: number; of: number }): string =>
  waiting === 0 ? 'ok' : `${of - waiting} of ${pluralize(of, 'company', 'companies')} are upgraded, the others follow`

/** No path is told: anybody may ask. */
function answer(work: () => unknown): string {
  try {
    work()
    return 'ok'
  } catch (error) {
    return `it does not answer (${(error as { code?: string }).code ?? 'unknown'})`
  }
}
