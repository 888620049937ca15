import * as z from 'zod'
import type { TenantSide } from '../../company/index.ts'
import { profiles } from '../../domain/access/permissions.ts'
import { Email, Name } from '../../kit/fields.ts'
import {
  accountOf,
  listAccounts,
  resetPassword,
  resetTwoFactor,
  setAccountRights,
  updateAccount,
} from '../../platform/auth/index.ts'
import { generatePassword } from '../../storage/index.ts'
import { UserInput } from '../../tenant/users/contract.ts'
import { createUser } from '../../tenant/users/index.ts'
import type { App } from '../app.ts'
import { operation } from './operation.ts'
import { companyOf, missing, Which } from './which.ts'

const Whom = z.object({ email: Email })

/** Someone who signs in, as the operator sees them. */
export interface OperatedUser {
  email: string
  name: string
  profile: string
  company: { id: number; name: string }
  super: boolean
  disabled: boolean
}

type Account = Awaited<ReturnType<typeof listAccounts>>[number]
type Person = Awaited<ReturnType<TenantSide['peopleOf']>>[number]

const displayed = ({ platform }: App, account: Account, people: readonly Person[]): OperatedUser => {
  const { email, companyId, userId } = account
  const person = people.find(({ id }) => id === userId)
  const company = { id: companyId, name: platform.companies.nameOf(companyId) }
  const { name = '', profile = '' } = person ?? {}
  return { email, name, profile, company, super: account.super === 1, disabled: account.disabled === 1 }
}

const peopleOf = (app: App, companyId: number): Promise<Person[]> => app.platform.askDesk(companyId, 'peopleOf', [])

/** Sets what someone may be, and shows them. */
async function allow(app: App, email: string, rights: Parameters<typeof setAccountRights>[2]): Promise<OperatedUser> {
  const account = await setAccountRights(app.platform, email, rights)
  return displayed(app, account, await peopleOf(app, account.companyId))
}

export const userOperations = {
  list: operation({
    name: 'user list',
    input: z.object({ company: Which.optional() }),
    async work(app, { company }, { emit: report, ending }) {
      const { store, companies } = app.platform
      const ids = company === undefined ? companies.companyIds() : [(await companyOf(store.db, company)).id]
      const found: OperatedUser[] = []
      for (const [index, id] of ids.sort((a, b) => a - b).entries()) {
        if (ending.aborted) break
        report({ step: 'looking at companies', done: index, of: ids.length })
        const people = await peopleOf(app, id)
        for (const account of await listAccounts(store.db, id)) found.push(displayed(app, account, people))
      }
      return found
    },
  }),
  create: operation({
    name: 'user create',
    among: 'company',
    input: z.object({ company: Which, name: Name, email: Email, profile: z.enum(profiles).default('user') }),
    async work(app, { company, ...provided }) {
      const { store, clock, onDesk: onDataFolder } = app.platform
      const { id } = await companyOf(store.db, company)
      const password = generatePassword()
      const { id: userId } = await onDataFolder(id, company =>
        createUser(company, UserInput.parse({ ...provided, password })),
      )
      await updateAccount(store.db, id, userId, { mustChangePassword: true }, clock.now())
      const account = (await accountOf(store.db, id, userId))!
      return { ...displayed(app, account, await peopleOf(app, id)), password }
    },
  }),
  resetPassword: operation({
    name: 'user reset-password',
    input: Whom,
    async work({ platform }, { email }) {
      const password = await resetPassword(platform, email)
      return password === undefined ? missing('user', `with the e-mail ${email}`) : { email, password }
    },
  }),
  resetFactor: operation({
    name: 'user reset-factor',
    input: Whom,
    async work({ platform }, { email }) {
      const wasOn = await resetTwoFactor(platform, email)
      return wasOn === undefined ? missing('user', `with the e-mail ${email}`) : { email, wasOn }
    },
  }),
  disable: operation({
    name: 'user disable',
    input: Whom,
    work: (app, { email }) => allow(app, email, { disabled: true }),
  }),
  enable: operation({
    name: 'user enable',
    input: Whom,
    work: (app, { email }) => allow(app, email, { disabled: false }),
  }),
  makeSuper: operation({
    name: 'user make-super',
    input: Whom.extend({ revoke: z.boolean().default(false) }),
    work: (app, { email, revoke }) => allow(app, email, { super: !revoke }),
  }),
}
