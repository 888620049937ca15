import type { Names } from './names.ts'

/** A line that a new module has in a list of the code. */
export interface ListEntry {
  path: string
  /** Where the list begins; the entry becomes its last line. */
  opening: RegExp
  entry: string
  from: string
}

/** The lists that a new module stands in. */
export const listEntries = ({ kebab, many }: Names): ListEntry[] => [
  {
    path: 'core/app/modules.ts',
    opening: /\bconst modules\b[^=]*= \[\n/,
    entry: `${many}Module`,
    from: `../tenant/${kebab}/index.ts`,
  },
  {
    path: 'ui/app/features.ts',
    opening: /\bconst features\b[^=]*= \[\n/,
    entry: `${many}Feature`,
    from: `../features/${kebab}/feature.ts`,
  },
]

/** Returns a file's text with the import and the line in its list. Throws a sentence where it has no such list. */
export function entered(text: string, { path, opening, entry, from }: ListEntry): string {
  const start = opening.exec(text)
  const behind = start ? start.index + start[0].length : 0
  const length = text.slice(behind).search(/^ *\]/m)
  if (!start || length < 0) throw new Error(`${path} has no list to enter ${entry} into.`)
  const end = behind + length
  return `import { ${entry} } from '${from}'\n${text.slice(0, end).trimEnd()}\n  ${entry},\n${text.slice(end)}`
}
