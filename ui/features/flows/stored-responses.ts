import type { Json } from '../../../core/flow-engine/flow.ts'
import { local } from '../../lib/local.ts'

/**
 * What requests of the editor brought last, by their node: kept in this browser until the session ends, and never in the flow,
 * since it may be about customers.
 */
export interface KeptResponse {
  data: Json
  /** When it came. */
  at: string
}

/** So many nodes. */
const MAX_KEPT = 20

const all = (): Readonly<Record<string, KeptResponse>> =>
  (local.get('flowResponses') ?? {}) as Record<string, KeptResponse>

export const responseOf = (nodeId: string): KeptResponse | undefined => all()[nodeId]

/** Those that came first go. */
export function keepResponse(nodeId: string, data: Json): void {
  const { [nodeId]: _, ...others } = all()
  const kept = Object.entries(others).slice(1 - MAX_KEPT)
  local.set('flowResponses', { ...Object.fromEntries(kept), [nodeId]: { data, at: new Date().toISOString() } })
}
