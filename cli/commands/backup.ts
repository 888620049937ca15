import { Option } from 'commander'
import { backupOperations, placeOf } from '../../core/app/operations/backups.ts'
import { Rejected } from '../../core/app/operations/error.ts'
import { options } from '../../core/app/options.ts'
import { restoreFolder, weighUndoing } from '../../core/app/restore-folder.ts'
import { pluralize, pluralizeCompanies } from '../../core/kit/pluralize.ts'
import type { Restored, Since, WayBack } from '../../core/storage/backup/index.ts'
import { readableSize } from '../../core/storage/blobs/index.ts'
import { columns } from '../frame/answer.ts'
import { requested } from '../frame/ask.ts'
import { command, does, group } from '../frame/command.ts'
import { configFor, dataFolderCommand, operates } from '../frame/data-folder-command.ts'
import { showProgress } from '../frame/progress.ts'
import { AT, ID, momentIn, type Place, TO, where } from './backup-location.ts'

const KINDS = {
  'by-hand': 'by hand',
  scheduled: 'by itself',
  'before-upgrade': 'databases, before an upgrade',
} as const

const create = dataFolderCommand(
  'create',
  'copy everything, while the desk runs too; what did not change is not copied again',
)
  .option('--to <place>', TO)
  .option('--keep <number>', 'remove all but so many of those that were made by hand')
  .action(
    operates(
      backupOperations.create,
      ({ keep, ...place }: Place & { keep?: string }) => ({ ...where(place), ...(keep !== undefined && { keep }) }),
      ({ id, place, companies, added, damaged, mended, removed }) => [
        `Backup ${id} of ${pluralizeCompanies(companies)} is in ${place}: ${pluralize(added.files, 'file')}, ${readableSize(added.bytes)} came anew.`,
        ...(removed > 0 ? [`${pluralize(removed, 'older one was', 'older ones were')} removed.`] : []),
        ...(mended > 0
          ? [
              `${pluralize(mended, 'file')} of older backups in ${place} had changed and would have spoilt this one: what the data folder still has was written anew. Its disk or store fails: look at it, verify the older backups that you need, and take another place if it happens again.`,
            ]
          : []),
        ...damaged.map(what => `Damaged already in the data folder: ${what}`),
      ],
      { passed: ({ damaged, mended }) => damaged.length === 0 && mended === 0, needs: ['backups'] },
    ),
  )

const list = dataFolderCommand('list', 'list the backups, oldest first')
  .option('--to <place>', TO)
  .action(
    operates(
      backupOperations.list,
      where,
      ({ place, backups, unreadable }) =>
        backups.length + unreadable.length === 0
          ? `There is no backup in ${place} yet.`
          : [
              ...columns(
                backups.map(({ id, kind, companies, files, media, added, changesUntil, isDamaged, isOfFuture }) => [
                  id,
                  KINDS[kind],
                  pluralizeCompanies(companies),
                  `${pluralize(files, 'file')} of ${readableSize(media)}`,
                  `${readableSize(added.bytes)} came anew`,
                  changesUntil === null ? '' : `and what changed until ${changesUntil}`,
                  [...(isDamaged ? ['DAMAGED'] : []), ...(isOfFuture ? ['DATED IN THE FUTURE'] : [])].join(', '),
                ]),
              ),
              ...unreadable.map(id => `${id}  cannot be read`),
            ],
      { needs: ['backups'] },
    ),
  )

const verify = dataFolderCommand('verify', 'read a backup as a restore does: sums, databases, counts')
  .argument('[id]', ID, 'latest')
  .option('--to <place>', TO)
  .action(
    operates(
      backupOperations.verify,
      (id: string, place: Place) => ({ id, ...where(place) }),
      ({ id, files, bytes, faults: errors }) =>
        errors.length === 0
          ? `Backup ${id} is whole: ${pluralize(files, 'file')}, ${readableSize(bytes)}.`
          : [`Backup ${id} is damaged:`, ...errors.map(error => `  ${error}`)],
      { passed: ({ faults: errors }) => errors.length === 0, needs: ['backups'] },
    ),
  )

interface RestoredFolder {
  id: string
  /** The moment to which it went back, where one was named. */
  at?: string | null
  /** Why not the one that was named. */
  broken?: readonly string[]
  data: string
  companies: number
  files: number
  aside: string | null
  phones: Pick<Restored['phones'], 'kept' | 'lost'>
}

const restoredLines = ({
  id,
  at = null,
  broken = [],
  data,
  companies,
  files,
  aside,
  phones,
}: RestoredFolder): string[] => [
  at === null
    ? `${data} is as backup ${id} was made: ${pluralizeCompanies(companies)}, ${pluralize(files, 'file')}.`
    : `${data} is as it was at ${at} (backup ${id} and what changed since): ${pluralizeCompanies(companies)}, ${pluralize(files, 'file')}.`,
  ...(broken.length > 0
    ? ['That is the newest moment before the one that was asked for that can be read whole.', ...broken]
    : []),
  ...(aside ? [`What was there lies in ${aside}; delete it once all is well.`] : []),
  phones.kept > 0
    ? `The phones of ${pluralize(phones.kept, 'connection')} stay linked.`
    : 'Phones have to be paired anew: their keys are in no backup. Start Balcão, and look under Conexões.',
  ...phones.lost.map(
    ({ id, name, connections }) =>
      `${pluralize(connections, 'phone')} of ${name} (${id}) ${connections === 1 ? 'has' : 'have'} to be paired anew, under Conexões: no backup holds their keys, and the folder has none that fit.`,
  ),
]

