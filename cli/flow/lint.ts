import type { ReadFlow } from '../../core/flow-engine/files/read.ts'
import { type Finding, findingSentence } from '../../core/flow-engine/lint/findings.ts'
import { lint } from '../../core/flow-engine/lint/lint.ts'
import type { Language } from '../../core/kit/language.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { filesOf, flowsOf } from './files.ts'

/** What is wrong or doubtful about the flows of some files. */
export interface Findings {
  files: number
  errors: number
  warnings: number
  findings: {
    file: string
    severity: Finding['severity']
    nodeId: string | null
    /** Where it is, in words, and what it is. */
    place: string
    message: string
  }[]
}

export function lintFiles(paths: readonly string[], language: Language): Findings {
  const files = filesOf(paths, ['.flow.json'])
  const findings = files.flatMap(file =>
    flowsOf(file).flatMap(read =>
      lint(read.flow, { unknown: read.unknown.map(({ nodeId }) => nodeId) }).map(finding => ({
        file,
        severity: finding.severity,
        nodeId: finding.nodeId ?? null,
        place: placeOf(read, finding),
        message: findingSentence(finding, language),
      })),
    ),
  )
  const count = (severity: Finding['severity']): number => findings.filter(found => found.severity === severity).length
  return { files: files.length, errors: count('error'), warnings: count('warning'), findings }
}

export const findingLines = ({ files, errors, warnings, findings }: Findings): string[] => [
  ...findings.map(({ file, severity, place, message }) => `${file}: ${severity}: ${place}${message}`),
  [pluralize(files, 'file'), pluralize(errors, 'error'), pluralize(warnings, 'warning')].join(', '),
]

/** The node of a finding: its type, its label where it has one, its id. */
function placeOf({ flow }: ReadFlow, { nodeId }: Finding): string {
  const node = flow.nodes.find(({ id }) => id === nodeId)
  if (!node) return ''
  const { label } = node.data
  return `${node.type}${typeof label === 'string' && label !== '' ? ` "${label}"` : ''} (${node.id}): `
}
