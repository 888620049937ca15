import type { Command } from 'commander'

/** With which code a command ends: one table, for the commands, the manual and the documents. */
export const exitCodes = {
  done: { code: 0, means: 'Done; of a check, all is as it should be.' },
  found: { code: 1, means: 'A check found something: lint, test, diff, migrate status, doctor, verify.' },
  usage: {
    code: 2,
    means:
      'The command line, the configuration or the data folder is not as it has to be, or a file or a backup is damaged or something else; nothing was done.',
  },
  missing: { code: 3, means: 'What the command names is not there: a company, a file, a backup; nothing was changed.' },
  refused: {
    code: 4,
    means:
      'The rules refuse it as things are, with a sentence: a name is taken, a folder holds something already; nothing was changed.',
  },
  unavailable: {
    code: 5,
    means:
      'Not now: Balcão does not run where it has to, or has no time; its port, its address or its disk cannot be used. Try again later.',
  },
  ours: { code: 70, means: 'A fault of Balcão itself.' },
} as const

/** Commander ends the program for a command line that it cannot read, with where to read on, and for help that was asked for. */
export function exitLikeOurs(command: Command, path = command.name()): void {
  command.showHelpAfterError(`See \`${path} --help\`.`)
  command.exitOverride(({ exitCode, message }) => {
    const { done, usage } = exitCodes
    if (exitCode !== 0 && process.argv.includes('--json'))
      console.log(JSON.stringify({ ok: false, error: { code: 'ERR_USAGE', message: message.replace(/^error: /, '') } }))
    process.exit(exitCode === 0 ? done.code : usage.code)
  })
  for (const sub of command.commands) exitLikeOurs(sub, `${path} ${sub.name()}`)
}
