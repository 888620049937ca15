import { options } from '../../core/app/options.ts'
import { command, does, group } from '../frame/command.ts'
import { showProgress } from '../frame/progress.ts'
import type { Asked } from '../whaticket/index.ts'
import type { Report } from '../whaticket/report.ts'

/** Its parts, and the drivers of databases, are loaded when somebody asks for it. */
const whaticketCommand = command(
  'whaticket',
  'bring a company over from a database of the Whaticket family; stop the desk first; interrupted, it goes on where it was',
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
  .option('--admin <email>', 'who administers the new company; its first administrator there unless given')
  .option('--time-zone <offset>', 'of the times in MySQL, which keeps none with them', '-03:00')
  .option('--dry-run', 'tell what would come, and write nothing here; the desk may run')
  .action(
    does(
      async (url: string, asked: Omit<Asked, 'url' | 'password'>) => {
        const { takeOver } = await import('../whaticket/index.ts')
        const password = process.env.WHATICKET_DB_PASSWORD
        const progress = showProgress()
        const tell = (step: string, done: number): void => progress.tell({ step, done })
        return { result: await takeOver({ ...asked, url, password }, tell).finally(progress.end) }
      },
      async (report: Report) => (await import('../whaticket/report.ts')).linesOf(report),
    ),
  )

/** `balcao import`: data of other products. */
export const importCommand = group('import', 'bring data of other products over', whaticketCommand)
