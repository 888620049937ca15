import type { Json } from '../../../core/flow-engine/flow.ts'
import { local } from '../../lib/local.ts'

/**
 * What requests of the editor brought last, by their node: kept in this browser until the session ends, and never in the flow,
 * since it may be about customers.
 */
export interface StoredResponse {
  data: Json
  /** When it came. */
  at: string
}

/** So many nodes. */
const MAX_STORED = 20

const all = (): Readonly<Record<string, StoredResponse>> =>
  (local.get('flowResponses') ?? {}) as Record<string, StoredResponse>

export const responseOf = (nodeId: string): StoredResponse | undefined => all()[nodeId]

/** Those that came first go. */
export function storeResponse(nodeId: string, data: Json): void {
  const { [nodeId]: _, ...others } = all()
  const stored = Object.entries(others).slice(1 - MAX_STORED)
  local.set('flowResponses', { ...Object.fromEntries(stored), [nodeId]: { data, at: new Date().toISOString() } })
}
