import type { ReadFlow } from '../../core/flow-engine/files/read.ts'
import { type Finding, findingSentence } from '../../core/flow-engine/lint/findings.ts'
import { lint } from '../../core/flow-engine/lint/lint.ts'
import type { Language } from '../../core/kit/language.ts'
import { filesOf, flowsOf } from './files.ts'

/** Tells the findings of every flow; whether there was no error. */
export function lintFiles(paths: readonly string[], language: Language): boolean {
  const counts = { error: 0, warning: 0 }
  const files = filesOf(paths, '*.flow.json')
  for (const path of files)
    for (const read of flowsOf(path)) {
      const findings = lint(read.flow, { unknown: read.unknown.map(({ nodeId }) => nodeId) })
      for (const finding of findings) {
        counts[finding.severity]++
        console.log(`${path}: ${finding.severity}: ${placeOf(read, finding)}${findingSentence(finding, language)}`)
      }
    }
  console.log(`${files.length} files, ${counts.error} errors, ${counts.warning} warnings`)
  return counts.error === 0
}

/** The node of a finding: its type, its label where it has one, its id. */
function placeOf({ flow }: ReadFlow, { nodeId }: Finding): string {
  const node = flow.nodes.find(({ id }) => id === nodeId)
  if (!node) return ''
  const { label } = node.data
  return `${node.type}${typeof label === 'string' && label !== '' ? ` "${label}"` : ''} (${node.id}): `
}
