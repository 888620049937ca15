import { resolve } from 'node:path'
import { whaticketImportOperations } from '../../core/app/operations/whaticket-imports.ts'
import { options } from '../../core/app/options.ts'
import type { Report } from '../../core/app/whaticket/report.ts'
import { command, does, group } from '../frame/command.ts'
import { onDataFolder } from '../frame/data-folder-command.ts'
import { showProgress } from '../frame/progress.ts'

interface Requested {
  data?: string
  company?: string
  media?: string
  into?: string
  name?: string
  plan: string
  due?: string
  admin?: string
  timeZone: string
  dryRun?: boolean
}

/** Its parts, and the drivers of databases, are loaded when someone asks for it. */
const whaticketCommand = command(
  'whaticket',
  'bring a company over from a database of the Whaticket family, while the others work; interrupted, it goes on where it was',
)
  .argument(
    '<url>',
    'postgres://user@host/database or mysql://user@host/database; the password may stand in WHATICKET_DB_PASSWORD',
  )
  .option(options.data.flag, options.data.meaning)
  .option('--company <id>', 'which one, of a database of several')
  .option('--media <folder>', 'the folder `public` of that installation, with the files of its messages')
  .option('--into <company>', 'an empty company here that is filled, by its number or name; a new one unless given')
  .option('--name <name>', 'of the new company; as there unless given')
  .option('--plan <plan>', 'of the new company; see `balcao plan list`', '1')
  .option('--due <day>', 'the last day that is paid of the new company, as 2027-01-31; never due unless given')
  .option('--admin <email>', 'who administers the new company; its first administrator there unless given')
  .option('--time-zone <offset>', 'of the times in MySQL, which keeps none with them', '-03:00')
  .option('--dry-run', 'tell what would come, and write nothing here')
  .action(
    does(
      async (url: string, { data, media, dryRun: isDryRun, due, ...requested }: Requested) => {
        const password = process.env.WHATICKET_DB_PASSWORD || undefined
        const folder = media === undefined ? undefined : resolve(media)
        const input = { ...requested, due: due ?? null, url, password, media: folder }
        if (!isDryRun) return { result: await onDataFolder(whaticketImportOperations.whaticket, input, { data }) }
        const { dryRun } = await import('../../core/app/whaticket/dry-run.ts')
        const { emit: report, end } = showProgress()
        const progress = (step: string, done: number): void => report({ step, done })
        const onlooker = { progress, ending: new AbortController().signal }
        return { result: await dryRun(input, onlooker).finally(end) }
      },
      async (report: Report) => (await import('../../core/app/whaticket/report.ts')).linesOf(report),
    ),
  )

/** `balcao import`: data of other products. */
export const importCommand = group('import', 'bring data of other products over', whaticketCommand)
