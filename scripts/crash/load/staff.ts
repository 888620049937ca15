import { randomUUID } from 'node:crypto'
import { insist, type Shot } from '../company.ts'
import { newPicture, sumOf } from '../picture.ts'
import type { Program } from '../program.ts'
import { API_TOKEN, type Regular, type Shop } from '../shop.ts'
import type { Load } from './customers.ts'
import { atPace } from './pace.ts'
import type { Outbound } from './written.ts'

const PICTURE_BYTES = 20_000
const PICTURE_EVERY = 20
/** The external API keeps a human pace (limiter), so it writes less often. */
const API_EVERY = 50

interface Wishes {
  perSecond: number
  random: () => number
  enough: (n: number) => boolean
}

/** The desk writes to its customers, by chat and by API, and sends again whatever got no answer, under its name. */
export function staffWrites(program: Program, shop: Shop, { perSecond, random, enough }: Wishes): Load<Outbound> {
  const written: Outbound[] = []
  const errors: string[] = []
  const write = async (n: number): Promise<void> => {
    const regular = shop.regulars[Math.floor(random() * shop.regulars.length)]!
    const picture = n % PICTURE_EVERY === 0 ? newPicture(PICTURE_BYTES) : undefined
    const by = n % API_EVERY === API_EVERY - 1 ? 'api' : 'chat'
    const about = { text: `sai ${n}`, customer: regular.customer, picture: picture && sumOf(picture) }
    const message: Outbound = { ...about, by, answered: false, tries: 0 }
    written.push(message)
    const shot = by === 'api' ? byApi(regular, message.text) : byChat(shop, regular, message.text, picture)
    try {
      message.tries = (await insist(program, shot)).tries
      message.answered = true
    } catch (error) {
      errors.push(`${message.text} (${by}) was refused: ${String(error)}`)
    }
  }
  return { written, faults: errors, done: atPace(perSecond, write, enough) }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function byApi({ customer }: Regular, body: string): Shot {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${API_TOKEN}`, 'idempotency-key': randomUUID() }
  return { path: '/messages/send', headers, body: () => JSON.stringify({ number: customer, body }) }
}

function byChat({ admin }: Shop, { ticketId }: Regular, body: string, picture: Buffer | undefined): Shot {
  const path = `/messages/${ticketId}`
  const authorization = `Bearer ${admin.token}`
  const clientId = randomUUID()
  if (!picture) {
    return { path, headers: { ...JSON_TYPE, authorization }, body: () => JSON.stringify({ body, clientId }) }
  }
  const form = () => {
    const data = new FormData()
    data.set('clientId', clientId)
    data.set('body', body)
    data.set('medias', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'foto.png')
    return data
  }
  return { path, headers: { authorization }, body: form }
}
