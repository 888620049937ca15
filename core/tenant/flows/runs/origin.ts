import type { CompanyTx } from '../../../company/index.ts'
import { type RunRow, runs } from './run-row.ts'

/** By which a run knows again what one of its nodes sent. */
export const originOf = (runId: number, nodeId: string): string => `flows/${runId}/${nodeId}`

const ORIGIN = /^flows\/(\d+)\/(.*)$/s

/** The run and node that sent something; undefined where the run is gone, or something else sent it. */
export async function senderOf(tx: CompanyTx, origin: string): Promise<{ row: RunRow; nodeId: string } | undefined> {
  const [, runId, nodeId] = ORIGIN.exec(origin) ?? []
  const row = runId === undefined ? undefined : await runs.byId(tx.db, Number(runId))
  return row && { row, nodeId: nodeId! }
}
