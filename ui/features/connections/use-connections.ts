import { statusWord } from '../../../core/domain/connection-status-words.ts'
import { phoneCapabilities } from '../../../core/kit/whatsapp-capabilities.ts'
import {
  type Connection,
  type ConnectionSession,
  connectionEvents,
  connectionRoutes,
  type FirstContacts,
} from '../../../core/tenant/connections/contract.ts'
import { language } from '../../i18n/language.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, on, records, useList } from '../../lib/lists/index.ts'
import { useStore } from '../../lib/store.ts'

export const connectionsApi = client(connectionRoutes)

/** All connections; `whatsappSession` brings status and linking codes alone. */
export const useConnections = (): List<Connection> =>
  useList(
    listOf(connectionRoutes.list, {
      live: [records(connectionEvents.whatsapp), on(connectionEvents.whatsappSession, afterSession)],
    }),
  )

const afterSession = (
  rows: readonly Connection[],
  { session }: { session: ConnectionSession },
): readonly Connection[] => rows.map(row => (row.id === session.id ? { ...row, ...session } : row))

/** How much each connection writes to people who never wrote to it; for those who may set its limit. */
export const useFirstContacts = (): List<FirstContacts> =>
  useList(
    listOf(connectionRoutes.firstContacts, {
      live: [on(connectionEvents.whatsappFirstContacts, afterFirstContact)],
    }),
  )

const afterFirstContact = (
  rows: readonly FirstContacts[],
  { firstContacts }: { firstContacts: FirstContacts },
): readonly FirstContacts[] => [...rows.filter(({ id }) => id !== firstContacts.id), firstContacts]

interface ConnectionChoice extends Option<number> {
  isDefault: boolean
  /** What its way to WhatsApp can do. */
  can: Connection['capabilities']
  /** In a word, and in the label; '' while it is connected. */
  state: string
}

/** The same to choose from, with the state of those that are not connected. */
export function useConnectionChoices(): readonly ConnectionChoice[] {
  const { rows = [] } = useConnections()
  const spoken = useStore(language)
  return rows.map(({ id, name, isDefault, status, statusReason, capabilities: can = phoneCapabilities }) => {
    const state = status === 'CONNECTED' ? '' : statusWord(status, statusReason)[spoken]
    return { value: id, label: inState(name, state), isDefault, can, state }
  })
}

/** A connection's name, and how it stands where it is not connected. */
export const inState = (name: string, state: string): string => (state ? `${name} (${state})` : name)
