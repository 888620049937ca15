import { Option } from 'commander'
import { backupOperations, placeOf } from '../../core/app/operations/backups.ts'
import { options } from '../../core/app/options.ts'
import { restoreFolder } from '../../core/app/restore-folder.ts'
import { readableSize } from '../../core/blobs/index.ts'
import { counted, countedCompanies } from '../../core/kit/counted.ts'
import { columns } from '../frame/answer.ts'
import { command, does, group } from '../frame/command.ts'
import { configFor, deskCommand, operates } from '../frame/desk-command.ts'
import { showProgress } from '../frame/progress.ts'
import { ID, type Place, TO, where } from './backup-place.ts'

const KINDS = {
  'by-hand': 'by hand',
  scheduled: 'by itself',
  'before-upgrade': 'databases, before an upgrade',
} as const

const create = deskCommand(
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
        `Backup ${id} of ${countedCompanies(companies)} is in ${place}: ${counted(added.files, 'file')}, ${readableSize(added.bytes)} came anew.`,
        ...(removed > 0 ? [`${counted(removed, 'older one was', 'older ones were')} removed.`] : []),
        ...(mended > 0
          ? [
              `${counted(mended, 'file')} of older backups in ${place} had changed and would have spoilt this one: what the data folder still has was written anew. Its disk or store fails: look at it, verify the older backups that you need, and take another place if it happens again.`,
            ]
          : []),
        ...damaged.map(what => `Damaged already in the data folder: ${what}`),
      ],
      { passed: ({ damaged, mended }) => damaged.length === 0 && mended === 0, needs: ['backups'] },
    ),
  )

const list = deskCommand('list', 'list the backups, oldest first')
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
                backups.map(({ id, kind, companies, files, media, added, isDamaged, isOfFuture }) => [
                  id,
                  KINDS[kind],
                  countedCompanies(companies),
                  `${counted(files, 'file')} of ${readableSize(media)}`,
                  `${readableSize(added.bytes)} came anew`,
                  [...(isDamaged ? ['DAMAGED'] : []), ...(isOfFuture ? ['DATED IN THE FUTURE'] : [])].join(', '),
                ]),
              ),
              ...unreadable.map(id => `${id}  cannot be read`),
            ],
      { needs: ['backups'] },
    ),
  )

const verify = deskCommand('verify', 'read a backup as a restore does: sums, databases, counts')
  .argument('[id]', ID, 'latest')
  .option('--to <place>', TO)
  .action(
    operates(
      backupOperations.verify,
      (id: string, place: Place) => ({ id, ...where(place) }),
      ({ id, files, bytes, faults }) =>
        faults.length === 0
          ? `Backup ${id} is whole: ${counted(files, 'file')}, ${readableSize(bytes)}.`
          : [`Backup ${id} is damaged:`, ...faults.map(fault => `  ${fault}`)],
      { passed: ({ faults }) => faults.length === 0, needs: ['backups'] },
    ),
  )

interface Restore extends Place {
  data?: string
  replace: boolean
}

const restore = command('restore', 'bring a folder on which nothing runs to what a backup holds')
  .argument('[id]', ID, 'latest')
  .addOption(new Option(options.data.flag, 'folder to restore into; empty, or see --replace'))
  .option('--to <place>', TO)
  .option('--replace', 'move what is in the folder aside, where it stays', false)
  .action(
    does(
      async (id: string, { data, replace, ...place }: Restore) => {
        const config = configFor(data, ['backups'])
        const progress = showProgress()
        const order = { id, data: config.data, replace, place: placeOf(config, where(place)) }
        const { snapshot, files, aside, phones } = await restoreFolder(order, progress.tell).finally(progress.end)
        return {
          result: {
            id: snapshot.id,
            data: config.data,
            companies: snapshot.companies.length,
            files,
            aside: aside ?? null,
            phones: { kept: phones.kept, lost: phones.lost },
          },
        }
      },
      ({ id, data, companies, files, aside, phones }) => [
        `${data} is as backup ${id} was made: ${countedCompanies(companies)}, ${counted(files, 'file')}.`,
        ...(aside ? [`What was there lies in ${aside}; delete it once all is well.`] : []),
        phones.kept > 0
          ? `The phones of ${counted(phones.kept, 'connection')} stay linked.`
          : 'Phones have to be paired anew: their keys are in no backup. Start Balcão, and look under Conexões.',
        ...phones.lost.map(
          ({ id, name, connections }) =>
            `${counted(connections, 'phone')} of ${name} (${id}) ${connections === 1 ? 'has' : 'have'} to be paired anew, under Conexões: no backup holds their keys, and the folder has none that fit.`,
        ),
      ],
    ),
  )

/** `balcao backup`: copies of everything. */
export const backupCommand = group('backup', 'backups of the whole folder', create, list, verify, restore)
