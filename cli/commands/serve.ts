import { Command } from 'commander'
import { clockError } from '../../core/app/clock-error.ts'
import { type Config, readConfig } from '../../core/app/config.ts'
import { type RunningApp, startApp } from '../../core/app/lifecycle.ts'
import { createLog, type Log } from '../../core/app/log.ts'
import { type Option, type OptionName, options } from '../../core/app/options.ts'
import { membershipOf, startMember } from '../../core/app/processes/member.ts'

/** Adds a row of the option table for each option of the product. */
function withOptions(command: Command): Command {
  for (const { flag, meaning, fallback } of Object.values<Option>(options))
    command.option(flag, fallback === undefined ? meaning : `${meaning} (default: ${fallback})`)
  return command
}

/** `balcao serve`: runs the desk until SIGTERM or SIGINT, then lets what is under way end. */
export const serveCommand = withOptions(new Command('serve').description('run the desk')).action(
  async (flags: Partial<Record<OptionName, string>>) => {
    const membership = membershipOf(process.env)
    const config = readConfig(flags, process.env)
    if (membership)
      return startMember(config, membership, createLog(config.logLevel).child({ process: membership.slot }))
    const clock = clockError(config.data, Date.now())
    if (clock) console.error(clock)
    const log = createLog(config.logLevel)
    const app = await (config.processes > 1 ? startSeveral(config, log) : startApp(config, { log }))
    stopOnSignals(app)
    greet(app, config)
    await app.firstSignInTold()
  },
)

/** What the parent of several processes needs is loaded for it alone. */
async function startSeveral(config: Config, log: Log): Promise<RunningApp> {
  const { startPrimary } = await import('../../core/app/processes/primary.ts')
  return startPrimary(config, { log }).catch(endedBefore)
}

/** The process that could not start has said why. */
function endedBefore(error: unknown): never {
  const { name, exitCode } = error as { name?: string; exitCode?: number }
  if (name === 'MemberEnded') process.exit(exitCode)
  throw error
}

function stopOnSignals(app: RunningApp): void {
  const stop = (signal: NodeJS.Signals): void => {
    process.off('SIGTERM', stop).off('SIGINT', stop)
    // Without our listeners the signal ends the process at once; everything is closed by then.
    void app.stop().then(() => (app.isHeldUp() ? process.kill(process.pid, signal) : process.exit(0)))
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // Renewed certificates are looked for each minute anyway; a service manager's reload does not wait. A terminal that is closed ends
  // the program as it ends others.
  if (!process.stdin.isTTY) process.on('SIGHUP', () => app.reload())
}

function greet(app: RunningApp, config: Config): void {
  console.log(`Balcão is running: ${config.publicUrl ?? app.url}`)
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === 'no' && !config.tls)
    console.log('With https a proxy stands in front: without --trust-proxy yes all callers count as one.')
  if (!app.firstStart) return
  console.log('This is the first start. Sign in as')
  console.log(`  e-mail    ${app.firstStart.email}`)
  console.log(`  password  ${app.firstStart.password}   (shown only now; you choose your own when you sign in)`)
  console.log(
    'One shop works in the company of this administrator, which is never due; more companies sign up on the page.',
  )
}
