import type { LinkDraft, QuotedMessage } from '../../../../../core/tenant/messages/contract.ts'
import { local } from '../../../../lib/local.ts'

/** A text on its way to the server, as the browser keeps it over a reload. */
export interface UnsentText {
  clientId: string
  /** Who wrote it: nobody else's session sends it. */
  userId: number
  ticketId: number
  body: string
  quotedMsg?: QuotedMessage | undefined
  link?: LinkDraft | undefined
  createdAt: string
}

const all = (): readonly UnsentText[] => (local.get('unsent') ?? []) as readonly UnsentText[]

/** Oldest first. */
export const unsentOf = (userId: number): readonly UnsentText[] => all().filter(one => one.userId === userId)

/** Keeps a text of the person who is signed in. */
export function keepUnsent({ clientId, ticketId, body, quotedMsg, link, createdAt }: Omit<UnsentText, 'userId'>): void {
  const userId = local.get('userId')
  if (userId !== undefined)
    local.set('unsent', [...all(), { clientId, userId, ticketId, body, quotedMsg, link, createdAt }])
}

export function forgetUnsent(clientId: string): void {
  const others = all().filter(one => one.clientId !== clientId)
  if (others.length < all().length) local.set('unsent', others.length > 0 ? others : undefined)
}
