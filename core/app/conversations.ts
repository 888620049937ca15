import type { Services } from '../desk/index.ts'
import { type AttendanceNeeds, receiveEvents } from '../tenant/attendance/index.ts'
import { ConnectionTokens, recordState } from '../tenant/connections/index.ts'
import { type ContactsRoom, createContactsRoom } from '../tenant/contacts/index.ts'
import {
  createMessagesRoom,
  type MessageNeeds,
  type MessagesRoom,
  outboxStore,
  ReceiptPost,
} from '../tenant/messages/index.ts'
import type { WhatsApp } from '../whatsapp/index.ts'
import type { Machinery } from './machinery.ts'
import { connectWhatsApp } from './whatsapp.ts'

/** WhatsApp and the rooms that it speaks with. */
export interface Conversations {
  whatsapp: WhatsApp
  connectionTokens: ConnectionTokens
  contacts: ContactsRoom
  messages: MessagesRoom
}

/** What WhatsApp tells goes to the reception, what the rooms say goes to the outbox; each needs the other. */
export function composeConversations(machinery: Machinery, signIn: Services['signIn']): Conversations {
  const { platform, secrets, desks, background, edge } = machinery
  const whatsapp = connectWhatsApp(
    machinery,
    {
      stateChanged: state => desks.use(state.ref.companyId, desk => recordState(desk, state)),
      receive: (ref, events) => desks.use(ref.companyId, desk => receiveEvents(reception, desk, ref, events)),
    },
    outboxStore(desks),
  )
  const sessions = whatsapp.connections
  const connectionTokens = new ConnectionTokens(platform, secrets)
  machinery.services.current = {
    platform,
    secrets,
    whatsapp: { sessions, wake: ref => whatsapp.outbox.wake(ref) },
    connectionTokens,
    signIn,
    background: (what, companyId, work) => background.run(what, () => desks.use(companyId, work)),
    complain: (what, error) => edge.log.error({ err: error }, what),
  }
  const contacts = createContactsRoom({ sessions, desks, background })
  const onDesk: MessageNeeds['background'] = (what, companyId, work) =>
    background.run(what, () => desks.use(companyId, work))
  const receipts = new ReceiptPost({ sessions, background: onDesk })
  whatsapp.whenOpened(ref => receipts.opened(ref))
  const messages = createMessagesRoom({
    sessions,
    wake: ref => whatsapp.outbox.wake(ref),
    wakeReceipts: ref => receipts.wake(ref),
    background: onDesk,
  })
  const reception: AttendanceNeeds = {
    identify: contacts.identify,
    learn: contacts.learn,
    announcer: messages.announcer,
    storeInbound: messages.storeInbound,
    applyEvents: messages.applyEvents,
    complain: error => edge.log.error({ err: error }, 'a message was stored but could not be answered'),
  }
  return { whatsapp, connectionTokens, contacts, messages }
}
