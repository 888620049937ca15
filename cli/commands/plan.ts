import { Command } from 'commander'
import * as z from 'zod'
import { options } from '../../core/app/options.ts'
import { readableSize } from '../../core/blobs/index.ts'
import { limitFiles, planRows } from '../../core/platform/plans/index.ts'
import { onStopped, type Place, printTable, taken } from '../stopped.ts'

const command = (name: string, meaning: string): Command =>
  new Command(name).description(meaning).option(options.data.flag, options.data.meaning)

const listCommand = command('list', 'list the plans').action(async (place: Place) => {
  const plans = await onStopped(place, ({ store }) => planRows(store.db))
  const rows = plans.map(({ id, name, users, connections, queues, fileBytes }) => {
    const limits = [
      `${users} users`,
      `${connections} connections`,
      `${queues} queues`,
      `${readableSize(fileBytes)} of files`,
    ]
    return [String(id), name, ...limits]
  })
  printTable(rows)
})

/** A size as people write it: whole MB or GB. */
const Size = z
  .string()
  .regex(/^\d{1,6} ?[MG]B$/i, 'must be a size, as 500MB or 20GB')
  .transform(text => Number.parseInt(text, 10) * 1024 ** (/G/i.test(text) ? 3 : 2))

const filesCommand = command('files', 'limit the files of each of its companies')
  .argument('<id>', 'of the plan; see `balcao plan list`')
  .argument('<size>', 'of all media and pictures of a company together, as 500MB or 20GB; 0MB allows none')
  .action(async (id: string, size: string, place: Place) => {
    const { size: bytes } = taken(z.object({ size: Size }), { size })
    const { name, fileBytes } = await onStopped(place, platform => limitFiles(platform, Number(id), bytes))
    console.log(`Each company of ${name} may keep ${readableSize(fileBytes)} of files.`)
  })

/** `balcao plan`: what companies may do; on a stopped folder. */
export const planCommand = new Command('plan')
  .description('plans; stop the desk first')
  .addCommand(listCommand)
  .addCommand(filesCommand)
