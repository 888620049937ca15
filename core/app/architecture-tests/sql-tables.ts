/** Stands in a text for what is not known before it runs. */
export const HOLE = '\u0000'

export interface TableUse {
  writes: string[]
  reads: string[]
  /** There is a table whose name is not known before it runs. */
  unnamed: boolean
}

interface Token {
  kind: 'word' | 'quoted' | 'text' | 'hole' | 'sign'
  value: string
}

const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<text>'(?:[^']|'')*')|"(?<quoted>[^"\n]+)"|(?<word>[A-Za-z_]\w*)|(?<hole>\0)|(?<sign>[^\s\w])/g

const tokensOf = (sql: string): Token[] =>
  [...sql.matchAll(TOKENS)].flatMap(({ groups = {} }) =>
    Object.entries(groups).flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value } as Token])),
  )

/** What names a table in SQL. */
const NAMING = /\b(?:from|join|into|update|in)\b/i
/** What ends the list of tables after FROM. */
const CLAUSES = 'WHERE GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT SET RETURNING WINDOW SELECT VALUES'.split(' ')
/** What begins a query: in brackets it is no list of tables. */
const QUERIES = ['SELECT', 'VALUES', 'WITH']

/**
 * The tables that a piece of SQL writes and reads. A piece may begin and end anywhere, and may be no SQL at all. What prose may
 * hold too (`in` before a name, `update` at an end) counts in capitals alone, as SQL is written here, or where it is `certain`.
 */
export function tablesIn(sql: string, tables: ReadonlySet<string>, certain = false): TableUse {
  const use: TableUse = { writes: [], reads: [], unnamed: false }
  if (!NAMING.test(sql)) return use
  const tokens = tokensOf(sql)
  /** Outside of all brackets, and in each that is open: whether a list of tables goes on there. */
  const lists = [false]
  let at = 0

  const isSign = (place: number, sign: string): boolean =>
    tokens[place]?.kind === 'sign' && tokens[place].value === sign
  const word = (place: number): string => (tokens[place]?.kind === 'word' ? tokens[place].value.toUpperCase() : '')
  const isCertain = (place: number): boolean => certain || tokens[place]?.value === word(place)
  const listing = (goesOn: boolean): void => {
    lists[lists.length - 1] = goesOn
  }

  /** Takes the name at a place where SQL has a table, the one after `keyword`. */
  function take(place: number, into: string[], keyword: number): void {
    const token = tokens[isSign(place + 1, '.') ? place + 2 : place]
    if (!token || token.kind === 'hole') use.unnamed ||= isCertain(keyword)
    else if (token.kind !== 'text' && tables.has(token.value)) into.push(token.value)
  }

  /** An item of a list of tables; one in brackets is a list again, or a query: what is put in there is one too. */
  function listed(place: number, keyword: number): void {
    listing(true)
    if (!isSign(place, '(')) take(place, use.reads, keyword)
    else {
      lists.push(false)
      at = place
      if (!QUERIES.includes(word(place + 1)) && tokens[place + 1]?.kind !== 'hole') listed(place + 1, keyword)
    }
  }

  const keywords: Record<string, () => void> = {
    FROM: () => (word(at - 1) === 'DELETE' ? take(at + 1, use.writes, at) : listed(at + 1, at)),
    JOIN: () => listed(at + 1, at),
    INTO: () => take(at + 1, use.writes, at),
    UPDATE() {
      const target = word(at + 1) === 'OR' ? at + 3 : at + 1
      // ON CONFLICT DO UPDATE SET names no table.
      if (word(target) !== 'SET') take(target, use.writes, at)
    },
    /** SQLite takes `IN messages` for all its rows; most often brackets follow, or something put in. */
    IN() {
      const { kind = 'hole' } = tokens[at + 1] ?? {}
      if (kind !== 'hole' && isCertain(at)) take(at + 1, use.reads, at)
    },
    ...Object.fromEntries(CLAUSES.map(clause => [clause, () => listing(false)])),
  }

  for (; at < tokens.length; at += 1) {
    if (isSign(at, '(')) lists.push(false)
    else if (isSign(at, ')') && lists.length > 1) lists.pop()
    else if (isSign(at, ',') && lists.at(-1)) listed(at + 1, at)
    else keywords[word(at)]?.()
  }
  return use
}
