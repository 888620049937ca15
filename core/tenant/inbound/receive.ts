import type { CompanyContext } from '../../company/index.ts'
import { MAX_STEP } from '../../kit/limits.ts'
import type { ConnectionRef, InboundEvent } from '../../whatsapp/index.ts'
import { learnContact, learnGroup } from '../contacts/index.ts'
import { rememberPhoneNames } from '../imports/index.ts'
import { applyEvents } from '../messages/index.ts'
import { Rules } from './context.ts'
import { receiveMessage } from './message.ts'

/** Acks and the like that are worked together, each message being published once for all of them. */
const MAX_UNSETTLED = 20

/**
 * Takes over what WhatsApp told on one connection, in its order and in durable transactions that end by time: brings
 * messages into their tickets, answers those that nobody attends, and hands the rest to the modules that it concerns. What
 * fails is taken again event by event. Rejects only when something cannot be stored; a message that cannot be answered is
 * stored all the same.
 */
export async function receiveEvents(
  company: CompanyContext,
  ref: ConnectionRef,
  events: readonly InboundEvent[],
): Promise<void> {
  let rest = events
  while (rest.length > 0) {
    const part = new Part(rest)
    try {
      await take(company, ref, part.events(), true)
    } catch (error) {
      if (part.begun === 0) throw error
      if (part.begun === 1) await takeUnanswered(company, ref, rest[0]!, error)
      else for (const event of rest.slice(0, part.begun)) await receiveEvents(company, ref, [event])
    }
    rest = rest.slice(part.begun)
  }
}

/** As many of some events as there is time for, one at least. */
class Part {
  begun = 0
  private readonly all: readonly InboundEvent[]

  constructor(all: readonly InboundEvent[]) {
    this.all = all
  }

  *events(): Generator<InboundEvent> {
    const since = performance.now()
    for (const event of this.all) {
      if (this.begun > 0 && performance.now() - since >= MAX_STEP) return
      this.begun += 1
      yield event
    }
  }
}

async function takeUnanswered(
  company: CompanyContext,
  ref: ConnectionRef,
  event: InboundEvent,
  error: unknown,
): Promise<void> {
  await take(company, ref, [event], false)
  company.services.logError('a message was stored but could not be answered', error)
}

function take(
  company: CompanyContext,
  { connectionId }: ConnectionRef,
  events: Iterable<InboundEvent>,
  answering: boolean,
): Promise<void> {
  return company.transaction(async tx => {
    const rules = new Rules(tx, connectionId)
    let aboutMessages: InboundEvent[] = []
    const settle = async (): Promise<void> => {
      if (aboutMessages.length > 0) await applyEvents(tx, connectionId, aboutMessages)
      aboutMessages = []
    }
    for (const event of events) {
      if (event.type !== 'message') {
        if (event.type === 'contact') await learnContact(tx, event, connectionId)
        else if (event.type === 'phone-names') await rememberPhoneNames(tx, connectionId, event.people)
        else if (event.type === 'group') await learnGroup(tx, event, connectionId)
        else aboutMessages.push(event)
        if (aboutMessages.length === MAX_UNSETTLED) await settle()
        continue
      }
      await settle()
      await receiveMessage(tx, rules, connectionId, event, answering)
    }
    await settle()
  })
}
