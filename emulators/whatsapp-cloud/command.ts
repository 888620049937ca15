import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { CloudEmulator } from './emulator.ts'
import { type GraphProblem, graphErrors } from './graph-error.ts'

interface Input {
  port?: number
  callback?: string
  verifyToken?: string
  fault?: GraphProblem
}

/** `npm run emulate -- whatsapp-cloud`: Meta's Graph with one number, and a page on which someone writes to it. */
export const whatsappCloud: EmulatorCommand = {
  command: new Command('whatsapp-cloud')
    .description(
      'The WhatsApp Business Platform of Meta (Cloud API) with a number, and a page on which people write to it.',
    )
    .option('--port <number>', 'where it listens; 0 takes any free one', Number, 0)
    .option('--callback <url>', 'where its webhooks go, as somebody enters it in the panel of the app')
    .option('--verify-token <token>', 'with which token that address answers')
    .addOption(new Option('--fault <fault>', 'what is wrong with its next answer').choices(graphErrors)),
  start,
}

/** Between two attempts at what was not taken. Meta waits longer each time. */
const RETRY = 5000

async function start({ port, callback, verifyToken = '', fault: error }: Input): Promise<RunningEmulator> {
  const emulator = await CloudEmulator.start({ port: port ?? 0 })
  const { app, waba, number, token } = emulator.account()
  if (error) emulator.faults.push(error)
  if (callback) app.callback = { url: callback, verifyToken }
  const retries = setInterval(() => void emulator.webhooks.retry(), RETRY)
  const { url } = emulator
  return {
    address: {
      address: url,
      phoneNumberId: number.id,
      wabaId: waba.id,
      token,
      appSecret: app.secret,
      number: number.digits,
    },
    greeting: `
  The WhatsApp Business Platform. Ctrl+C ends it, and what it knows.

  ${url}                  its page: who wrote, what was sent
  Phone number id         ${number.id}  (${number.display})
  Business account id     ${waba.id}
  Access token            ${token}
  App secret              ${app.secret}

  Balcão speaks with it when started with --graph-url ${url}; connect the number on the page of connections.
  The panel of the app, with what that page shows: POST ${url}/admin/panel {"url": "…/api/whatsapp/cloud/webhook", "verifyToken": "…"}
`,
    async stop() {
      clearInterval(retries)
      await emulator.stop()
    },
  }
}
