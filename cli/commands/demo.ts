import { createServer } from 'node:net'
import { Command, Option } from 'commander'
import { readConfig } from '../../core/app/config.ts'
import { startApp } from '../../core/app/lifecycle.ts'
import { createLog } from '../../core/app/log.ts'
import { options } from '../../core/app/options.ts'
import type { Demo } from '../demo/index.ts'

const USUAL_PORT = Number(options.port.fallback)

/** `balcao demo`: a living desk in a temporary folder, until Ctrl+C. */
export const demoCommand = new Command('demo')
  .description('show a living desk with simulated customers, in a temporary folder')
  .addOption(new Option('--port <number>', `port of the desk; ${USUAL_PORT} unless it is taken, 0 picks a free one`))
  .option('--empty', 'an empty desk to set up yourself: pair its phone and write as its customers on the phone page')
  .action(async ({ port, empty = false }: { port?: string; empty?: boolean }) => {
    const { startDemo } = await import('../demo/index.ts')
    const log = createLog('error')
    let demo: Demo | undefined
    stopOnSignals(() => demo)
    demo = await startDemo({
      empty,
      emit: step => console.log(step),
      logError: error => console.error(`A customer of the demo fell silent: ${(error as Error).message}`),
      open: async place => {
        const own = port ?? String(await freePort())
        // The links of letters lead here, where it is known before.
        const links = own === '0' ? {} : { publicUrl: `http://127.0.0.1:${own}` }
        const flags = { ...place, ...links, port: own, logLevel: 'error' }
        return startApp(readConfig(flags, {}), { log })
      },
    })
    greet(demo)
  })

/** Ctrl+C ends it at any moment, also while it is being set up, a second one at once; the exit deletes the folder. */
function stopOnSignals(demo: () => Demo | undefined): void {
  let stopping = false
  const stop = (): void => {
    const running = demo()
    if (!running || stopping) process.exit(stopping ? 1 : 0)
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** The usual port, or 0 when someone else has it. */
function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(USUAL_PORT, '127.0.0.1', () => probe.close(() => resolve(USUAL_PORT)))
  })
}

function greet({ deskUrl, phoneUrl, bankUrl, lettersUrl, hookUrl, people, password }: Demo): void {
  const width = Math.max(...people.map(({ email }) => email.length))
  console.log(`
  Balcão, the demo. Nothing leaves this machine; Ctrl+C ends and deletes it.

  The desk    ${deskUrl}
  Sign in as  ${people.map(({ email, is }) => `${email.padEnd(width)}  ${is}`).join('\n              ')}
  Password    ${password}

  A customer  ${phoneUrl}
              a phone: choose somebody, write to the shop and watch the ticks;${hookUrl ? ASSISTANT : ''}
              while the shop's phone is not linked, it also takes the desk's code

  A bank      ${bankUrl}
              pay there what Financeiro charges: its slip leads to the same page

  Letters     ${lettersUrl}
              what companies are told of their invoices, and the receipts
${hookUrl ? webhook(hookUrl) : ''}`)
}

const ASSISTANT = `
              Assistente in its menu, and the word cep, are answered by flows,
              Lia by an AI that knows a few answers, and when a person is wanted;`

const webhook = (url: string): string => `
  An order    curl -H 'Content-Type: application/json' -d '{"pedido": 7, "situacao": "pago", "cliente": {"nome": "Ana", "telefone": "5511988880001"}}' \\
                ${url}
              another program tells the flow Aviso de pedido, and Ana Souza reads of it
`
