import type { ServerResponse } from 'node:http'

export const aiErrors = [
  'unauthorized',
  'busy',
  'unpaid',
  'hurried',
  'broken',
  'odd',
  'filtered',
  'relayed',
  'interrupted',
  'silent',
  'garbage',
  'huge',
  'cut',
] as const
export type OpenAiError = (typeof aiErrors)[number]

/** What an error tells beside its message. */
interface Payload {
  code?: string | number | null
  type?: string
  param?: string
  metadata?: object
}

export type Reject = (status: number, message: string, emitted?: Payload) => void

export const JSON_TYPE = { 'content-type': 'application/json' }
/** More than anybody should read. */
const HUGE = 4 * 1024 * 1024

export const errors: Record<OpenAiError, (response: ServerResponse, reject: Reject) => void> = {
  unauthorized: (_, reject) => reject(401, 'Incorrect API key provided'),
  busy: (_, reject) => reject(429, 'Rate limit reached', { code: 'rate_limit_exceeded', type: 'requests' }),
  // The same status: nothing is left to spend, and waiting helps nobody.
  unpaid: (_, reject) =>
    reject(429, 'You exceeded your current quota, please check your plan and billing details.', {
      ...{ code: 'credit_balance_exhausted', type: 'insufficient_quota' },
    }),
  // Once alone: then it answers.
  hurried: (_, reject) => reject(503, 'The model is overloaded'),
  broken: (_, reject) => reject(500, 'The server had an error'),
  odd: (_, reject) => reject(400, 'Please reduce the length of the messages.', { code: 'context_length_exceeded' }),
  // As Azure does with what it lets nobody ask.
  filtered: (_, reject) =>
    reject(400, "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", {
      ...{ code: 'content_filter', param: 'prompt' },
    }),
  // As OpenRouter does, which has said 200 before the one behind it fails.
  relayed: (_, reject) =>
    reject(200, 'Provider returned error', { code: 502, metadata: { raw: 'the model behind it is too hot' } }),
  // The same, in the middle of an answer.
  interrupted: response => {
    const message = { role: 'assistant', content: 'O abajur cus' }
    const choices = [{ index: 0, message, finish_reason: 'error' }]
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ choices, usage: null }))
  },
  silent: () => {},
  garbage: response => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Olá</html>'),
  // It says how much comes, and ends in the middle.
  cut: response => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"choices":[{"message":{"content":"Ol')
    response.socket?.end()
  },
  huge: response => void response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(HUGE)}"`),
}

/** As Google says it, in a list; who has no key is told so with 400. */
export function googleError(status: number, message: string, delay: string | undefined): [number, object] {
  const type = (name: string): { '@type': string } => ({ '@type': `type.googleapis.com/google.rpc.${name}` })
  if (status === 401) {
    const details = [{ ...type('ErrorInfo'), reason: 'API_KEY_INVALID', domain: 'googleapis.com' }]
    const words = 'API key not valid. Please pass a valid API key.'
    return [400, [{ error: { code: 400, message: words, status: 'INVALID_ARGUMENT', details } }]]
  }
  const name = status === 429 ? 'RESOURCE_EXHAUSTED' : status === 404 ? 'NOT_FOUND' : 'INTERNAL'
  const details = status === 429 && delay ? [{ ...type('RetryInfo'), retryDelay: `${delay}s` }] : []
  return [status, [{ error: { code: status, message, status: name, details } }]]
}
