import { openSqlite, type SqliteFile } from '../../storage/sqlite.ts'

const MAX_OPEN = 8

/** Far less than the writer keeps: pages are read where the system has them. */
const CACHE_KB = 2000

/** The files that a thread has open, read only; the longest unused one is closed when there are too many. */
export class OpenFiles {
  private readonly files = new Map<string, SqliteFile>()

  open(path: string): SqliteFile {
    const known = this.files.get(path)
    this.files.delete(path)
    const file = known ?? openSqlite(path, { readonly: true })
    if (!known) file.pragma(`cache_size = -${CACHE_KB}`)
    this.files.set(path, file)
    if (this.files.size > MAX_OPEN) this.close(this.files.keys().next().value!)
    return file
  }

  close(path: string): void {
    this.files.get(path)?.close()
    this.files.delete(path)
  }
}
