import type { AiAnswer, AiRequest, HoursAnswer, HoursRequest, HttpAnswer, HttpRequest } from '../effects.ts'
import { usualHours } from '../hours.ts'
import type { AiMock, HttpMock, Scenario } from './scenario.ts'
import type { World } from './session.ts'

/** A world that answers as a scenario says; what it has no answer for is reported in `lacks`, and fails. */
export class Mocks implements Pick<World, 'http' | 'ai'> {
  readonly lacks: string[] = []
  private readonly scenario: Scenario
  private readonly used = new Set<object>()

  constructor(scenario: Scenario) {
    this.scenario = scenario
  }

  async http(request: HttpRequest): Promise<HttpAnswer> {
    const mock = this.pick(this.scenario.http, mock => fitsHttp(mock, request))
    if (!mock)
      this.lacks.push(`http: ${request.method} ${request.url}${request.body === null ? '' : ` ${request.body}`}`)
    if (!mock || mock.error !== undefined)
      return { for: 'http', status: 0, statusText: mock?.error ?? 'not in the scenario', headers: {}, data: null }
    const { status, statusText, headers, data } = mock
    return { for: 'http', status, statusText, headers, data }
  }

  async ai({ message }: AiRequest): Promise<AiAnswer> {
    const mock = this.pick(this.scenario.ai, mock => fits(mock.message ?? '*', message))
    if (!mock) this.lacks.push(`ai: ${message}`)
    if (!mock || mock.error !== undefined) return { for: 'ai', error: mock?.error ?? 'not in the scenario' }
    return { for: 'ai', text: mock.answer }
  }

  async hours(request: HoursRequest): Promise<HoursAnswer> {
    const { open } = this.scenario
    return open === undefined ? usualHours(request) : { for: 'hours', open }
  }

  /** Of several that fit, one after the other; the last one goes on. */
  private pick<Mock extends HttpMock | AiMock>(
    mocks: readonly Mock[],
    isFit: (mock: Mock) => boolean,
  ): Mock | undefined {
    const all = mocks.filter(isFit)
    const next = all.find(mock => !this.used.has(mock)) ?? all.at(-1)
    if (next) this.used.add(next)
    return next
  }
}

function fitsHttp({ method, url, body }: HttpMock, request: HttpRequest): boolean {
  if (method !== undefined && method.toUpperCase() !== request.method) return false
  if (!fits(url, request.url)) return false
  return body === undefined || JSON.stringify(body) === compact(request.body)
}

/** A JSON text without what does not count. */
const compact = (text: string | null): string | undefined =>
  text === null ? undefined : JSON.stringify(JSON.parse(text))

/** Whether a text is what was written, with anything at each `*`. */
function fits(written: string, text: string): boolean {
  const [first = '', ...rest] = written.split('*')
  if (rest.length === 0) return text === first
  const last = rest.pop()!
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}
