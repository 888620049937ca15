import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { SmtpEmulator, type SmtpOptions, smtpFaults } from './smtp.ts'

/** `npm run emulate -- smtp`: a server of mail, to try notices by e-mail with. */
export const smtp: EmulatorCommand = {
  command: new Command('smtp')
    .description('A server of mail that prints what it takes and hands it on to nobody.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--username <name>', 'who may send; anybody unless given')
    .option('--password <word>', 'with which password')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(smtpFaults)),
  start,
}

async function start(options: SmtpOptions): Promise<RunningEmulator> {
  const emulator = await SmtpEmulator.start({ ...options, security: 'none' })
  const { host, port } = emulator
  emulator.hear = ({ text }) => console.log(`\n${text}\n`)
  return {
    address: { host, port },
    greeting: `
  A server of mail, without TLS. Ctrl+C ends it.

  ${host}, port ${port}

  Balcão sends by it with this host and port in the settings (Integrações) when started with --private-requests yes.
`,
    stop: () => emulator.stop(),
  }
}
