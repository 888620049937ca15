/** Places of a JSON value where something stands, as paths that mappings understand: `items[0].name`. */
export interface JsonPath {
  path: string
  /** The last part of the path: what it is called where it stands. */
  name: string
  /** What stands there, as JSON, cut. */
  value: string
  /** Of an object or a list, what is in it. */
  inner?: JsonPath[]
}

const MAX_PATHS = 2000
/** Of a list the first few tell what it is made of. */
const MAX_ITEMS = 20
const PREVIEW = 60

/** What a value is made of, as a tree. */
export function treeOf(value: unknown): JsonPath[] {
  let count = 0
  return inside(value, '')

  function inside(part: unknown, path: string): JsonPath[] {
    if (typeof part !== 'object' || part === null) return []
    const entries = Array.isArray(part)
      ? part.slice(0, MAX_ITEMS).map((item, at) => [`[${at}]`, `${path}[${at}]`, item] as const)
      : Object.entries(part).map(([key, item]) => [key, path ? `${path}.${key}` : key, item] as const)
    return entries.flatMap(([name, at, item]): JsonPath[] => {
      if (++count > MAX_PATHS) return []
      const value = (JSON.stringify(item) ?? '').slice(0, PREVIEW)
      return [
        typeof item === 'object' && item !== null
          ? { path: at, name, value, inner: inside(item, at) }
          : { path: at, name, value },
      ]
    })
  }
}

/** All of a tree, one below the other. */
export const flat = (tree: readonly JsonPath[]): JsonPath[] => tree.flatMap(one => [one, ...flat(one.inner ?? [])])
