import type { Desk, DeskTx } from '../../desk/index.ts'
import type { ConnectionRef, GroupLearnt, InboundEvent } from '../../whatsapp/index.ts'
import { receiveMessage } from './message.ts'
import type { AttendanceNeeds } from './needs.ts'
import { Rules } from './turn.ts'

/**
 * Takes over what WhatsApp told on one connection, in its order and in one durable transaction: brings messages into their
 * tickets, answers those that nobody attends, and hands the rest to the rooms that it concerns. Rejects only when
 * something cannot be stored; a message that cannot be answered is stored all the same.
 */
export async function receiveEvents(
  needs: AttendanceNeeds,
  desk: Desk,
  ref: ConnectionRef,
  events: readonly InboundEvent[],
): Promise<void> {
  try {
    await takeAll(needs, desk, ref, events, true)
  } catch (fault) {
    if (events.length > 1) {
      for (const event of events) await receiveEvents(needs, desk, ref, [event])
      return
    }
    await takeAll(needs, desk, ref, events, false)
    needs.complain(fault)
  }
}

function takeAll(
  needs: AttendanceNeeds,
  desk: Desk,
  { connectionId }: ConnectionRef,
  events: readonly InboundEvent[],
  answering: boolean,
): Promise<void> {
  return desk.transaction(async tx => {
    const rules = new Rules(tx, connectionId)
    let aboutMessages: InboundEvent[] = []
    const settle = async (): Promise<void> => {
      if (aboutMessages.length > 0) await needs.applyEvents(tx, connectionId, aboutMessages)
      aboutMessages = []
    }
    for (const event of events) {
      if (event.type !== 'message') {
        if (event.type === 'contact') await needs.learn(tx, event, connectionId)
        else if (event.type === 'group') await learnGroup(needs, tx, connectionId, event)
        else aboutMessages.push(event)
        continue
      }
      await settle()
      await receiveMessage(needs, tx, rules, connectionId, event, answering)
    }
    await settle()
  })
}

/** A group that the desk knows, or whose messages it takes, has a new name. */
async function learnGroup(
  needs: AttendanceNeeds,
  tx: DeskTx,
  whatsappId: number,
  { group, subject }: GroupLearnt,
): Promise<void> {
  const known = await tx.db.selectFrom('contacts').select('id').where('groupJid', '=', group).executeTakeFirst()
  if (known && subject) await needs.identify(tx, { group }, { groupSubject: subject, whatsappId })
}
