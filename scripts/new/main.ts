import { parseArgs } from 'node:util'
import { makeModule } from './module.ts'

/** `npm run new -- module quick-messages`: a module and its page that list, search, create, change and delete, with their tests. */

const USAGE = 'Usage: npm run new -- module <plural-name>, for instance: npm run new -- module quick-messages'

/** What the command line asks for; undefined when it cannot be read. */
function requested(): { name: string } | 'help' | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) return 'help'
    const [what, name, ...more] = positionals
    return what === 'module' && name && more.length === 0 ? { name } : undefined
  } catch {
    return undefined
  }
}

const listed = (paths: string[]): string => paths.map(path => `  ${path}`).join('\n')

const next = (name: string, migration: string): string => `Next:
  its fields in core/tenant/${name}/contract.ts and ${migration}, its rules in core/tenant/${name}/${name}.ts
  its words in ui/features/${name}/texts.ts and feature.ts, and in the errors of contract.ts
  its name in the list of modules in ARCHITECTURE.md
Then:
  npm run schema      # when the migration has changed
  npm run format
  npm run check
  npx vitest run core/tenant/${name} ui/features/${name} core/app/architecture-tests`

const command = requested()
if (command === 'help') console.log(USAGE)
else if (!command) reject(USAGE)
else {
  try {
    const { made, touched } = makeModule(process.cwd(), command.name)
    console.log(`Made:\n${listed(made)}\nChanged:\n${listed(touched)}`)
    console.log(next(command.name, made.find(path => path.startsWith('migrations/'))!))
  } catch (error) {
    reject((error as Error).message)
  }
}

function reject(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}
