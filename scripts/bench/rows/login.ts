import { load } from '../http-load.ts'
import { atMost, short } from '../report.ts'
import { agent, PASSWORD } from '../seed/companies.ts'
import { signIn } from '../stage.ts'
import type { OtherRow } from './other-row.ts'
import { openList } from './reading.ts'
import { target } from './request-row.ts'

const LIST_CONNECTIONS = 2
const SIGN_INS = 4

/** Sign-ins, and the ticket list beside them: hashing must not be felt by others. */
export const login: OtherRow = {
  key: 'login',
  async measure(stage) {
    const who = await signIn(stage.product.url)
    const list = () =>
      load({
        ...target(stage, who),
        connections: LIST_CONNECTIONS,
        seconds: stage.seconds,
        shots: () => openList(stage),
      })
    const logins = (connections: number) =>
      load({
        ...target(stage, { ...who, headers: {} }),
        connections,
        seconds: stage.seconds,
        shots: connection => [
          { method: 'POST', path: '/api/auth/login', body: { email: agent(connection + 1), password: PASSWORD } },
        ],
      })
    const alone = await list()
    const one = await logins(1)
    const [beside, several] = await Promise.all([list(), logins(SIGN_INS)])
    return [
      {
        work: 'login',
        cells: [
          `${short(one.perSecond)}/s at 1, ${short(several.perSecond)}/s at ${SIGN_INS}; p50 ${short(one.p50)} ms`,
        ],
        goals: [],
      },
      {
        work: 'ticket list while people sign in',
        cells: [`p99 ${short(beside.p99)} ms, ${short(alone.p99)} ms without`],
        goals: [atMost(20, 'p99', beside.p99)],
      },
    ]
  },
}
