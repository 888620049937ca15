import ts from 'typescript'
import { HOLE, type TableUse, tablesIn } from './sql-tables.ts'

/** Who owns tables: a module, or a part of the machinery. */
export interface Owner {
  name: string
  owns: readonly string[]
  reads: readonly string[]
  sources: readonly Source[]
}

export interface Source {
  path: string
  text: string
}

/** Every breach of the architecture test of tables, in a sentence: each has one owner, who writes it, and who else reads it says so. */
export function breaches(owners: readonly Owner[], tables: ReadonlySet<string>): string[] {
  const ownerOf = (table: string): string => owners.find(({ owns }) => owns.includes(table))?.name ?? 'nobody'
  return [
    ...[...tables].flatMap(table => {
      const names = owners.filter(({ owns }) => owns.includes(table)).map(({ name }) => name)
      return names.length === 1 ? [] : `${table} is owned by ${names.join(' and ') || 'nobody'}.`
    }),
    ...owners.flatMap(owner => breachesOf(owner, tables, ownerOf)),
  ]
}

function breachesOf(owner: Owner, tables: ReadonlySet<string>, ownerOf: (table: string) => string): string[] {
  const { name, owns, reads, sources } = owner
  const used = sources.map(({ path, text }) => ({ path, ...tablesUsed(path, text, tables) }))
  const foreign = (list: string[]): string[] => [...new Set(list)].filter(table => !owns.includes(table))
  return [
    ...used.flatMap(({ path, writes, reads: read, unnamed }) => [
      ...foreign(writes).map(table => `${path} writes ${table}, which ${ownerOf(table)} owns.`),
      ...foreign(read)
        .filter(table => !reads.includes(table))
        .map(table => `${path} reads ${table}, which ${ownerOf(table)} owns and ${name} does not declare.`),
      ...(unnamed ? [`${path} has a statement whose table is not written out.`] : []),
    ]),
    ...reads
      .filter(table => owns.includes(table) || !used.some(({ reads: read }) => read.includes(table)))
      .map(table => `${name} declares that it reads ${table}, and does not read it from another.`),
  ]
}

/** Kysely's methods, by what is done to the table that they name first. */
const WRITING = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const READING = new Set([
  ...['selectFrom', 'from', 'using', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
  ...['innerJoinLateral', 'leftJoinLateral', 'crossJoinLateral'],
])
/** Names a table, or is of no use to anybody. */
const NAMING = new Set([...WRITING, 'selectFrom'])
/** What takes SQL as text. */
const RUNNING = new Set(['run', 'prepare', 'raw', 'exec'])

/** The tables that a source file writes and reads, through Kysely, `table('…')` and SQL in its texts. */
function tablesUsed(path: string, source: string, tables: ReadonlySet<string>): TableUse {
  const use: TableUse = { writes: [], reads: [], unnamed: false }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true))
  return use

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isCallExpression(node)) call(node)
    const text = textOf(node)
    if (text !== undefined) {
      const found = tablesIn(text, tables, isSql(node))
      use.writes.push(...found.writes)
      use.reads.push(...found.reads)
      use.unnamed ||= found.unnamed
    }
    for (const part of text === undefined ? childrenOf(node) : putInto(node)) visit(part)
  }

  function call({ expression, arguments: [first] }: ts.CallExpression): void {
    const name = nameOf(expression)
    if (!first || name === undefined) return
    for (const named of ts.isArrayLiteralExpression(first) ? first.elements : [first]) {
      const table = ts.isStringLiteralLike(named) ? named.text.trim().split(/\s/)[0]! : undefined
      if (NAMING.has(name) && (ts.isIdentifier(named) || ts.isTemplateExpression(named))) use.unnamed = true
      if (table === undefined || !tables.has(table)) continue
      if (WRITING.has(name) || name === 'table') use.writes.push(table)
      if (READING.has(name) || name === 'table') use.reads.push(table)
    }
  }
}

/** The last name of what is called: `selectFrom` of `tx.db.selectFrom`. */
function nameOf(called: ts.Expression): string | undefined {
  if (ts.isIdentifier(called)) return called.text
  if (ts.isPropertyAccessExpression(called)) return called.name.text
  return ts.isElementAccessExpression(called) && ts.isStringLiteralLike(called.argumentExpression)
    ? called.argumentExpression.text
    : undefined
}

/** A text with a hole for everything put into it; undefined for what is no text. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(HOLE)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const texts = partsOf(node).map(textOf)
  return texts.every(text => text === undefined) ? undefined : texts.map(text => text ?? HOLE).join('')
}

/** What is put into a text. */
function putInto(text: ts.Node): ts.Node[] {
  if (ts.isTemplateExpression(text)) return text.templateSpans.map(({ expression }) => expression)
  return ts.isBinaryExpression(text) ? partsOf(text).filter(part => textOf(part) === undefined) : []
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, child => void children.push(child))
  return children
}

/** The parts of a sum, brackets taken off. */
function partsOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return partsOf(node.expression)
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
  return isSum ? [...partsOf(node.left), ...partsOf(node.right)] : [node]
}

/** Whether a text is surely SQL: tagged with `sql`, or handed to what runs it. */
function isSql({ parent }: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(parent)) return true
  return ts.isCallExpression(parent) && RUNNING.has(nameOf(parent.expression) ?? '')
}

/** What the index of a module must keep to itself: the means to write its tables, and SQL, which would read them unseen. */
export function handedOut(folder: string, exports: Record<string, unknown>, tables: ReadonlySet<string>): string[] {
  return Object.entries(exports).flatMap(([name, value]) => {
    const isTable = typeof value === 'object' && value !== null && 'insert' in value && 'update' in value
    if (isTable) return `${folder} hands out ${name}, by which anybody writes its table.`
    const { writes, reads } = tablesIn(typeof value === 'string' ? value : '', tables)
    return writes.length + reads.length > 0 ? `${folder} hands out ${name}, which is SQL.` : []
  })
}
