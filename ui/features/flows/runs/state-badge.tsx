import type { FlowRunState } from '../../../../core/tenant/flows/runs/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge } from '../../../kit/index.ts'
import { runTexts } from '../texts/runs.ts'

const tones = {
  running: 'info',
  waiting: 'info',
  paused: 'warning',
  finished: 'success',
  failed: 'danger',
  timedOut: 'warning',
  stopped: 'neutral',
} as const satisfies Record<FlowRunState, string>

/** How a run is, in a word. */
export function StateBadge({ state }: { state: FlowRunState }) {
  return <Badge tone={tones[state]} text={useTexts(runTexts)(state)} whole />
}
