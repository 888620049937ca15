import { reportError } from './frame/answer.ts'
import { exitCodes } from './frame/exit-codes.ts'
import { rejectOldNode } from './node-version.ts'
import { program } from './program.ts'

rejectOldNode()

// Node would print the line of the bundle that threw, which is the whole program.
process.on('uncaughtException', error => {
  console.error(error)
  process.exit(exitCodes.ours.code)
})

/** Words of the program itself; all others that begin with a dash are options of `serve`. */
const OWN = ['-h', '--help', '-V', '--version']
const provided = process.argv.slice(2)
/** Commander's own `help` looks no deeper than one command. */
const words = provided[0] === 'help' && provided.length > 2 ? [...provided.slice(1), '--help'] : provided
const first = words[0]
const served = first === undefined || (first.startsWith('-') && !OWN.includes(first))

program.parseAsync(served ? ['serve', ...words] : words, { from: 'user' }).catch(error => reportError(error))
