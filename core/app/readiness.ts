import { accessSync, constants } from 'node:fs'
import { freeRoomOf, isAlmostFull } from '../blobs/index.ts'
import type { Readiness } from '../http/index.ts'
import { counted } from '../kit/counted.ts'
import { MIN_FREE_DISK } from '../kit/limits.ts'
import type { Machinery } from './machinery.ts'

/** Whether the program can do its work now; what tells of a fault is for whoever runs it. */
export function readinessOf({ config, edge, platform, companies, registry }: Machinery): {
  look(): Promise<Readiness>
  stop(): void
} {
  let isStopping = false
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
      return { ready, checks: { ...checks, desks: desksIn(companies.companyIds(), id => registry.faultOf(id)) } }
    },
    stop() {
      isStopping = true
    },
  }
}

/** A fault of one company alone keeps nobody else from anything. */
function desksIn(companyIds: readonly number[], faultOf: (id: number) => string | undefined): string {
  const broken = companyIds.filter(id => faultOf(id) !== undefined)
  if (broken.length === 0) return 'ok'
  const some = counted(broken.length, 'company', 'companies')
  return `the database of ${some} of ${companyIds.length} is missing, empty or damaged: balcao doctor names them`
}

/** No path is told: anybody may ask. */
function answer(work: () => unknown): string {
  try {
    work()
    return 'ok'
  } catch (error) {
    return `it does not answer (${(error as { code?: string }).code ?? 'unknown'})`
  }
}
