import { randomBytes } from 'node:crypto'
import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { firstRights, type PersonRight } from '../../../domain/access/permissions.ts'
import { DAY } from '../../../kit/clock.ts'
import { encode } from '../../../kit/encode.ts'
import { fail, found } from '../../../kit/errors.ts'
import { invitationErrors } from '../../../platform/invitations/contract.ts'
import { sealInvitation } from '../../../platform/invitations/index.ts'
import { checkLimit } from '../../../platform/plans/index.ts'
import { type Row, run, type TenantDb, table } from '../../../storage/index.ts'
import { queueRow } from '../../queues/index.ts'
import { users } from '../user-row.ts'
import { joinUser } from '../users.ts'
import {
  INVITATION_DAYS,
  type InvitationDraft,
  MAX_INVITATIONS,
  type NewInvitation,
  OpenInvitation,
  openInvitationErrors,
} from './contract.ts'

const invitations = table('invitations')

/** Those that nobody has used yet, the newest first. */
export async function openInvitations({ db, clock }: Pick<CompanyContext, 'db' | 'clock'>): Promise<OpenInvitation[]> {
  const text = 'SELECT * FROM invitations WHERE expiresAt > ? ORDER BY id DESC'
  return (await run<Row<'invitations'>>(db, text, [clock.now()])).map(displayed)
}

/** Throws ERR_LIMIT_USERS, ERR_NO_QUEUE_FOUND, ERR_TOO_MANY_INVITATIONS. Invitations that are over go. */
export async function invite(tx: CompanyTx, caller: Caller, draft: InvitationDraft): Promise<NewInvitation> {
  const { name, profile, queueIds, rights = firstRights(profile) } = draft
  checkLimit(tx, 'users', await users.count(tx.db))
  for (const queueId of queueIds) await queueRow(tx, queueId)
  await run(tx.db, 'DELETE FROM invitations WHERE expiresAt <= ?', [tx.now])
  if ((await invitations.count(tx.db)) >= MAX_INVITATIONS)
    throw fail(openInvitationErrors.ERR_TOO_MANY_INVITATIONS, { max: MAX_INVITATIONS })
  const nonce = randomBytes(24).toString('base64url')
  const row = await invitations.insert(tx.db, {
    ...{ name, profile, queueIds: JSON.stringify([...new Set(queueIds)]), rights: JSON.stringify(rights), nonce },
    ...{ invitedBy: caller.name, expiresAt: tx.now + INVITATION_DAYS * DAY, createdAt: tx.now },
  })
  await tx.audit({ kind: 'userInvited', subject: name, changes: [{ field: 'profile', to: profile }] })
  const token = sealInvitation(tx.services.secrets, { company: tx.companyId, id: row.id, nonce })
  return { ...displayed(row), token }
}

/** Throws ERR_NO_INVITATION_FOUND. */
export async function uninvite(tx: CompanyTx, id: number): Promise<void> {
  const { name } = found(await invitations.byId(tx.db, id), openInvitationErrors.ERR_NO_INVITATION_FOUND)
  await invitations.remove(tx.db, id)
  await tx.audit({ kind: 'invitationCancelled', subject: name })
}

interface Named {
  id: number
  nonce: string
}

/** An invitation that a token names, as anyone who opens the link reads it. Throws ERR_INVITATION_OVER. */
export async function invitationOf(company: CompanyContext, invited: Named) {
  const { name, profile, invitedBy, expiresAt } = displayed(await goodOne(company.db, invited, company.clock.now()))
  return { name, profile, invitedBy, expiresAt }
}

/**
 * Someone joins by an invitation, which is used up in the same transaction: of several who try at once one comes in. Throws
 * ERR_INVITATION_OVER, and what the adding of a person throws.
 */
export async function joinInvited(
  company: CompanyContext,
  invited: Named,
  person: { name: string; email: string; password: string },
): Promise<void> {
  const { profile, queueIds, rights } = await goodOne(company.db, invited, company.clock.now())
  const living = new Set((await run<{ id: number }>(company.db, 'SELECT id FROM queues', [])).map(({ id }) => id))
  await joinUser(
    company,
    {
      ...person,
      profile,
      whatsappNumber: '',
      whatsappId: null,
      // Queues may have gone meanwhile.
      queueIds: idsIn(queueIds).filter(id => living.has(id)),
      allTicket: false,
      rights: JSON.parse(rights) as PersonRight[],
      companyId: null,
    },
    async tx => {
      await goodOne(tx.db, invited, tx.now)
      await invitations.remove(tx.db, invited.id)
    },
  )
}

async function goodOne(db: TenantDb, { id, nonce }: Named, now: number): Promise<Row<'invitations'>> {
  const row = await invitations.byId(db, id)
  if (row?.nonce !== nonce || row.expiresAt <= now) throw fail(invitationErrors.ERR_INVITATION_OVER)
  return row
}

const idsIn = (text: string): number[] => JSON.parse(text)

const displayed = (row: Row<'invitations'>): OpenInvitation =>
  encode(OpenInvitation, { ...row, queueIds: idsIn(row.queueIds) })
