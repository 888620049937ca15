import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { aiErrors } from './faults.ts'
import { OpenAiEmulator, type OpenAiOptions } from './openai.ts'

/** `npm run emulate -- openai`: an AI for flows, to try them with. */
export const openai: EmulatorCommand = {
  command: new Command('openai')
    .description('An AI that speaks and hears as OpenAI does, and says what it was asked.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--key <key>', 'which key opens it; any unless given')
    .option('--model <name>', 'the model that it knows; any unless given')
    .option('--delay <milliseconds>', 'how long an answer takes', Number, 0)
    .option('--answers <texts...>', 'what it says one after the other, then what it was asked')
    .option('--ears <name>', 'the model that hears; whisper-1 unless given')
    .option('--thinks', 'as models that think: no max_tokens, and no temperature but 1')
    .option('--strict', 'as models that take a talk in turns alone, begun by who asks')
    .option('--google', 'tells of errors as Google does')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(aiErrors)),
  start,
}

async function start(options: OpenAiOptions): Promise<RunningEmulator> {
  const emulator = await OpenAiEmulator.start(options)
  const { baseUrl } = emulator
  return {
    address: { baseUrl },
    greeting: `
  An AI. Ctrl+C ends it.

  ${baseUrl}

  Balcão asks it with this base address in the settings (E-mail e IA) when started with --private-requests yes.
`,
    stop: () => emulator.stop(),
  }
}
