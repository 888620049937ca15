import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { auditPlatform } from '../../company/index.ts'
import type { Failure } from '../../kit/errors.ts'
import { Name } from '../../kit/fields.ts'
import { SMALLEST_DATABASE_BYTES } from '../../kit/limits.ts'
import { resetPassword } from '../../platform/auth/index.ts'
import { companyErrors } from '../../platform/companies/contract.ts'
import { bringCompany, takenEmails } from '../../platform/companies/index.ts'
import { companyFolder, openSqlite } from '../../storage/index.ts'
import { blobColumns } from '../modules.ts'
import { version } from '../version.ts'
import { Rejected } from './error.ts'
import { InputDay, Path } from './fields.ts'
import { operation } from './operation.ts'
import { companyOf, planOf, Which } from './which.ts'

const Passphrase = z.string().min(8).max(1000).optional()

/** That a name is taken, with what to say then. */
function otherNameWanted(error: unknown, name: string): unknown {
  const { code, status } = companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS
  if ((error as Partial<Failure>).code !== code) return error
  const message = `There is a company ${name} here already. Name this one otherwise with --name.`
  return new Rejected({ code, status, message })
}

export const movingOperations = {
  export: operation({
    name: 'tenant export',
    input: z.object({ company: Which, to: Path, passphrase: Passphrase }),
    async work(app, { company: which, ...order }, { emit: report, ending }) {
      const { id: companyId, name } = await companyOf(app.platform.store.db, which)
      const input = { ...order, companyId, data: app.machinery.config.data, version }
      const exported = await app.machinery.backups.work('export', input, report, ending)
      await auditPlatform(app.platform, { kind: 'dataExported', subject: name }, { company: companyId })
      return { ...exported, file: order.to }
    },
  }),
  import: operation({
    name: 'tenant import',
    input: z.object({
      from: Path,
      name: Name.optional(),
      plan: Which.default('1'),
      due: InputDay.nullable().default(null),
      passphrase: Passphrase,
      /** Whether people whose e-mail is someone's already come in under another one. */
      renameEmails: z.boolean().default(false),
    }),
    async work(app, { from, name, plan, due, passphrase, renameEmails }, { emit: report, ending }) {
      const { platform, machinery } = app
      const { data } = machinery.config
      if (!existsSync(from)) throw new Rejected({ code: 'ERR_NO_FILE', status: 404, message: `${from} is not there.` })
      const { id: planId, fileBytes } = await planOf(platform.store.db, plan)
      const databaseBytes = Math.max(fileBytes, machinery.edge.leastDesk?.() ?? SMALLEST_DATABASE_BYTES)
      const input = { data, from, passphrase, fileBytes, deskBytes: databaseBytes, blobColumns }
      const arrived = await machinery.backups.work('unpack', input, report, ending)
      try {
        const renamed = await settleEmails(platform, arrived, renameEmails)
        const company = { ...arrived.company, name: name ?? arrived.company.name, planId, dueDate: due }
        const id = await bringCompany(platform, company, arrived.people, async companyId => {
          await mkdir(join(data, 'companies'), { recursive: true })
          await rename(arrived.folder, companyFolder(data, companyId))
        }).catch(error => {
          throw otherNameWanted(error, company.name)
        })
        // Its jobs are looked at now, and each later one with them.
        await platform.reopenDesk(id)
        await auditPlatform(platform, { kind: 'dataImported', subject: company.name }, { company: id })
        const admin = await platform.askDesk(id, 'firstAdminOf', [])
        const password = arrived.dropped && admin ? await resetPassword(platform, admin.email) : null
        const { files, dropped, people } = arrived
        return {
          id,
          name: company.name,
          files,
          people: people.length,
          renamed,
          dropped,
          admin: admin?.email ?? null,
          password,
        }
      } finally {
        await rm(arrived.folder, { recursive: true, force: true })
      }
    },
  }),
}

/** Gives people whose e-mail is taken another one, or throws Rejected with all of them. */
async function settleEmails(
  platform: Parameters<typeof takenEmails>[0],
  { folder, people }: { folder: string; people: { id: number; email: string }[] },
  mayRename: boolean,
): Promise<{ from: string; to: string }[]> {
  const taken = await takenEmails(
    platform,
    people.map(({ email }) => email),
  )
  if (taken.length === 0) return []
  if (!mayRename) {
    const some = taken.length > 5 ? `${taken.slice(0, 5).join(', ')} and ${taken.length - 5} more` : taken.join(', ')
    const message = `Somebody signs in here already as ${some}. With --rename-emails they come in as name+2@…`
    throw new Rejected({ code: 'ERR_EMAIL_ALREADY_EXISTS', status: 409, message })
  }
  const renamed: { from: string; to: string }[] = []
  const file = openSqlite(join(folder, 'desk.sqlite'))
  try {
    for (const from of taken) {
      const to = await freeEmail(platform, from, new Set(people.map(({ email }) => email.toLowerCase())))
      for (const person of people.filter(({ email }) => email === from)) person.email = to
      file.prepare('UPDATE users SET email = ? WHERE email = ?').run(to, from)
      renamed.push({ from, to })
    }
  } finally {
    file.close()
  }
  return renamed
}

/** The first `name+2@host` that is nobody's: its mail comes to the same box. */
async function freeEmail(
  platform: Parameters<typeof takenEmails>[0],
  email: string,
  others: ReadonlySet<string>,
): Promise<string> {
  const at = email.lastIndexOf('@')
  for (let serial = 2; ; serial += 1) {
    const free = `${email.slice(0, at)}+${serial}${email.slice(at)}`
    if (!others.has(free.toLowerCase()) && (await takenEmails(platform, [free])).length === 0) return free
  }
}
