/** Places of a JSON value where something stands, as paths that mappings understand: `items[0].name`. */
export interface JsonPath {
  path: string
  /** What stands there, as JSON, cut. */
  value: string
}

const MAX_PATHS = 300
/** Of a list the first few tell what it is made of. */
const MAX_ITEMS = 3

export function pathsOf(value: unknown): JsonPath[] {
  const found: JsonPath[] = []
  walk(value, '')
  return found

  function walk(part: unknown, path: string): void {
    if (found.length >= MAX_PATHS) return
    if (typeof part !== 'object' || part === null) {
      if (path) found.push({ path, value: JSON.stringify(part) ?? '' })
      return
    }
    if (path) found.push({ path, value: JSON.stringify(part).slice(0, 60) })
    if (Array.isArray(part)) for (const [at, item] of part.slice(0, MAX_ITEMS).entries()) walk(item, `${path}[${at}]`)
    else for (const [key, item] of Object.entries(part)) walk(item, path ? `${path}.${key}` : key)
  }
}
