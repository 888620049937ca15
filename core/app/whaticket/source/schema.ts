/** A column as `information_schema` tells it. */
export interface Column {
  table: string
  column: string
  type: string
}

/** A table that is there, with its name as it is written there. */
export interface Table {
  readonly name: string
  /** The column of the first of these names that there is. */
  column(...names: readonly string[]): Column | undefined
}

/**
 * Which tables and columns a database has. Forks differ in them and in how they write them (`Contacts`, `contacts`, `company_id`), so
 * names are the same whatever their capitals and underscores.
 */
export class Schema {
  readonly #tables = new Map<string, Map<string, Column>>()

  constructor(columns: readonly Column[]) {
    for (const column of columns) {
      const columnsOfTable = this.#tables.get(plain(column.table)) ?? new Map<string, Column>()
      this.#tables.set(plain(column.table), columnsOfTable.set(plain(column.column), column))
    }
  }

  table(name: string): Table | undefined {
    const columns = this.#tables.get(plain(name))
    const [first] = columns?.values() ?? []
    if (!columns || !first) return undefined
    return {
      name: first.table,
      column: (...names) => names.map(each => columns.get(plain(each))).find(column => column !== undefined),
    }
  }
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '')
