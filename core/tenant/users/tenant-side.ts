import type { Desk, DeskTx, Person, TenantSide } from '../../company/index.ts'
import { accountRightsChanged } from '../../platform/auth/index.ts'
import { generatePassword, type TenantDb } from '../../storage/index.ts'
import { countConnections, reclaimTokens, takeFromMeta } from '../connections/index.ts'
import { countQueues } from '../queues/index.ts'
import { changeSetting, isEnabled, listSettings, publishCampaignsEnabled } from '../settings/index.ts'
import { invitationOf, joinInvited } from './invitations/invitations.ts'
import { insertUser, queuesOfUsers, rightsOf, updateUser, users } from './user-row.ts'
import { allUsers, changePerson } from './users.ts'

/** What the platform asks of a company's desk. */
export const tenantSide: TenantSide = {
  audit: (desk, act) => desk.transaction(tx => tx.audit(act)),
  accountChanged: (desk, { userId, email, changes }) =>
    desk.transaction(async tx => {
      await tx.audit({ kind: 'userChanged', subject: email, changes })
      await tx.tell(accountRightsChanged, { userId })
    }),
  personOf: (desk, userId) => personOf(desk.db, userId),
  peopleOf: async desk => (await allUsers(desk)).map(({ id, name, profile }) => ({ id, name, profile })),
  usageOf: async ({ db, blobs, standing }) => ({
    users: await users.count(db),
    connections: await countConnections(db),
    queues: await countQueues(db),
    fileBytes: await blobs.usedBytes(),
    fileLimit: standing().limits.fileBytes,
    onTrial: standing().onTrial,
  }),
  settingsOf: desk => listSettings(desk, { profile: 'user', super: false }),
  foundDesk: (desk, founder) => desk.transaction(async tx => void (await insertFounder(tx, founder))),
  async firstAdminOf(desk) {
    const admin = await users.find(desk.db, 'profile', 'admin')
    return admin && { id: admin.id, name: admin.name, email: admin.email }
  },
  changeAdmin: async (desk, userId, change) => void (await changePerson(desk, userId, change)),
  invitationOf,
  joinInvited,
  publishCampaignsEnabled: desk => desk.transaction(async tx => publishCampaignsEnabled(tx)),
  setLanguage: (desk, language) =>
    desk.transaction(async tx => void (await changeSetting(tx, operator, 'defaultLanguage', language))),
  reclaimTokens,
  takeFromMeta,
  allowsSignUp: desk => isEnabled(desk.db, 'allowSignup'),
  allowSignUp: (desk, allow) =>
    desk.transaction(async tx => {
      await changeSetting(tx, operator, 'allowSignup', allow ? 'enabled' : 'disabled')
    }),
}

/** Who may change what only the platform's administrators may; the call has asked for that. */
const operator = { profile: 'admin', super: true } as const

/** The person behind an account, for sign-in and for every request. */
async function personOf(db: TenantDb, userId: number): Promise<Person | undefined> {
  const row = await users.byId(db, userId)
  if (!row) return undefined
  const { id, name, email, profile, whatsappId, pausedUntil } = row
  const queues = (await queuesOfUsers(db, [id])).get(id) ?? []
  return {
    id,
    name,
    email,
    profile,
    queues,
    rights: rightsOf(row),
    allTicket: row.allTicket === 1,
    followsQueues: row.followsQueues === 1,
    whatsappId,
    pausedUntil,
  }
}

/** Makes the first administrator of a new desk, user 1, who is told of whoever waits; when there already is one, nothing. */
async function insertFounder(tx: DeskTx, founder: { name: string; email: string }): Promise<void> {
  if (await users.byId(tx.db, 1)) return
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const rights = { profile: 'admin', allTicket: 1 } as const
  await insertUser(tx.db, { id: 1, ...founder, ...rights, whatsappId: null, lastSeenAt: null, ...times })
}

/**
 * Settles accounts that a crash left between the two databases: without a person they go; otherwise the person gets the
 * account's e-mail, with which they sign in. Part of start-up.
 */
export async function settlePendingAccounts({ db, services, transaction }: Desk): Promise<void> {
  const { accounts } = services.platform
  for (const { userId, email } of await accounts.pending()) {
    const user = await users.byId(db, userId)
    if (!user) await accounts.remove(userId)
    else {
      if (user.email !== email) await transaction(tx => updateUser(tx.db, userId, { email }))
      await accounts.confirm(userId)
    }
  }
}

/**
 * Gives each person without an account one that the operator has to enable: they were deleted, and their company came back from a backup
 * that has them. Part of start-up.
 */
export async function addMissingAccounts({ db, services }: Desk): Promise<void> {
  const { accounts, signIn } = services.platform
  const known = await accounts.userIds()
  for (const { id: userId, email } of await db.selectFrom('users').select(['id', 'email']).execute())
    if (!known.has(userId))
      await accounts.addDisabled({
        userId,
        email,
        passwordHash: await signIn.passwords.hash(generatePassword()),
        mustChangePassword: true,
      })
}
