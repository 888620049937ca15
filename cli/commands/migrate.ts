import { migrationOperations } from '../../core/app/operations/migrations.ts'
import { mustHoldDatabase } from '../../core/app/stopped-folder.ts'
import { filesOf, schemaOf } from '../../core/storage/index.ts'
import { columns } from '../frame/answer.ts'
import { does, group } from '../frame/command.ts'
import { configFor, dataFolderCommand, operates } from '../frame/data-folder-command.ts'

const status = dataFolderCommand(
  'status',
  'tell which schema each database has; 1 when one is not that of this version',
).action(
  does(
    ({ data }: { data?: string }) => {
      const config = configFor(data)
      mustHoldDatabase(config.data)
      const result = filesOf(config.data).map(schemaOf)
      return { result, passed: result.every(({ pending, unknown }) => pending.length + unknown.length === 0) }
    },
    files =>
      columns(
        files.map(({ companyId, applied, pending, unknown }) => [
          companyId === null ? 'platform' : `company ${companyId}`,
          `${applied} applied`,
          pending.length ? `to come: ${pending.join(', ')}` : '',
          unknown.length ? `of a newer version: ${unknown.join(', ')}` : '',
        ]),
      ),
  ),
)

const up = dataFolderCommand('up', 'bring every database up to date now, as a start and the first use do').action(
  operates(
    migrationOperations.up,
    () => ({}),
    ({ companies }) => `The platform and ${companies} ${companies === 1 ? 'company' : 'companies'} are up to date.`,
  ),
)

/** `balcao migrate`: schemas go forward only. */
export const migrateCommand = group('migrate', 'schemas of the databases', status, up)
