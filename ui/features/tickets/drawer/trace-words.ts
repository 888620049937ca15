import type { TraceEntry } from '../../../../core/tenant/tickets/contract.ts'
import { locale } from '../../../i18n/language.ts'
import { type Translate, useTexts, type Values } from '../../../i18n/texts.ts'
import type { Option } from '../../../kit/index.ts'
import { formatDayAndTime } from '../../../lib/time/dates.ts'
import { traceTexts } from '../texts/trace.ts'

export interface Names {
  users: readonly Option<number>[]
  queues: readonly Option<number>[]
}

type Key = keyof (typeof traceTexts)['pt']

type Translated = Translate<(typeof traceTexts)['pt']>

/** A decision in words; one that has none yet is named as the server names it. */
export const useTraceWords = (names: Names): ((entry: TraceEntry) => string) => traceWords(useTexts(traceTexts), names)

export function traceWords(
  t: Translated,
  { users, queues }: Names,
): (entry: Pick<TraceEntry, 'rule' | 'detail'>) => string {
  const nameOf = (options: readonly Option<number>[], id: unknown, none: Key): string =>
    typeof id === 'number' ? (options.find(option => option.value === id)?.label ?? `#${id}`) : t(none)
  return ({ rule, detail }) => {
    const key = keyOf(rule, detail)
    if (!key) return rule
    const queue = typeof detail.name === 'string' ? detail.name : nameOf(queues, detail.queueId, 'noQueue')
    const values: Values = {
      ...Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, String(value ?? '')])),
      seconds: (Number(detail.milliseconds ?? 0) / 1000).toLocaleString(locale(), { maximumFractionDigits: 1 }),
      ...(typeof detail.until === 'string' ? { until: formatDayAndTime(detail.until) } : {}),
      user: nameOf(users, detail.userId, 'nobody'),
      queue,
      where: typeof detail.queueId === 'number' ? t('inQueue', { queue }) : t('withoutQueue'),
    }
    return t(key, values)
  }
}

/** What a bot wanted by a trigger text: a person, who may pause, a queue, or that it is asked no more. */
function triggered(rule: string, { userId, queueId, isAway }: Record<string, unknown>): (string | false)[] {
  if (!rule.endsWith('-trigger')) return []
  return [
    isAway === true && `${rule}-away`,
    typeof userId === 'number' && `${rule}-user`,
    typeof queueId !== 'number' && `${rule}-stop`,
  ]
}

/** The sentence of a rule; some rules have one for each way in which they act. */
export function keyOf(rule: string, detail: Record<string, unknown>): Key | undefined {
  const candidates = [
    rule === 'finish' && `finish-${detail.how}`,
    rule === 'queue' && `queue-${detail.how}`,
    rule === 'flow-braked' && `flow-braked-${detail.why}`,
    rule === 'assistant-unspoken' && `assistant-unspoken-${detail.why}`,
    rule === 'integration-answered' && detail.n === 0 && 'integration-silent',
    (rule.endsWith('-held') || rule.endsWith('-refused')) && `${rule}-${detail.why}`,
    ...triggered(rule, detail),
    rule === 'out-of-hours' && detail.told === false && 'out-of-hours-silent',
    rule === 'campaign-answer' && detail.optedOut === true && 'campaign-answer-optedOut',
    rule === 'transfer' && typeof detail.userId === 'number' && 'transfer-user',
    rule,
  ]
  return candidates.find((key): key is Key => typeof key === 'string' && key in traceTexts.pt)
}
