import type { CompanyContext, CompanyTx, Person, TenantSide } from '../../company/index.ts'
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
  audit: (company, act) => company.transaction(tx => tx.audit(act)),
  accountChanged: (company, { userId, email, changes }) =>
    company.transaction(async tx => {
      await tx.audit({ kind: 'userChanged', subject: email, changes })
      await tx.emit(accountRightsChanged, { userId })
    }),
  personOf: (company, userId) => personOf(company.db, userId),
  peopleOf: async company => (await allUsers(company)).map(({ id, name, profile }) => ({ id, name, profile })),
  usageOf: async ({ db, blobs, entitlements }) => ({
    users: await users.count(db),
    connections: await countConnections(db),
    queues: await countQueues(db),
    fileBytes: await blobs.usedBytes(),
    fileLimit: entitlements().limits.fileBytes,
    onTrial: entitlements().onTrial,
  }),
  settingsOf: company => listSettings(company, { profile: 'user', super: false }),
  foundDesk: (company, founder) => company.transaction(async tx => void (await insertFounder(tx, founder))),
  async firstAdminOf(company) {
    const admin = await users.find(company.db, 'profile', 'admin')
    return admin && { id: admin.id, name: admin.name, email: admin.email }
  },
  changeAdmin: async (company, userId, change) => void (await changePerson(company, userId, change)),
  invitationOf,
  joinInvited,
  publishCampaignsEnabled: company => company.transaction(async tx => publishCampaignsEnabled(tx)),
  setLanguage: (company, language) =>
    company.transaction(async tx => void (await changeSetting(tx, operator, 'defaultLanguage', language))),
  reclaimTokens,
  takeFromMeta,
  allowsSignUp: company => isEnabled(company.db, 'allowSignup'),
  allowSignUp: (company, allow) =>
    company.transaction(async tx => {
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

/** Makes the first administrator of a new desk, user 1, who is told about anyone who waits; when there already is one, nothing. */
async function insertFounder(tx: CompanyTx, founder: { name: string; email: string }): Promise<void> {
  if (await users.byId(tx.db, 1)) return
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const rights = { profile: 'admin', allTicket: 1 } as const
  await insertUser(tx.db, { id: 1, ...founder, ...rights, whatsappId: null, lastSeenAt: null, ...times })
}

/**
 * Settles accounts that a crash left between the two databases: without a person they go; otherwise the person gets the
 * account's e-mail, with which they sign in. Part of start-up.
 */
export async function settlePendingAccounts({ db, services, transaction }: CompanyContext): Promise<void> {
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
export async function addMissingAccounts({ db, services }: CompanyContext): Promise<void> {
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
