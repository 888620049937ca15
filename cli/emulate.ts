import { Command } from 'commander'
import type { RunningEmulator } from '../emulators/command.ts'
import { emulators } from '../emulators/index.ts'
import { exitLikeOurs } from './frame/exit-codes.ts'

/** `npm run emulate -- NAME`: a part of the world outside on this machine alone, until Ctrl+C. */
const program = new Command('npm run emulate --')
  .usage('NAME [options]')
  .description('Plays a part of the world outside on this machine, until Ctrl+C.')
  .helpCommand(false)

for (const { command, start } of emulators)
  program.addCommand(
    command
      .option('--json', 'tell what a program needs to know, as a line of JSON, as --port 0 does', false)
      .action(async ({ json, ...options }) => {
        const running = await start(options)
        stopOnSignals(running)
        // Who asks for any free port by name is a program that has to learn which.
        const forProgram = json || (options.port === 0 && command.getOptionValueSource('port') === 'cli')
        console.log(forProgram ? JSON.stringify(running.address) : running.greeting)
      }),
  )

/** npm hands down a Ctrl+C that the terminal sent already, so it comes twice. */
function stopOnSignals(running: RunningEmulator): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

exitLikeOurs(program)
program.showHelpAfterError()
program.parseAsync().catch(error => {
  if (error.code !== 'EADDRINUSE') throw error
  console.error(`${error.address}:${error.port} is used by another program. Choose another port with --port.`)
  process.exitCode = 2
})
