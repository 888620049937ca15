import { openSqlite } from '../index.ts'

/** A company as the platform's database lists it. */
export interface ListedCompany {
  id: number
  name: string
  /** Not being made or deleted: its desk has to be there. */
  isOpen: 0 | 1
}

/** Those that are there, are being made, or were deleted and can be restored; the last are not known to older schemas. */
export function companiesIn(platformFile: string): ListedCompany[] {
  const file = openSqlite(platformFile, { readonly: true })
  try {
    const knowsDeleted =
      file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'deleted_companies'").get() !== undefined
    const orStored = knowsDeleted ? 'OR id IN (SELECT companyId FROM deleted_companies)' : ''
    return file
      .prepare(
        `SELECT id, name, phase IN ('ready', 'untold') AS isOpen FROM companies WHERE phase <> 'leaving' ${orStored} ORDER BY id`,
      )
      .all() as ListedCompany[]
  } finally {
    file.close()
  }
}
