import { Command } from 'commander'

/** `balcao flow`, a program of its own: it reads the command line itself. The built `balcao.cjs` goes there at once. */
export const flowCommand = new Command('flow')
  .description('conversation flows as files: lint, test, run, diff, export, import; needs no desk that runs')
  .allowUnknownOption()
  .allowExcessArguments()
  .helpOption(false)
  .action(async () => {
    await import('../flow/main.ts')
  })
