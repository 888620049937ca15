import { chatRoutes } from '../../../core/tenant/chats/contract.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { Crowd } from '../crowd.ts'
import type { Shot } from '../http-load.ts'
import { atLeast } from '../report.ts'
import { PASSWORD } from '../seed/companies.ts'
import { type SignedIn, type Stage, signIn } from '../stage.ts'
import type { OtherRow } from './other-row.ts'
import type { RequestRow } from './request-row.ts'

const MEMBERS = 50

const ready = new WeakMap<Stage['product'], Promise<number>>()

const emailOf = (n: number): string => `colega${n}@bench.example`

/** A chat of fifty, made once. */
function chatOf({ product }: Stage, who: SignedIn): Promise<number> {
  const known = ready.get(product)
  if (known) return known
  const made = open(who)
  ready.set(product, made)
  return made
}

async function open({ client }: SignedIn): Promise<number> {
  const users: { id: number }[] = []
  for (let n = 2; n <= MEMBERS; n++) {
    const body = {
      name: `Colega ${n}`,
      email: emailOf(n),
      password: PASSWORD,
      profile: 'user',
    } as const
    users.push({ id: (await client.call(userRoutes.create, { body })).id })
  }
  return (await client.call(chatRoutes.create, { body: { title: 'Todos', users } })).id
}

export const chatRows: RequestRow[] = [
  {
    key: 'chat',
    work: `a message in a chat of ${MEMBERS}`,
    async shots(stage, who): Promise<Shot[]> {
      const chatId = await chatOf(stage, who)
      return [{ method: 'POST', path: `/api/chats/${chatId}/messages`, body: { message: 'Alguém viu o pedido 4711?' } }]
    },
    writes: true,
    goals: (_, { perSecond }) => [atLeast(1000, 'at 16', perSecond)],
  },
]

const MESSAGES = 40

/** From writing into the chat of fifty to the last of its members who learns of it. */
export const chatFanOut: OtherRow = {
  key: 'chat-fanout',
  async measure(stage) {
    const { url } = stage.product
    const who = await signIn(url)
    const chatId = await chatOf(stage, who)
    const crowd = new Crowd({ joins: [], tells: frame => frame.includes('"action":"new-message"') })
    await crowd.enter(url, who.token, 1)
    for (let n = 2; n <= MEMBERS; n++) await crowd.enter(url, (await signIn(url, emailOf(n))).token, 1)
    const line = await crowd.line(`a message in a chat to the last of its ${MEMBERS} members`, MESSAGES, n =>
      who.client.call(chatRoutes.send, { params: { chatId }, body: { message: `Alguém viu o pedido ${n}?` } }),
    )
    crowd.leave()
    return [line]
  },
}
