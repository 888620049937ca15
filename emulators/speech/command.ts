import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { SpeechEmulator, type SpeechOptions, speechErrors } from './speech.ts'

/** `npm run emulate -- speech`: a voice for assistants, to try them with. */
export const speech: EmulatorCommand = {
  command: new Command('speech')
    .description('A voice that is asked as that of Azure is, and murmurs.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--key <key>', 'which key opens it; any unless given')
    .option('--delay <milliseconds>', 'how long it takes to speak', Number, 0)
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(speechErrors)),
  start,
}

async function start(options: SpeechOptions): Promise<RunningEmulator> {
  const emulator = await SpeechEmulator.start(options)
  const { url } = emulator
  return {
    address: { url },
    greeting: `
  A voice. Ctrl+C ends it.

  ${url}

  Assistants of Balcão speak by it when started with --speech-url ${url} --private-requests yes.
`,
    stop: () => emulator.stop(),
  }
}
