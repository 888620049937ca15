import type { FlowNode, Json } from '../../../../core/flow-engine/flow.ts'
import { type LogLine, logSentence } from '../../../../core/flow-engine/log.ts'
import { asText } from '../../../../core/flow-engine/variables.ts'
import type { FlowRunDetail } from '../../../../core/tenant/flows/runs/contract.ts'
import { language } from '../../../i18n/language.ts'
import { type Translate, useTexts } from '../../../i18n/texts.ts'
import { useStore } from '../../../lib/store.ts'
import { formatMoment } from '../../../lib/time/dates.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { nodeName, typeName } from '../nodes/names.ts'
import { outputsOf } from '../nodes/summary.ts'
import { runTexts } from '../texts/runs.ts'
import * as styles from './run-turn.module.css'

type Turn = FlowRunDetail['turns'][number]
type Words = Translate<(typeof runTexts)['pt']>

/** One turn of a node; `node` is it as the run's version draws it. */
export function RunTurn({ turn, node }: { turn: Turn; node: FlowNode | undefined }) {
  const t = useTexts(runTexts)
  const n = useTexts(nodeTexts)
  const spoken = useStore(language)
  const port = node && turn.port && outputsOf(node, n).find(output => output.port === turn.port)?.label
  const words = [inputWords(turn.input, t), requestedWords(turn.asked, t), port && t('port', { port })]
  return (
    <li className={styles.turn}>
      <time className="soft" dateTime={turn.at}>
        {formatMoment(turn.at)}
      </time>
      <div className={styles.did}>
        <strong>{node ? nodeName(node, n) : typeName(turn.type, n)}</strong>
        {words.map(content => content && <span key={content}>{content}</span>)}
        {Object.entries(turn.changed).map(([name, value]) => (
          <code key={name}>
            {value === null ? t('removed', { name }) : t('becomes', { name, value: asText(value) || '""' })}
          </code>
        ))}
        {turn.log.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn's lines do not change.
          <span key={at} data-level={line.level}>
            {logSentence(line as LogLine, spoken)}
          </span>
        ))}
      </div>
    </li>
  )
}

const fieldsOf = (value: Json | undefined): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** What the node was given. Where it was too long to be stored whole its beginning is a text. */
function inputWords(input: Json | undefined, t: Words): string | undefined {
  if (typeof input === 'string') return t('answered', { text: input })
  const { reply, answer, timedOut } = fieldsOf(input)
  if (reply !== undefined) return t('replied', { text: asText(reply) })
  if (timedOut) return t('timedOutHere')
  if (answer === undefined) return undefined
  const { status, statusText, data, text, error } = fieldsOf(answer)
  const parts = [status, statusText, error, text, data].filter(part => part !== undefined && part !== '')
  return parts.length > 0 ? t('answered', { text: parts.map(part => asText(part!)).join(' ') }) : undefined
}

/** What the node asked for. */
function requestedWords(requested: Json | undefined, t: Words): string | undefined {
  if (typeof requested === 'string') return t('asked', { text: requested })
  const { for: of, method, url, message } = fieldsOf(requested)
  if (of === 'http') return t('asked', { text: `${asText(method ?? '')} ${asText(url ?? '')}` })
  if (of === 'ai') return t('asked', { text: asText(message ?? '') })
  return of === 'script' ? t('askedScript') : undefined
}
