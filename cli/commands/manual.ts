import { Argument, type Command } from 'commander'
import { command, does } from '../frame/command.ts'
import { completionOf, type Shell, shells } from '../manual/completion.ts'
import { manualOf } from '../manual/man.ts'

/** `balcao completion bash`: for the shell's own file, or `source <(balcao completion bash)`. */
export const completionCommand = command('completion', 'print the script by which a shell completes these commands')
  .addArgument(new Argument('<shell>', 'whose').choices(shells))
  .action((shell: Shell, options: object, self: Command) =>
    does(
      () => ({ result: { script: completionOf(self.parent!, shell) } }),
      ({ script }) => script.trimEnd(),
    )(options, self),
  )

/** `balcao man`: `balcao man | man -l -`. */
export const manCommand = command('man', 'print the manual page').action((options: object, self: Command) =>
  does(
    () => ({ result: { page: manualOf(self.parent!) } }),
    ({ page }) => page.trimEnd(),
  )(options, self),
)
