import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { WebhookEmulator, type WebhookOptions, webhookErrors } from './webhook.ts'

type Options = Omit<WebhookOptions, 'by'> & { sendTo?: string; token?: string }

/** `npm run emulate -- webhook`: a program that gets deliveries, to try integrations and webhooks with. */
export const webhook: EmulatorCommand = {
  command: new Command('webhook')
    .description('A program that gets deliveries, tells who signed them and may answer.')
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--secret <secret>', 'by which deliveries have to be signed; any are taken unless given')
    .option('--says <text>', 'what it says to each message; {text} is what was written')
    .option('--send-to <url>', 'where it says that: the send call of a desk, https://…/api/messages/send')
    .option('--token <token>', 'the token of a connection, for --send-to')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(webhookErrors)),
  start,
}

async function start({ sendTo, token = '', ...options }: Options): Promise<RunningEmulator> {
  const emulator = await WebhookEmulator.start({ ...options, by: sendTo ? { url: sendTo, token } : undefined })
  const { address } = emulator
  return {
    address: { address },
    greeting: `
  A program that gets deliveries. Ctrl+C ends it.

  ${address}

  What came is read there. Balcão delivers to it by an integration of the type n8n or webhook, or by a webhook of the page
  of the API, with this address, when started with --private-requests yes.
`,
    stop: () => emulator.stop(),
  }
}
