import { Command } from 'commander'
import { version } from '../core/app/version.ts'
import { configCommand } from './commands/config.ts'
import { demoCommand } from './commands/demo.ts'
import { flowCommand } from './commands/flow.ts'
import { planCommand } from './commands/plan.ts'
import { serveCommand } from './commands/serve.ts'
import { tenantCommand } from './commands/tenant.ts'
import { userCommand } from './commands/user.ts'
import { exitLikeOurs } from './exit-codes.ts'
import { tellFaults } from './mendable.ts'
import { refuseOldNode } from './node-version.ts'

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
void tellFaults(program.parseAsync())
