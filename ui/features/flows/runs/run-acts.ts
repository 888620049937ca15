import { type FlowRunState, runStateAfter } from '../../../../core/tenant/flows/runs/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { showDone, showFailure } from '../../../kit/index.ts'
import { runTexts } from '../texts/runs.ts'
import { runsApi } from './use-runs.ts'

const ACTS = [
  { verb: 'resume', icon: 'play' },
  { verb: 'stop', icon: 'stop' },
] as const
type RunAct = (typeof ACTS)[number]['verb']

/** What a person may do with a run in this state, as the table of its moves says. */
export const runActs = (state: FlowRunState) => ACTS.filter(({ verb }) => runStateAfter(state, verb) !== undefined)

/** Does it, and says so; the list hears of it by its event. */
export function useRunActs(): (runId: number, verb: RunAct) => Promise<void> {
  const t = useTexts(runTexts)
  return async (runId, verb) => {
    const params = { runId }
    try {
      if (verb === 'stop') await runsApi.stopRun({ params })
      else await runsApi.resumeRun({ params })
      showDone(t(verb === 'stop' ? 'wasStopped' : 'resumed'))
    } catch (error) {
      showFailure(error)
    }
  }
}
