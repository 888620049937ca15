import type { Desk, DeskTx } from '../../desk/index.ts'
import type { ConnectionRef, GroupLearnt, InboundEvent } from '../../whatsapp/index.ts'
import { contactAt, identify, learnContact } from '../contacts/index.ts'
import { applyEvents } from '../messages/index.ts'
import { receiveMessage } from './message.ts'
import { Rules } from './turn.ts'

/**
 * Takes over what WhatsApp told on one connection, in its order and in one durable transaction: brings messages into their
 * tickets, answers those that nobody attends, and hands the rest to the modules that it concerns. Rejects only when
 * something cannot be stored; a message that cannot be answered is stored all the same.
 */
export async function receiveEvents(desk: Desk, ref: ConnectionRef, events: readonly InboundEvent[]): Promise<void> {
  try {
    await takeAll(desk, ref, events, true)
  } catch (fault) {
    if (events.length > 1) {
      for (const event of events) await receiveEvents(desk, ref, [event])
      return
    }
    await takeAll(desk, ref, events, false)
    desk.services.complain('a message was stored but could not be answered', fault)
  }
}

function takeAll(
  desk: Desk,
  { connectionId }: ConnectionRef,
  events: readonly InboundEvent[],
  answering: boolean,
): Promise<void> {
  return desk.transaction(async tx => {
    const rules = new Rules(tx, connectionId)
    let aboutMessages: InboundEvent[] = []
    const settle = async (): Promise<void> => {
      if (aboutMessages.length > 0) await applyEvents(tx, connectionId, aboutMessages)
      aboutMessages = []
    }
    for (const event of events) {
      if (event.type !== 'message') {
        if (event.type === 'contact') await learnContact(tx, event, connectionId)
        else if (event.type === 'group') await learnGroup(tx, connectionId, event)
        else aboutMessages.push(event)
        continue
      }
      await settle()
      await receiveMessage(tx, rules, connectionId, event, answering)
    }
    await settle()
  })
}

/** A group that the desk knows, or whose messages it takes, has a new name. */
async function learnGroup(tx: DeskTx, whatsappId: number, { group, subject }: GroupLearnt): Promise<void> {
  const known = await contactAt(tx.db, { group })
  if (known && subject) await identify(tx, { group }, { groupSubject: subject, whatsappId })
}
