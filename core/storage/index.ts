export { breaksReference, breaksUnique } from './constraints.ts'
export { type DatabaseErrorKind, databaseErrorSentence, fileErrorOf, isCorrupt } from './database-error.ts'
export { FolderInUse, lockFolder, lockMember } from './folder-lock.ts'
export { companiesOf, damageOf, filesOf, schemaOf } from './inspect.ts'
export { beginNewKey, endNewKey, isSameInstallation } from './key-ring.ts'
export {
  hasNoSchema,
  type Migration,
  type MigrationSet,
  migrate,
  migrationsOf,
  missingMigrations,
  schemaMark,
  unknownMigration,
} from './migrate.ts'
export { countOf, pageOf, pageQuery } from './page.ts'
export { generatePassword, type PasswordCost, Passwords, type PasswordTurn } from './passwords.ts'
export { mustKnowDatabases, openPlatform, type PlatformDb, type PlatformStore } from './platform-db.ts'
export { TenantRegistry } from './registry.ts'
export { run, type Statement } from './run.ts'
export type { NewRow, Row, RowChange, TableName } from './schema/rows.ts'
export { SEALED, sealedColumns } from './sealed-columns.ts'
export { searchIn } from './search-in.ts'
export { searchTerms } from './search-terms.ts'
export { keyError, openSecrets, type Secrets, secretsFrom } from './secrets.ts'
export { openSqlite, type SqliteFile } from './sqlite.ts'
export { table } from './table.ts'
export { companyFile, companyFolder, databasesIn, type TenantDb, type TenantStore } from './tenant-db.ts'
export { flushFolder, writeWhole } from './whole-file.ts'
