import { fileLink } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Audience, Listener } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import { readsQueue } from '../../domain/access/ticket-visibility.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import { QuickMessage, quickMessageErrors } from './contract.ts'
import { quickMessagePermissions } from './permissions.ts'

export type QuickMessageRow = Row<'quick_messages'>

export const quickMessages = table('quick_messages')

type Place = Pick<QuickMessageRow, 'userId' | 'geral' | 'queueId'>

/** Anyone who wrote it, administrators, and of those of the company anyone who reads what belongs to its queue. `isFor` says the same in SQL. */
const seesQuickMessage = (
  viewer: Pick<Listener, 'userId' | 'profile' | 'queueIds'>,
  { userId, geral, queueId }: Place,
): boolean =>
  may(viewer.profile, quickMessagePermissions.use) &&
  (userId === viewer.userId ||
    may(viewer.profile, quickMessagePermissions.manage) ||
    (geral === 1 && readsQueue(viewer, queueId)))

export const whoSees =
  (row: Place): Audience =>
  listener =>
    seesQuickMessage(listener, row)

/** Anyone who saw it before a change and no longer does. */
export const whoLost =
  (before: Place, after: Place): Audience =>
  listener =>
    seesQuickMessage(listener, before) && !seesQuickMessage(listener, after)

/** The row, if the caller sees it. Throws ERR_NO_QUICK_MESSAGE_FOUND. */
export async function seenRow(db: TenantDb, caller: Caller, id: number): Promise<QuickMessageRow> {
  const row = await quickMessages.byId(db, id)
  return found(row && seesQuickMessage(caller, row) ? row : undefined, quickMessageErrors.ERR_NO_QUICK_MESSAGE_FOUND)
}

/** As the wire shows it, with a link to its file. */
export function displayed(row: QuickMessageRow, blobs: Pick<CompanyBlobs, 'link'>): QuickMessage {
  const mediaPath = fileLink(blobs, row)
  return encode(QuickMessage, { ...row, isMedia: mediaPath !== null, mediaPath })
}
