import { writeFile } from 'node:fs/promises'
import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { DialogflowEmulator, type DialogflowOptions, dialogflowErrors } from './dialogflow.ts'

type Options = DialogflowOptions & { account?: string }

/** `npm run emulate -- dialogflow`: an agent, to try integrations with. */
export const dialogflow: EmulatorCommand = {
  command: new Command('dialogflow')
    .description('An agent of Dialogflow, and who gives tokens for it.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--project <name>', 'whose agent it is', 'loja-1')
    .option('--account <file>', 'where to write the file of its service account')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(dialogflowErrors)),
  start,
}

async function start({ account, ...options }: Options): Promise<RunningEmulator> {
  const emulator = await DialogflowEmulator.start(options)
  const { address, project, serviceAccount } = emulator
  if (account) await writeFile(account, serviceAccount)
  return {
    address: { address, project, serviceAccount },
    greeting: `
  An agent of Dialogflow in the project ${project}. Ctrl+C ends it.

  ${address}

  Balcão asks it by an integration of the type dialogflow with this project, this address and the service account
  that --account <file> writes, when started with --private-requests yes.
`,
    stop: () => emulator.stop(),
  }
}
