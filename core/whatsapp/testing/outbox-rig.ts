import { expect, onTestFinished } from 'vitest'
import { CompanyRuntimes } from '../../company/runtime/index.ts'
import { Limiter } from '../limiter/limiter.ts'
import { silentLog } from '../log.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { Blocked, Lane } from '../outbox/store.ts'
import { MemoryOutbox } from './memory-outbox.ts'
import { quiet } from './quiet.ts'
import { type Rig, ref, rig } from './rig.ts'

export const ana = '5511988880001'
export const bia = '5511988880002'

/** An outbox on a rig of its own whose connection is open, or on one that is given. What it logs as an error fails the test. */
export async function outboxOn(provided?: Rig, stored?: MemoryOutbox) {
  const opened = provided ?? rig()
  const { clock, connections, line, faults: errors } = opened
  const store = stored ?? new MemoryOutbox(clock)
  for (const pn of [ana, bia]) line.contact(pn)
  let looks = 0
  const [heads, hold] = [store.heads.bind(store), store.hold.bind(store)]
  store.heads = (...requested) => {
    looks += 1
    return heads(...requested)
  }
  const holds: (Blocked | null)[] = []
  store.hold = (of, id, held) => {
    holds.push(held)
    return hold(of, id, held)
  }
  const runtimes = new CompanyRuntimes(clock)
  const outbox = new Outbox({
    runtimes,
    clock,
    store,
    log: { ...silentLog, error: (_, sentence) => void errors.push(sentence) },
    limiter: new Limiter({
      runtimes,
      random: () => 0,
      firstContacts: (...requested) => store.firstContacts(...requested),
    }),
    openSession: () => connections.openSession(ref),
  })
  connections.watch(outbox)
  onTestFinished(() => expect(errors).toEqual([]))
  opened.onReceive = async events => store.answered(events)
  if (!provided) {
    line.link()
    await connections.start(ref)
    await quiet()
  }
  const send = async (lane: Lane, chat: string, body: string, more = {}) => {
    const row = store.add(ref, lane, chat, body, more)
    outbox.wake(ref)
    await quiet()
    return row.message.waId
  }
  const sent = () => line.sent.map(message => message.waId)
  return Object.assign(opened, { runtimes, store, outbox, send, sent, looks: () => looks, holds: () => holds })
}
