import { Command } from 'commander'
import { ConfigFault } from '../core/app/config.ts'
import { AddressFault } from '../core/app/lifecycle.ts'
import { FolderFault } from '../core/app/stopped-folder.ts'
import { version } from '../core/app/version.ts'
import { FolderInUse, MigrationFault } from '../core/storage/index.ts'
import { configCommand } from './commands/config.ts'
import { demoCommand } from './commands/demo.ts'
import { flowCommand } from './commands/flow.ts'
import { planCommand } from './commands/plan.ts'
import { serveCommand } from './commands/serve.ts'
import { tenantCommand } from './commands/tenant.ts'
import { userCommand } from './commands/user.ts'
import { exitLikeOurs } from './exit-codes.ts'
import { refuseOldNode } from './node-version.ts'

/** Faults that the person at the terminal can mend: told in a sentence, exit code 2. Anything else is ours, exit code 1. */
const MENDABLE = [ConfigFault, AddressFault, FolderFault, FolderInUse, MigrationFault]

refuseOldNode()

// Node would print the line of the bundle that threw, which is the whole program.
process.on('uncaughtException', error => {
  console.error(error)
  process.exit(1)
})

const program = new Command('balcao')
  .description('A WhatsApp customer-service desk for many companies in one program')
  .version(version)
  .addCommand(serveCommand, { isDefault: true })
  .addCommand(demoCommand)
  .addCommand(userCommand)
  .addCommand(tenantCommand)
  .addCommand(planCommand)
  .addCommand(configCommand)
  .addCommand(flowCommand)

exitLikeOurs(program)
program.parseAsync().catch(error => {
  if (!MENDABLE.some(kind => error instanceof kind)) throw error
  console.error((error as Error).message)
  process.exitCode = 2
})
