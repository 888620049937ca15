import { logSentence } from '../../../../core/flow-engine/log.ts'
import type { Trace } from '../../../../core/flow-engine/trace.ts'
import { asText } from '../../../../core/flow-engine/variables.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useStore } from '../../../lib/store.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useEditor } from '../editor/use-editor.ts'
import { nodeOf } from '../model/document.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { outputsOf } from '../nodes/summary.ts'
import { testTexts } from '../texts/test.ts'
import * as styles from './log-panel.module.css'
import { RunVariables } from './run-variables.tsx'
import type { TestRun } from './test-run.ts'

/** Turn by turn: where the run was, what it was given, what it wrote and said to nobody else. */
export function LogPanel({ run }: { run: TestRun }) {
  const t = useTexts(testTexts)
  const { trace, run: state } = useStore(run.state)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
    <section className={styles.panel} aria-label={t('log')} tabIndex={0}>
      <h3>{t('log')}</h3>
      {trace.length === 0 && <p className="soft">{t('noLog')}</p>}
      <ol className={styles.turns}>
        {trace.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns only ever come at the end.
          <Turn key={at} turn={turn} />
        ))}
      </ol>
      {state && <RunVariables run={run} variables={state.variables} />}
    </section>
  )
}

function Turn({ turn }: { turn: Trace }) {
  const t = useTexts(testTexts)
  const n = useTexts(nodeTexts)
  const chosen = useStore(language)
  const node = nodeOf(useEditor().document, turn.nodeId)
  const port = node && turn.port && outputsOf(node, n).find(output => output.port === turn.port)?.label
  return (
    <li>
      <strong>{node ? nodeName(node, n) : typeName(turn.type, n)}</strong>
      {turn.input && 'reply' in turn.input && <span>{t('replied', { text: turn.input.reply })}</span>}
      {turn.asked && 'url' in turn.asked && (
        <code>
          {turn.asked.method} {turn.asked.url}
        </code>
      )}
      {port && <span>{t('output', { port })}</span>}
      {Object.entries(turn.changed).map(([name, value]) => (
        <code key={name}>{value === null ? t('removed', { name }) : t('becomes', { name, value: asText(value) })}</code>
      ))}
      {turn.log.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn's lines do not change.
        <span key={at} data-level={line.level}>
          {logSentence(line, chosen)}
        </span>
      ))}
    </li>
  )
}
