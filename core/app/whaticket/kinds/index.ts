import type { Kind } from '../import-run.ts'
import { connectionsKind } from './connections.ts'
import { contactsKind, extraInfoKind, lidsKind } from './contacts.ts'
import { flowKinds } from './flows.ts'
import { messagesKind } from './messages.ts'
import { chatbotsKind, queueOptionsKind } from './queue-options.ts'
import { queuesKind } from './queues.ts'
import { quickMessageKinds } from './quick-messages.ts'
import { schedulesKind } from './schedules.ts'
import { companySettingsKind, settingsKind } from './settings.ts'
import { contactTagsKind, tagsKind, ticketTagsKind } from './tags.ts'
import { notesKind, settledKind, ticketsKind } from './tickets.ts'
import { usersKind } from './users.ts'

/** All that comes over, in an order in which whatever a row names is there before it. */
export const kinds: readonly Kind[] = [
  settingsKind,
  companySettingsKind,
  queuesKind,
  queueOptionsKind,
  chatbotsKind,
  connectionsKind,
  usersKind,
  tagsKind,
  contactsKind,
  extraInfoKind,
  lidsKind,
  ticketsKind,
  ticketTagsKind,
  contactTagsKind,
  messagesKind,
  notesKind,
  settledKind,
  ...quickMessageKinds,
  schedulesKind,
  ...flowKinds,
]
