import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { writeSums } from '../lib/sums.ts'

const Sbom = z.looseObject({
  serialNumber: z.unknown(),
  metadata: z.looseObject({ timestamp: z.unknown(), component: z.looseObject({ name: z.string() }) }),
  components: z.array(
    z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string(), group: z.string().optional() }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})

const SourceMap = z.looseObject({ sources: z.array(z.string()) })

/** Shipped as files, not in a bundle. */
const AS_FILES = ['better-sqlite3', 'emojibase-data']

interface Part {
  name: string
  version: string
}

/**
 * Writes what comes with a release beside it: check sums, the parts that it is made of (CycloneDX), and their licences. The same for the same
 * program, wherever and whenever that is.
 */
export function writeLicences(root: string, dist: string, folder: string, executables: readonly string[]): string[] {
  const { sbom, parts } = partsOf(root, new Set([...bundledIn(dist), ...AS_FILES]))
  const licences = { 'sbom.cdx.json': `${JSON.stringify(sbom, undefined, 2)}\n`, 'NOTICES.txt': noticesOf(root, parts) }
  for (const [name, text] of Object.entries(licences)) writeFileSync(join(folder, name), text)
  writeSums(
    folder,
    executables.map(file => basename(file)),
  )
  return ['SHA256SUMS', ...Object.keys(licences)]
}

/**
 * What npm tells about the packages that are `shipped`. Which those are it does not know: it asks what is needed, of which a bundle takes a part.
 * The moment, the serial number and the folder's name differ each time, and are left out. Throws where npm does not know one.
 */
function partsOf(root: string, shipped: ReadonlySet<string>): { sbom: object; parts: Part[] } {
  const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { serialNumber: _, metadata, components, dependencies, ...about } = Sbom.parse(JSON.parse(listed))
  const { timestamp: __, component, ...made } = metadata
  const nameOf = ({ group, name }: { group?: string | undefined; name: string }) => (group ? `${group}/${name}` : name)
  const ours = components.filter(one => shipped.has(nameOf(one)))
  const known = new Set(ours.map(nameOf))
  const unknown = [...shipped].filter(name => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`npm knows nothing of ${unknown.join(', ')}, of which the program has a part.`)
  const refs = new Set(ours.map(one => one['bom-ref']))
  return {
    sbom: {
      ...about,
      metadata: { ...made, component: { ...component, name: manifest.name } },
      components: ours,
      dependencies: dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ dependsOn = [], ...one }) => ({ ...one, dependsOn: dependsOn.filter(ref => refs.has(ref)) })),
    },
    parts: ours.map(one => ({ name: nameOf(one), version: one.version })),
  }
}

/** The packages of which anything is in a build, by the sources that its maps name. */
export function bundledIn(dist: string): string[] {
  const names = globSync('**/*.map', { cwd: dist }).flatMap(file =>
    SourceMap.parse(JSON.parse(readFileSync(join(dist, file), 'utf8'))).sources.flatMap(
      source => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
    ),
  )
  return [...new Set(names)].toSorted()
}

/** The licences of all parts, as each of them asks to be handed on. */
function noticesOf(root: string, parts: readonly Part[]): string {
  const texts = parts.map(({ name, version }) => {
    const folder = join(root, 'node_modules', name)
    const licences = globSync('{LICEN[CS]E,COPYING,NOTICE}*', { cwd: folder }).toSorted()
    const words = licences.map(file => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version}`, ...words].join('\n\n')
  })
  return `${texts.toSorted().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
