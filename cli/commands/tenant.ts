import type { OperatedCompany } from '../../core/app/operations/companies.ts'
import { companyOperations } from '../../core/app/operations/companies.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { readableSize } from '../../core/storage/blobs/index.ts'
import { columns } from '../frame/answer.ts'
import { requested } from '../frame/ask.ts'
import { group } from '../frame/command.ts'
import { dataFolderCommand, onDataFolder, operates } from '../frame/data-folder-command.ts'
import { exportCommand, importCommand } from './tenant-moving.ts'
import { restoreFilesCommand, restoreFromCommand, undoRestoreCommand } from './tenant-restoring.ts'

const WHICH = 'its number or name; see `balcao tenant list`'

const row = ({ id, name, email, plan, dueDate, standing: state, fileBytes }: OperatedCompany): string[] => [
  String(id),
  name,
  email,
  plan ?? 'no plan',
  dueDate ?? 'never due',
  `${readableSize(fileBytes)} of files`,
  state === 'active' ? '' : state,
]

const list = dataFolderCommand('list', 'list the companies').action(
  operates(
    companyOperations.list,
    () => ({}),
    companies => columns(companies.map(row)),
  ),
)

const allowed = ({ users, connections, queues }: Record<'users' | 'connections' | 'queues', number>): string =>
  [pluralize(users, 'user'), pluralize(connections, 'connection'), pluralize(queues, 'queue')].join(', ')

const show = dataFolderCommand('show', 'tell what is known of a company')
  .argument('<company>', WHICH)
  .action(
    operates(
      companyOperations.show,
      (company: string) => ({ company }),
      company => [
        ...columns([row(company)]),
        `administrator: ${company.admin?.email ?? 'none'}`,
        `made: ${company.createdAt}, time zone: ${company.timeZone}, phone: ${company.phone || 'none'}`,
        `limits: ${allowed(company.limits)}, ${readableSize(company.limits.fileBytes)} of files`,
      ],
    ),
  )

const tasks = dataFolderCommand(
  'tasks',
  'list the calls and jobs of a company that are under way, failed or were given up',
)
  .argument('<company>', WHICH)
  .action(
    operates(
      companyOperations.tasks,
      (company: string) => ({ company }),
      all =>
        all.length > 0
          ? columns(
              all.map(({ kind, key, state, dueAt, failures, lastError }) => [
                ...[kind, key, state, dueAt ?? ''],
                ...[pluralize(failures, 'failure'), lastError ?? ''],
              ]),
            )
          : 'Nothing is under way, and nothing has failed.',
    ),
  )

const create = dataFolderCommand('create', 'make a company with its administrator')
  .argument('<name>', 'of the company')
  .argument('<email>', 'with which its administrator signs in')
  .option('--plan <plan>', 'what it may do; see `balcao plan list`', '1')
  .option('--due <day>', 'the last day that is paid, as 2027-01-31; never due unless given')
  .action(
    operates(
      companyOperations.create,
      (name: string, email: string, { plan, due }: { plan: string; due?: string }) => ({
        name,
        email,
        plan,
        due: due ?? null,
      }),
      ({ id, name, email, password }) => [
        `Company ${id}, ${name}. Its administrator signs in as`,
        `  e-mail    ${email}`,
        `  password  ${password}   (shown only now; they choose their own when they sign in)`,
      ],
    ),
  )

const renew = dataFolderCommand('renew', 'let a company work on until a day')
  .argument('<company>', WHICH)
  .argument('<day>', 'the last one, as 2027-01-31; `never` makes it never due')
  .action(
    operates(
      companyOperations.renew,
      (company: string, until: string) => ({ company, until }),
      ({ name, dueDate, standing: state }) =>
        `${name} is ${dueDate ? `paid until ${dueDate}` : 'never due'}${state === 'overdue' ? ': overdue, nobody works in it' : ''}.`,
      { called: { until: 'day' } },
    ),
  )

const suspend = dataFolderCommand('suspend', 'let nobody of a company work; what customers write is stored')
  .argument('<company>', WHICH)
  .action(
    operates(
      companyOperations.suspend,
      (company: string) => ({ company }),
      ({ name }) => `${name} is suspended; its sessions have ended.`,
    ),
  )

const resume = dataFolderCommand('resume', 'let a suspended company work again')
  .argument('<company>', WHICH)
  .action(
    operates(
      companyOperations.resume,
      (company: string) => ({ company }),
      ({ name, standing: state }) =>
        state === 'overdue' ? `${name} may work again once it is renewed.` : `${name} works again.`,
    ),
  )

interface Deleting {
  confirm?: string
  forGood?: boolean
  data?: string
}

/** Asks for the name, once there is such a company. */
async function nameAgain(company: string, folder: { data: string | undefined }): Promise<string> {
  const { name } = await onDataFolder(companyOperations.show, { company }, folder)
  return requested(`Type the name of the company, ${name}, to delete it: `, '--confirm <name>')
}

const remove = dataFolderCommand('delete', 'delete a company; its folder is kept for 30 days')
  .argument('<company>', WHICH)
  .option('--confirm <name>', 'its name once more; asked for in a terminal')
  .option('--for-good', 'delete its folder at once as well')
  .action(
    operates(
      companyOperations.delete,
      async (company: string, { confirm, forGood = false, data }: Deleting) => ({
        company,
        forGood,
        confirm: confirm ?? (await nameAgain(company, { data })),
      }),
      ({ id, name, keptUntil }) =>
        keptUntil === null
          ? `${name} is deleted.`
          : `${name} is deleted; \`balcao tenant restore ${id}\` brings it back until ${keptUntil.slice(0, 10)}.`,
    ),
  )

const deleted = dataFolderCommand('deleted', 'list the companies that can be restored').action(
  operates(
    companyOperations.deleted,
    () => ({}),
    all =>
      all.length > 0
        ? columns(all.map(({ id, name, keptUntil }) => [String(id), name, `kept until ${keptUntil.slice(0, 10)}`]))
        : 'There are no companies to restore.',
  ),
)

const restore = dataFolderCommand('restore', 'bring back a company that was deleted; its phones have to be linked anew')
  .argument('<company>', 'its number or name; see `balcao tenant deleted`')
  .option('--name <name>', 'another name, where its own was taken meanwhile')
  .action(
    operates(
      companyOperations.restore,
      (company: string, { name }: { name?: string }) => ({ company, ...(name === undefined ? {} : { name }) }),
      company => columns([row(company)]),
    ),
  )

/** `balcao tenant`: the companies. */
export const tenantCommand = group(
  'tenant',
  'companies',
  ...[list, show, tasks, create, renew, suspend, resume, remove, deleted, restore],
  ...[restoreFromCommand, undoRestoreCommand, restoreFilesCommand, exportCommand, importCommand],
)
