import { backupOperations } from './backups.ts'
import { companyOperations } from './companies.ts'
import { connectionOperations } from './connections.ts'
import { flowOperations } from './flows.ts'
import { healthOperations } from './health.ts'
import { invoiceOperations } from './invoices.ts'
import { migrationOperations } from './migrations.ts'
import { movingOperations } from './moving.ts'
import type { AnyOperation } from './operation.ts'
import { planOperations } from './plans.ts'
import { restoringOperations } from './restoring.ts'
import { userOperations } from './users.ts'
import { whaticketImportOperations } from './whaticket-imports.ts'

/** What the operator can have done to a folder, on a stopped one or in the program that runs on it. */
const operations: readonly AnyOperation[] = [
  ...Object.values(companyOperations),
  ...Object.values(planOperations),
  ...Object.values(healthOperations),
  ...Object.values(invoiceOperations),
  ...Object.values(userOperations),
  ...Object.values(connectionOperations),
  ...Object.values(flowOperations),
  ...Object.values(backupOperations),
  ...Object.values(movingOperations),
  ...Object.values(restoringOperations),
  ...Object.values(migrationOperations),
  ...Object.values(whaticketImportOperations),
]

const byName = new Map(operations.map(operation => [operation.name, operation]))

export const operationCalled = (name: string): AnyOperation | undefined => byName.get(name)
