import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { importErrors, importRoutes } from './contract.ts'
import { endImport, importFor, listImports, showImport } from './imports.ts'
import { previewSheet } from './preview.ts'
import { rejectedFile } from './rejected.ts'
import { importJobs } from './work.ts'

/** People who come in by a sheet or from a phone, a piece at a time; other modules say what they become. */
export const importsModule: Module = {
  name: 'imports',
  owns: ['imports', 'import_rejects', 'phone_names'],
  errors: importErrors,
  jobs: importJobs,
  blobs: [{ table: 'imports', column: 'fileBlobId' }],
  routes: bind(importRoutes, {
    list: async ({ company, caller }, { query }) => ({ imports: await listImports(company, caller, query) }),
    show: async ({ company, caller }, { params }) => showImport(await importFor(company.db, caller, params.importId)),
    preview: { beforeFiles: () => {}, handle: (call, { body, files }) => previewSheet(call, body, files) },
    cancel: ({ company, caller }, { params }) =>
      company.transaction(async tx =>
        showImport(await endImport(tx, await importFor(tx.db, caller, params.importId), 'cancelled')),
      ),
    rejected: async ({ company, caller, language }, { params }) =>
      rejectedFile(company, await importFor(company.db, caller, params.importId), language),
  }),
}

export { cancelImportsInto, type Incoming, importRunsInto, importWentOn, peopleComeIn, type Taken } from './imports.ts'
export { countPhoneNames, rememberPhoneNames } from './phones.ts'
export { beginImport } from './work.ts'
