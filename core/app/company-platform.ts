import { type CompanyPlatform, HOME, type Platform } from '../company/index.ts'
import {
  accountByEmail,
  accountOf,
  accountsOf,
  callerInSession,
  claimEmail,
  confirmOwnChange,
  deleteAccount,
  disabledUserIds,
  endSessionsOf,
  insertAccount,
  isDisabled,
  pendingAccounts,
  personChanged,
  superUserIds,
  updateAccount,
} from '../platform/auth/index.ts'
import type { CloudNumbers } from '../platform/cloud-numbers/index.ts'
import type { ConnectionTokens } from '../platform/connection-tokens/index.ts'
import { lentAi, lentMail, pushKey } from '../platform/options/index.ts'
import type { PasswordTurn } from '../storage/index.ts'

/** What the platform does for a company, over the platform's database in SQLite. */
export function companyPlatform(
  platform: Platform,
  { tokens, cloudNumbers }: { tokens: ConnectionTokens; cloudNumbers: CloudNumbers },
  companyId: number,
): CompanyPlatform {
  const { clock, secrets, passwords, peers } = platform
  const { db } = platform.store
  const turn: PasswordTurn = { line: 'desk', by: companyId }
  const claim = (email: string, work: () => Promise<void>): Promise<void> =>
    claimEmail(platform, { companyId }, email, work)
  return {
    accounts: {
      async withEmail(email) {
        const account = await accountByEmail(db, email)
        return account && (account.companyId === companyId ? account.userId : 'of another company')
      },
      async passwordOf(userId) {
        const account = await accountOf(db, companyId, userId)
        return account && { hash: account.passwordHash, mustChange: account.mustChangePassword === 1 }
      },
      marked: async () => ({
        supers: await superUserIds(db, companyId),
        disabled: await disabledUserIds(db, companyId),
      }),
      isDisabled: userId => isDisabled(db, companyId, userId),
      add: account =>
        claim(account.email, () => insertAccount(db, { ...account, companyId, pending: true }, clock.now())),
      change(userId, { email, passwordHash }) {
        const password = passwordHash === undefined ? {} : { passwordHash, mustChangePassword: false }
        const write = (): Promise<void> =>
          updateAccount(db, companyId, userId, { email, ...password, pending: true }, clock.now())
        return email === undefined ? write() : claim(email, write)
      },
      confirm: userId => updateAccount(db, companyId, userId, { pending: false }, clock.now()),
      remove: userId => deleteAccount(db, companyId, userId),
      pending: () => pendingAccounts(db, companyId),
      userIds: async () => new Set((await accountsOf(db, companyId)).map(({ userId }) => userId)),
      addDisabled: account =>
        platform.store.transaction(async tx => {
          await insertAccount(tx.db, { ...account, companyId }, clock.now())
          await updateAccount(tx.db, companyId, account.userId, { disabled: true }, clock.now())
        }),
    },
    signIn: {
      personChanged: userId => personChanged(platform, companyId, userId),
      endSessionsOf: (userId, keep) => endSessionsOf(platform, companyId, userId, keep),
      async callerOf(userId, sessionId) {
        const caller = await callerInSession(platform, sessionId)
        return caller?.companyId === companyId && caller.userId === userId ? caller : undefined
      },
      confirmOwnChange: (caller, ip, change) =>
        peers.isHome
          ? confirmOwnChange(platform, caller, ip, change)
          : peers.ask(HOME, 'confirmOwnChange', caller, ip, change),
      passwords: {
        hash: plain => passwords.hash(plain, turn),
        matches: (plain, stored) => passwords.matches(plain, stored, turn),
      },
    },
    cloudNumbers: {
      claim: (whatsappId, numbered, stillThere) => cloudNumbers.claim({ companyId, whatsappId }, numbered, stillThere),
      release: whatsappId => cloudNumbers.release({ companyId, whatsappId }),
      reclaim: (whatsappId, numbered) => cloudNumbers.reclaim({ companyId, whatsappId }, numbered),
      forgetAll: () => cloudNumbers.forgetCompany(companyId),
    },
    tokens: {
      claim: (whatsappId, token, stillThere) => tokens.claim({ companyId, whatsappId }, token, stillThere),
      release: whatsappId => tokens.release({ companyId, whatsappId }),
      forgetAll: () => tokens.forgetCompany(companyId),
      reclaim: (whatsappId, tokenHash) => tokens.reclaim({ companyId, whatsappId }, tokenHash),
    },
    lent: {
      mail: () => lentMail(db, secrets),
      ai: () => lentAi(db, secrets),
    },
    pushKey: () => (peers.isHome ? pushKey(platform) : peers.ask(HOME, 'pushKey')),
  }
}
