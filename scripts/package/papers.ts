import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { writeSums } from '../lib/sums.ts'

const Sbom = z.looseObject({
  components: z.array(z.looseObject({ name: z.string(), version: z.string(), group: z.string().optional() })),
})

/** Writes what comes with a release beside it: check sums, the parts that it is made of (CycloneDX), and their licences. */
export function writePapers(root: string, folder: string, executables: readonly string[]): string[] {
  const listed = execFileSync('npm', ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { components } = Sbom.parse(JSON.parse(listed))
  const names = components.map(({ group, name, version }) => ({ name: group ? `${group}/${name}` : name, version }))
  const papers = { 'sbom.cdx.json': listed, 'NOTICES.txt': noticesOf(root, names) }
  for (const [name, text] of Object.entries(papers)) writeFileSync(join(folder, name), text)
  writeSums(
    folder,
    executables.map(file => basename(file)),
  )
  return ['SHA256SUMS', ...Object.keys(papers)]
}

/** The licences of all parts, as each of them asks to be handed on. */
function noticesOf(root: string, parts: readonly { name: string; version: string }[]): string {
  const texts = parts.map(({ name, version }) => {
    const folder = join(root, 'node_modules', name)
    const licences = globSync('{LICEN[CS]E,COPYING,NOTICE}*', { cwd: folder }).toSorted()
    const words = licences.map(file => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version}`, ...words].join('\n\n')
  })
  return `${texts.toSorted().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
