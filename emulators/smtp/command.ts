import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { LetterPage } from './page.ts'
import { SmtpEmulator, type SmtpOptions, smtpErrors } from './smtp.ts'

/** `npm run emulate -- smtp`: a server of mail, to try notices by e-mail with. */
export const smtp: EmulatorCommand = {
  command: new Command('smtp')
    .description('A server of mail that shows what it takes on a page and hands it on to nobody.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--page-port <number>', 'where its page is; 0 takes any free one', Number, 0)
    .option('--username <name>', 'who may send; anybody unless given')
    .option('--password <word>', 'with which password')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(smtpErrors)),
  start,
}

async function start({ pagePort, ...options }: SmtpOptions & { pagePort?: number }): Promise<RunningEmulator> {
  const emulator = await SmtpEmulator.start({ ...options, security: 'none' })
  const page = await LetterPage.start(emulator, pagePort)
  const { host, port } = emulator
  return {
    address: { host, port, page: page.url },
    greeting: `
  A server of mail, without TLS. Ctrl+C ends it.

  ${host}, port ${port}
  What it took  ${page.url}

  Balcão sends by it with this host and port in the settings (Integrações, Plataforma) when started with --private-requests yes.
`,
    async stop() {
      await page.stop()
      await emulator.stop()
    },
  }
}
