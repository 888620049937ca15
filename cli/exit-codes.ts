import type { Command } from 'commander'

/** A command line that cannot be read is a fault that the person can mend: exit code 2. */
export function exitLikeOurs(command: Command): void {
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  for (const sub of command.commands) exitLikeOurs(sub)
}
