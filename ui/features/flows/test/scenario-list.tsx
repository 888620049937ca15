import { useState } from 'react'
import { graphOf } from '../../../../core/flow-engine/graph.ts'
import { play, type Verdict } from '../../../../core/flow-engine/testing/play.ts'
import type { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, Button, IconButton } from '../../../kit/index.ts'
import { useDocument, useEditor } from '../editor/use-editor.ts'
import { flowOf } from '../model/document.ts'
import { dropScenario } from '../model/scenarios.ts'
import { scenarioTexts } from '../texts/scenarios.ts'
import { runScript } from './run-script.ts'
import * as styles from './scenario-list.module.css'

const signs = { same: ' ', missing: '−', unexpected: '+' }

/** The conversations that are stored with the flow: all of them are played again on the flow as it is drawn now. */
export function ScenarioList() {
  const t = useTexts(scenarioTexts)
  const editor = useEditor()
  const { scenarios } = useDocument()
  const [verdicts, setVerdicts] = useState<ReadonlyMap<Scenario, Verdict>>(new Map())
  const [busy, setBusy] = useState(false)
  const playAll = async (): Promise<void> => {
    setBusy(true)
    setVerdicts(new Map())
    const graph = graphOf(flowOf(editor.document))
    for (const scenario of scenarios) {
      const verdict = await play(graph, scenario, runScript)
      setVerdicts(before => new Map(before).set(scenario, verdict))
    }
    setBusy(false)
  }
  if (scenarios.length === 0) return null
  return (
    <details className={styles.all}>
      <summary>{t('title', { n: scenarios.length })}</summary>
      <Button small icon="play" busy={busy} onClick={() => void playAll()}>
        {t('playAll')}
      </Button>
      <ul className="plain-list">
        {scenarios.map((scenario, at) => {
          const verdict = verdicts.get(scenario)
          const name = scenario.name ?? t('unnamed', { n: at + 1 })
          return (
            <li key={name} className={styles.one}>
              <span className="row">
                <span className="grow ellipsis">{name}</span>
                {verdict && (
                  <Badge tone={verdict.passed ? 'success' : 'danger'} text={t(verdict.passed ? 'passed' : 'failed')} />
                )}
                <IconButton
                  icon="trash"
                  kind="danger"
                  size={18}
                  label={t('remove', { name })}
                  onClick={() => editor.change(dropScenario(editor.document, scenario))}
                />
              </span>
              {verdict && !verdict.passed && <Difference verdict={verdict} />}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The conversation with what is missing (−) and too much (+), and what else is not as expected. */
function Difference({ verdict: { lines, faults: errors } }: { verdict: Verdict }) {
  return (
    <pre className={styles.difference}>
      {[...lines.map(({ is, text }) => `${signs[is]} ${text}`), ...errors.map(error => `! ${error}`)].join('\n')}
    </pre>
  )
}