interface Restore extends Place {
  data?: string
  at?: string
  replace: boolean
}

const restore = command('restore', 'bring a folder on which nothing runs to what a backup holds')
  .argument('[id]', ID, 'latest')
  .addOption(new Option(options.data.flag, 'folder to restore into; empty, or see --replace'))
  .option('--to <place>', TO)
  .option('--at <time>', AT)
  .option('--replace', 'move what is in the folder aside, where it stays', false)
  .action(
    does(async (id: string, { data, replace, at, ...place }: Restore) => {
      const moment = at === undefined ? undefined : momentIn(at, id)
      const config = configFor(data, ['backups'])
      const progress = showProgress()
      const order = { id, at: moment, data: config.data, replace, place: placeOf(config, where(place)) }
      const { snapshot, companies, files, aside, phones, broken, ...restored } = await restoreFolder(
        order,
        progress.emit,
      ).finally(progress.end)
      return {
        result: {
          id: snapshot.id,
          data: config.data,
          at: moment === undefined ? null : new Date(restored.at).toISOString(),
          broken,
          companies,
          files,
          aside: aside ?? null,
          phones: { kept: phones.kept, lost: phones.lost },
        },
      }
    }, restoredLines),
  )

interface Undoing {
  data?: string
  confirm?: string
}

/** So many companies are named of those that lose something. */
const MOST_NAMED = 20

const sumOf = (all: readonly Pick<Since, 'tickets' | 'messages' | 'contacts'>[]): string => {
  const of = (what: 'tickets' | 'messages' | 'contacts') => all.reduce((sum, each) => sum + each[what], 0)
  return [
    pluralize(of('tickets'), 'ticket'),
    pluralize(of('messages'), 'message'),
    pluralize(of('contacts'), 'contact'),
  ].join(', ')
}

/** What goes, before anything does. */
function lossLines({ id, at, since, founded, invoicesPaid }: WayBack): string[] {
  const read = since.flatMap(({ name, came }) => (came ? [{ name, ...came }] : []))
  const unread = since.flatMap(({ name, came }) => (came ? [] : [name]))
  const worst = read.toSorted((one, other) => other.messages - one.messages)
  const connections = read.flatMap(each => each.connections.map(name => `${name} of ${each.name}`))
  return [
    `The databases come back as in ${id}, of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. What came since goes: ${sumOf(read)} in ${pluralizeCompanies(read.length)}.`,
    ...worst.slice(0, MOST_NAMED).map(each => `  ${each.name}: ${sumOf([each])}`),
    ...(worst.length > MOST_NAMED
      ? [`  and ${pluralizeCompanies(worst.length - MOST_NAMED)} with fewer messages`]
      : []),
    ...(connections.length > 0 ? [`Connections that were made since: ${connections.join(', ')}.`] : []),
    ...(founded.length > 0 ? [`Companies that were founded since: ${founded.join(', ')}.`] : []),
    ...(invoicesPaid > 0 ? [`Payments of ${pluralize(invoicesPaid, 'invoice')} that became known since.`] : []),
    ...(unread.length > 0
      ? [`Nobody knows what came since to ${unread.join(', ')}: their databases cannot be read.`]
      : []),
    'Files stay, and so do phones that are linked. What goes is kept aside.',
  ]
}

const undoUpgrade = command(
  'undo-upgrade',
  'bring a folder on which nothing runs back to what it was before the last upgrade; files and phones stay',
)
  .addOption(new Option(options.data.flag, options.data.meaning))
  .option('--confirm <id>', 'the backup to which it goes back; asked for in a terminal, once it was said what goes')
  .action(
    does(
      async ({ data: named, confirm }: Undoing) => {
        const { data } = configFor(named)
        const progress = showProgress()
        const weighed = await weighUndoing(data, progress.emit).finally(progress.end)
        for (const line of lossLines(weighed)) console.error(line)
        const content =
          confirm ?? (await requested(`Type the name of the backup, ${weighed.id}, to go back: `, '--confirm <id>'))
        if (content !== weighed.id)
          throw new Rejected({
            code: 'ERR_NOT_CONFIRMED',
            status: 409,
            message: `The backup is called ${weighed.id}, not ${content}. Nothing was changed.`,
          })
        const order = { id: weighed.id, data, replace: true, place: { to: weighed.place } }
        const { snapshot, files, aside, phones } = await restoreFolder(order, progress.emit).finally(progress.end)
        const result = { id: snapshot.id, data, companies: snapshot.companies.length, files, aside: aside ?? null }
        const { since, founded, invoicesPaid, isNewer } = weighed
        return {
          result: {
            ...result,
            phones: { kept: phones.kept, lost: phones.lost },
            since,
            founded,
            invoicesPaid,
            isNewer,
          },
        }
      },
      result => [
        ...restoredLines(result),
        ...(result.isNewer
          ? [
              'This program is newer than these databases, and would bring them up to date again: put the one of before in its place first (install.sh left it as balcao.old).',
            ]
          : []),
      ],
    ),
  )

/** `balcao backup`: copies of everything. */
export const backupCommand = group('backup', 'backups of the whole folder', create, list, verify, restore, undoUpgrade)
