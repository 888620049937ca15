import { Command } from 'commander'
import { version } from '../core/app/version.ts'
import { backupCommand } from './commands/backup.ts'
import { configCommand } from './commands/config.ts'
import { connectionCommand } from './commands/connection.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { healthCommand } from './commands/health.ts'
import { importCommand } from './commands/import.ts'
import { invoiceCommand } from './commands/invoice.ts'
import { keyCommand } from './commands/key.ts'
import { completionCommand, manCommand } from './commands/manual.ts'
import { migrateCommand } from './commands/migrate.ts'
import { openapiCommand } from './commands/openapi.ts'
import { planCommand } from './commands/plan.ts'
import { serveCommand } from './commands/serve.ts'
import { tenantCommand } from './commands/tenant.ts'
import { upgradeCommand } from './commands/upgrade.ts'
import { userCommand } from './commands/user.ts'
import { flowCommand } from './flow/command.ts'
import { exitCodes, exitLikeOurs } from './frame/exit-codes.ts'

const codes = Object.values(exitCodes).map(({ code, means }) => `  ${String(code).padEnd(3)}${means}`)

/** Every command there is: help, completion, the manual and the tests read this table. */
export const program = new Command('balcao')
  .description('A WhatsApp customer-service desk for many companies in one program. Without a command: serve.')
  .version(version)
  .addCommand(serveCommand)
  .addCommand(demoCommand)
  .addCommand(tenantCommand)
  .addCommand(planCommand)
  .addCommand(invoiceCommand)
  .addCommand(userCommand)
  .addCommand(connectionCommand)
  .addCommand(flowCommand(() => import('./flow/work.ts')))
  .addCommand(importCommand)
  .addCommand(backupCommand)
  .addCommand(keyCommand)
  .addCommand(healthCommand)
  .addCommand(upgradeCommand)
  .addCommand(migrateCommand)
  .addCommand(configCommand)
  .addCommand(doctorCommand)
  .addCommand(openapiCommand)
  .addCommand(completionCommand)
  .addCommand(manCommand)
  .addHelpText('after', ['', 'Exit codes:', ...codes].join('\n'))

exitLikeOurs(program)
