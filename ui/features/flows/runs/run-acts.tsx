import { type ReactNode, useState } from 'react'
import { type FlowRunState, runStateAfter } from '../../../../core/tenant/flows/runs/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog, showDone, showFailure } from '../../../kit/index.ts'
import { runTexts } from '../texts/runs.ts'
import { runsApi } from './use-runs.ts'

const ACTS = [
  { verb: 'resume', icon: 'play' },
  { verb: 'stop', icon: 'stop' },
] as const
type RunAct = (typeof ACTS)[number]['verb']

/** What a person may do with a run in this state, as the table of its moves says. */
export const runActs = (state: FlowRunState) => ACTS.filter(({ verb }) => runStateAfter(state, verb) !== undefined)

interface RunActs {
  /** `name` is who the flow talks with. */
  act: (runId: number, verb: RunAct, name: string) => void
  /** Asks before a run is ended for good; has to be shown. */
  question: ReactNode
}

/** Does it, and says so; the list learns of it by its event. */
export function useRunActs(): RunActs {
  const t = useTexts(runTexts)
  const [ending, setEnding] = useState<{ runId: number; name: string }>()
  const resume = async (runId: number): Promise<void> => {
    try {
      await runsApi.resumeRun({ params: { runId } })
      showDone(t('resumed'))
    } catch (error) {
      showFailure(error)
    }
  }
  return {
    act: (runId, verb, name) => (verb === 'stop' ? setEnding({ runId, name }) : void resume(runId)),
    question: ending && (
      <ConfirmDialog
        title={t('stopTitle')}
        question={t('stopQuestion')}
        name={ending.name}
        actionLabel={t('stopNow')}
        onClose={() => setEnding(undefined)}
        onConfirm={async () => {
          await runsApi.stopRun({ params: { runId: ending.runId } })
          showDone(t('wasStopped'))
        }}
      />
    ),
  }
}
