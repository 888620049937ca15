import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { TypebotEmulator, type TypebotOptions, typebotErrors } from './typebot.ts'

/** `npm run emulate -- typebot`: four bots of someone else, to try integrations with. */
export const typebot: EmulatorCommand = {
  command: new Command('typebot')
    .description('A viewer of Typebot with four bots, loja, agenda, pedidos and catalogo.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(typebotErrors)),
  start,
}

async function start(options: TypebotOptions): Promise<RunningEmulator> {
  const emulator = await TypebotEmulator.start(options)
  const { address } = emulator
  return {
    address: { address, bots: emulator.bots.map(({ publicId }) => publicId) },
    greeting: `
  A viewer of Typebot with four bots, loja, agenda, pedidos and catalogo. Ctrl+C ends it.

  ${address}

  Balcão talks with them by an integration of the type typebot with this address when started with --private-requests yes.
`,
    stop: () => emulator.stop(),
  }
}
