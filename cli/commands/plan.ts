import { Command } from 'commander'
import { options } from '../../core/app/options.ts'
import { listPlans } from '../../core/platform/plans/index.ts'
import { onStopped, type Place, printTable } from '../stopped.ts'

const listCommand = new Command('list')
  .description('list the plans')
  .option(options.data.flag, options.data.meaning)
  .action(async (place: Place) => {
    const plans = await onStopped(place, ({ store }) => listPlans(store.db))
    const rows = plans.map(({ id, name, users, connections, queues }) => {
      return [String(id), name, `${users} users`, `${connections} connections`, `${queues} queues`]
    })
    printTable(rows)
  })

/** `balcao plan`: what companies may do; on a stopped folder. */
export const planCommand = new Command('plan').description('plans; stop the desk first').addCommand(listCommand)
