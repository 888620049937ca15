import type { Json } from '../../../flow-engine/flow.ts'
import type { Run } from '../../../flow-engine/run.ts'
import type { Trace } from '../../../flow-engine/trace.ts'
import { MAX_VALUE } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'

/** What is stored of a run once it has ended: its variables, as its page shows them. */
export const endedRun = ({ variables }: Pick<Run, 'variables'>): string =>
  JSON.stringify({ variables: shortened(variables) })

const shortened = (values: { [name: string]: Json }): { [name: string]: Json } =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)]))

/** A turn without what nobody reads: long texts, secrets in headers, the variables that a script is handed. */
export function shortTurn({ asked: requested, input, changed, does: _done, ...turn }: Trace): unknown {
  return {
    ...turn,
    ...(input && { input: short(input as unknown as Json) }),
    ...(requested && { asked: shortRequest(requested) }),
    changed: shortened(changed),
  }
}

const shortRequest = (requested: NonNullable<Trace['asked']>): Json => {
  if (requested.for === 'http')
    return short({ for: 'http', method: requested.method, url: requested.url, body: requested.body })
  if (requested.for === 'hours') return { for: 'hours', queueId: requested.queueId }
  return requested.for === 'ai' ? short({ for: 'ai', message: requested.message }) : { for: 'script' }
}

/** A value whose JSON is no longer than a screen, or the beginning of that as a text; fields one by one. */
function short(value: Json): Json {
  if (typeof value === 'string') return cutText(value, MAX_VALUE)
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  if (text.length <= MAX_VALUE) return value
  if (Array.isArray(value) || Object.keys(value).length > 20) return cutText(text, MAX_VALUE)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, short(field)]))
}
