import { parseArgs } from 'node:util'
import { makeModule } from './module.ts'

/** `npm run new -- module quick-messages`: a module and its page that list, search, create, change and delete, with their tests. */

const { positionals } = parseArgs({ allowPositionals: true })
const [what, name] = positionals
if (what !== 'module' || !name) {
  console.error('Usage: npm run new -- module <plural-name>, for instance: npm run new -- module quick-messages')
  process.exit(2)
}
try {
  const { made, touched } = makeModule(process.cwd(), name)
  console.log(`Made:\n${made.map(path => `  ${path}`).join('\n')}`)
  console.log(`Changed:\n${touched.map(path => `  ${path}`).join('\n')}`)
  console.log(
    'Next: its words in texts.ts and feature.ts, its fields in contract.ts and the migration, then npm run schema.',
  )
} catch (error) {
  console.error((error as Error).message)
  process.exit(2)
}
