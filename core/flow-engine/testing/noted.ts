import type * as z from 'zod'
import type { HoursAnswer } from '../effects.ts'
import type { Scenario } from './scenario.ts'
import { answerIn, type World } from './session.ts'

/** A scenario as it is written; what is not there has its default. */
export type ScenarioInput = z.input<typeof Scenario>

/** What a world answered, as a scenario says it. */
export type Noted = Required<Pick<ScenarioInput, 'http' | 'ai'>> & Pick<ScenarioInput, 'open'>

/** The same world; what it answers is noted. */
export const noting = (noted: Noted, world: World): World => ({
  async hours(request) {
    const answer = (await answerIn(world, request)) as HoursAnswer
    noted.open = answer.open
    return answer
  },
  script: request => world.script(request),
  async http(request) {
    const answer = await world.http(request)
    const { status, statusText, data } = answer
    const { method, url } = request
    // A cookie opens the other system to anyone who has the scenario.
    const { 'set-cookie': _, ...headers } = answer.headers
    const emitted = { method, url, status, statusText, ...(Object.keys(headers).length > 0 && { headers }), data }
    noted.http.push(status === 0 ? { method, url, error: statusText } : emitted)
    return answer
  },
  async ai(request) {
    const answer = await world.ai(request)
    const { message } = request
    noted.ai.push('error' in answer ? { message, error: answer.error } : { message, answer: answer.text })
    return answer
  },
})
