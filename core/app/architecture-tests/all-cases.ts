import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchitectureCases, Theirs } from '../testing/architecture.ts'
import type { TestCompany, World } from '../testing/world.ts'

const core = join(import.meta.dirname, '../..')

/** What the modules say for the architecture tests, each in its own folder. */
export const allArchitectureCases: readonly ArchitectureCases[] = await Promise.all(
  globSync('{platform,tenant}/*/architecture-cases.ts', { cwd: core }).map(
    async path => ((await import(join(core, path))) as { architectureCases: ArchitectureCases }).architectureCases,
  ),
)

/** One of everything in a company, each with the canary in its texts; returns the ids. */
export async function furnish(world: World, company: TestCompany): Promise<Theirs> {
  const made = { companyId: company.id } as Theirs
  let waiting = allArchitectureCases
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs = [] }) => needs.every(id => id in made))
    if (ready.length === 0) throw new Error('Some laws need an id that no module makes.')
    for (const architectureCases of ready) Object.assign(made, await architectureCases.furnish?.(company, made, world))
    waiting = waiting.filter(architectureCases => !ready.includes(architectureCases))
  }
  return made
}
