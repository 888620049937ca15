import { type CompanyContext, type CompanyTx, domainEvent } from '../../company/index.ts'
import { type AuditedChange, changesBetween } from '../../domain/access/audited.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { firstRights, may } from '../../domain/access/permissions.ts'
import type { CompanyCall } from '../../http/bind.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { checkLimit } from '../../platform/plans/index.ts'
import { countOf, pageOf, searchIn, type TenantDb } from '../../storage/index.ts'
import { setQueuesOf } from './assignments.ts'
import { type User, type UserChange, type UserInput, UserOption, userErrors, userEvents } from './contract.ts'
import { userPermissions } from './permissions.ts'
import { publishUser, showUser, showUsers } from './serialize.ts'
import { insertUser, queuesOfUsers, rightsOf, type UserRow, updateUser, userRow, users } from './user-row.ts'

type Fields = Partial<Omit<UserChange, 'companyId'>>

/** A person is about to be deleted: anyone who holds them lets go. */
export const userLeaving = domainEvent<{ userId: number }>('user leaving')

/** A person has another profile or other queues. */
export const userRightsChanged =
  domainEvent<Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>>('user rights changed')

/** As in the index `users_newest`. */
export const NEWEST = { by: 'createdAt', direction: 'desc' } as const

/** People whose name or e-mail has this text. */
export const usersWith = (db: TenantDb, search: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(searchIn(search, 'name', 'email'))

/** A page of the people whose name or e-mail has the text, newest first. */
export async function listUsers(company: CompanyContext, request: PageRequest) {
  const hits = usersWith(company.db, request.searchParam ?? '')
  const { rows, ...page } = await pageOf(hits, { order: NEWEST, request })
  return { users: await showUsers(company, rows), ...page, count: await countOf(hits) }
}

/** Everybody, by name, for choice lists. */
export async function allUsers(company: CompanyContext): Promise<UserOption[]> {
  const rows = await company.db.selectFrom('users').selectAll().execute()
  rows.sort((a, b) => a.name.localeCompare(b.name, 'pt'))
  return (await showUsers(company, rows)).map(user => UserOption.parse(user))
}

/** Throws ERR_NO_USER_FOUND. */
export const userById = (company: CompanyContext, id: number): Promise<User> => showUser(company, id)

/**
 * Adds a person with an account. The account stays `pending` until the desk has committed, so that a crash between the two
 * databases leaves nothing that start-up cannot settle. Throws ERR_LIMIT_USERS, ERR_EMAIL_ALREADY_EXISTS, ERR_TOO_MANY_EMAILS, ERR_NO_QUEUE_FOUND,
 * ERR_NO_WAPP_FOUND.
 */
export async function createUser(company: CompanyContext, input: UserInput): Promise<User> {
  const hasRoom = async (db: TenantDb) => checkLimit(company, 'users', await users.count(db))
  // Asked before the password is hashed, which takes long, and again with the row, since many may be added at once.
  await hasRoom(company.db)
  return addUser(company, input, { mustChangePassword: false, before: tx => hasRoom(tx.db) })
}

/**
 * Adds a person who joins by something that `claim` uses up in the same transaction. Throws what `createUser` and `claim` throw.
 */
export async function joinUser(
  company: CompanyContext,
  input: UserInput,
  claim: (tx: CompanyTx) => Promise<void>,
): Promise<User> {
  checkLimit(company, 'users', await users.count(company.db))
  return addUser(company, input, {
    mustChangePassword: false,
    before: async tx => {
      await claim(tx)
      checkLimit(tx, 'users', await users.count(tx.db))
    },
  })
}

/**
 * Adds a person whose password is provisional, as they were in another product; `alongside` is part of the transaction. Whether the
 * plan allows them is for anyone who calls. Throws what `createUser` throws but the limit.
 */
export const takeOverUser = (
  company: CompanyContext,
  input: UserInput,
  alongside: (tx: CompanyTx, userId: number) => Promise<void>,
): Promise<User> => addUser(company, input, { mustChangePassword: true, alongside })

/** Who of the company signs in with this e-mail; it is one's own over all companies. */
export const personWithEmail = (
  company: CompanyContext,
  email: string,
): Promise<number | 'of another company' | undefined> => company.services.platform.accounts.withEmail(email)

interface Adding {
  mustChangePassword: boolean
  before?(tx: CompanyTx): Promise<void>
  alongside?(tx: CompanyTx, userId: number): Promise<void>
}

async function addUser(
  company: CompanyContext,
  input: UserInput,
  { mustChangePassword, before, alongside }: Adding,
): Promise<User> {
  const { accounts, signIn } = company.services.platform
  const passwordHash = await signIn.passwords.hash(input.password)
  let withAccount: number | undefined
  try {
    const user = await company.transaction(async tx => {
      await before?.(tx)
      const { name, email, profile, whatsappNumber, whatsappId } = input
      const rights = input.rights ?? firstRights(profile)
      const columns = {
        ...{ name, email, profile, whatsappNumber, whatsappId, rights: JSON.stringify(rights) },
        ...{ allTicket: Number(input.allTicket), followsQueues: Number(input.followsQueues ?? true) },
      }
      const { id: userId } = await insertUser(tx.db, {
        ...columns,
        lastSeenAt: null,
        createdAt: tx.now,
        updatedAt: tx.now,
      })
      await setQueuesOf(tx.db, userId, input.queueIds)
      await alongside?.(tx, userId)
      await accounts.add({ email, passwordHash, userId, mustChangePassword })
      withAccount = userId
      const queues = await queueNames(tx.db, userId)
      const { allTicket } = input
      const emitted = { email, profile, queues, allTicket, rights: rights.toSorted() }
      await tx.audit({ kind: 'userCreated', subject: name, changes: changesBetween({}, emitted) })
      return publishUser(tx, 'create', userId)
    })
    await accounts.confirm(user.id)
    return user
  } catch (error) {
    if (withAccount !== undefined) await accounts.remove(withAccount)
    throw error
  }
}

/**
 * Changes a person for a caller: administrators change everything, others their own name, e-mail and password, and the
 * rest of what they send is ignored (decision 6). Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION,
 * ERR_PASSWORD_CHANGE_REQUIRED, and what `confirmOwnChange` and `changePerson` throw.
 */
export async function changeUser(
  company: CompanyContext,
  { caller, ip }: Pick<CompanyCall, 'caller' | 'ip'>,
  userId: number,
  change: Fields,
): Promise<User> {
  const self = isSelf(company, caller, userId)
  if (caller.mustChangePassword && !self) throw fail(generalErrors.ERR_PASSWORD_CHANGE_REQUIRED)
  await userRow(company.db, userId)
  if (self) await company.services.platform.signIn.confirmOwnChange(caller, ip, change)
  if (await manages(company, caller, userId)) return changePerson(company, userId, change, caller.sessionId)
  if (!self) throw fail(generalErrors.ERR_NO_PERMISSION)
  const { name, email, password } = change
  return changePerson(company, userId, { name, email, password }, caller.sessionId)
}

/**
 * Changes a person and their account, gives requests and sockets the new rights, has tickets that they lose sight of wait
 * for others, and after a change of the password ends all sessions but `keepSession`. Throws ERR_NO_USER_FOUND,
 * ERR_LAST_ADMIN, ERR_SAME_PASSWORD, ERR_EMAIL_ALREADY_EXISTS, ERR_TOO_MANY_EMAILS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND.
 */
export async function changePerson(
  company: CompanyContext,
  userId: number,
  change: Fields,
  storeSession?: number,
): Promise<User> {
  const { accounts, signIn } = company.services.platform
  const passwordHash = change.password ? await newPasswordHash(company, userId, change.password) : undefined
  const user = await company.transaction(async tx => {
    const before = await userRow(tx.db, userId)
    const queuesBefore = change.queueIds && (await queueNames(tx.db, userId))
    await writePerson(tx, before, change)
    const { name, profile, allTicket, followsQueues } = change
    const queues = change.queueIds && (await queueNames(tx.db, userId))
    const emitted: AuditedChange[] = changesBetween(
      {
        ...{ ...before, allTicket: before.allTicket === 1, followsQueues: before.followsQueues === 1 },
        ...{ queues: queuesBefore, rights: rightsOf(before).toSorted() },
      },
      { name, email: change.email, profile, allTicket, followsQueues, queues, rights: change.rights?.toSorted() },
    )
    if (passwordHash) emitted.push({ field: 'password' })
    if (emitted.length > 0) await tx.audit({ kind: 'userChanged', subject: before.name, changes: emitted })
    if (change.profile || change.queueIds) await tx.emit(userRightsChanged, await viewerOf(tx, userId))
    const email = change.email === before.email ? undefined : change.email
    if (email !== undefined || passwordHash !== undefined) await accounts.change(userId, { email, passwordHash })
    return publishUser(tx, 'update', userId)
  })
  await accounts.confirm(userId)
  if (passwordHash) await signIn.endSessionsOf(userId, storeSession)
  else await signIn.personChanged(userId)
  return user
}

async function writePerson(tx: CompanyTx, before: UserRow, change: Fields): Promise<void> {
  const { name, email, profile, whatsappNumber, whatsappId, queueIds } = change
  if (profile && profile !== 'admin' && (await isOnlyAdmin(tx.db, before.id))) throw fail(userErrors.ERR_LAST_ADMIN)
  const allTicket = change.allTicket === undefined ? undefined : Number(change.allTicket)
  const followsQueues = change.followsQueues === undefined ? undefined : Number(change.followsQueues)
  const rights = change.rights && JSON.stringify([...new Set(change.rights)])
  const columns = { name, email, profile, whatsappNumber, whatsappId, allTicket, followsQueues, rights }
  await updateUser(tx.db, before.id, { ...columns, updatedAt: tx.now })
  if (queueIds) await setQueuesOf(tx.db, before.id, queueIds)
}

/**
 * Removes a person: open tickets become pending, sessions end, the account goes. Throws ERR_NO_USER_FOUND,
 * ERR_NO_PERMISSION, ERR_OWN_USER, ERR_LAST_ADMIN.
 */
export async function removeUser(company: CompanyContext, caller: Caller, userId: number): Promise<void> {
  const { accounts, signIn } = company.services.platform
  if (!(await manages(company, caller, userId))) throw fail(generalErrors.ERR_NO_PERMISSION)
  await company.transaction(async tx => {
    const { name, email, profile } = await userRow(tx.db, userId)
    if (isSelf(company, caller, userId)) throw fail(userErrors.ERR_OWN_USER)
    if (await isOnlyAdmin(tx.db, userId)) throw fail(userErrors.ERR_LAST_ADMIN)
    await tx.audit({
      kind: 'userDeleted',
      subject: `${name} (${email})`,
      changes: [{ field: 'profile', from: profile }],
    })
    await tx.emit(userLeaving, { userId })
    await users.remove(tx.db, userId)
    tx.publish(userEvents.user.deleted(userId))
    await accounts.remove(userId)
  })
  await signIn.personChanged(userId)
}

const queueNames = async (db: TenantDb, userId: number): Promise<string[]> =>
  ((await queuesOfUsers(db, [userId])).get(userId) ?? []).map(({ name }) => name).toSorted()

/** A person as the rules of tickets look at them. */
async function viewerOf({ db }: CompanyTx, userId: number) {
  const { profile, allTicket } = await userRow(db, userId)
  const queues = (await queuesOfUsers(db, [userId])).get(userId) ?? []
  return { userId, profile, allTicket: allTicket === 1, queueIds: queues.map(({ id }) => id) }
}

const isSelf = ({ companyId }: CompanyContext, caller: Caller, userId: number): boolean =>
  caller.companyId === companyId && caller.userId === userId

/**
 * Whether a caller may change or remove a person: administrators everybody of their company but super administrators,
 * whose password would open the whole platform; super administrators everybody.
 */
async function manages(company: CompanyContext, caller: Caller, userId: number): Promise<boolean> {
  if (caller.super) return true
  if (caller.companyId !== company.companyId || !may(caller.profile, userPermissions.manage)) return false
  return isSelf(company, caller, userId) || !(await company.services.platform.accounts.marked()).supers.has(userId)
}

async function isOnlyAdmin(db: TenantDb, id: number): Promise<boolean> {
  const admins = await db.selectFrom('users').select('id').where('profile', '=', 'admin').limit(2).execute()
  return admins.length === 1 && admins[0]!.id === id
}

/** A provisional password must give way to another one. */
async function newPasswordHash({ services }: CompanyContext, userId: number, password: string): Promise<string> {
  const { accounts, signIn } = services.platform
  const before = await accounts.passwordOf(userId)
  if (before?.mustChange && (await signIn.passwords.matches(password, before.hash)))
    throw fail(userErrors.ERR_SAME_PASSWORD)
  return signIn.passwords.hash(password)
}
