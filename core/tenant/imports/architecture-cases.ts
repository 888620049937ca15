import { type ArchitectureCases, CANARY, foreign, STAFF } from '../../app/testing/architecture.ts'
import { manyPeople, sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { imports, storeRejected } from './imports.ts'

export const architectureCases: ArchitectureCases = {
  routes: {
    'GET /imports': {
      for: STAFF,
      isolation: [({ companyId }) => ({ query: { companyId, target: 'contacts' } }), [200]],
    },
    // It reads what comes with the call and nothing else.
    'POST /imports/preview': { for: STAFF, isolation: [() => ({ form: sheetForm(sheetOf(manyPeople(1))) }), [200]] },
    'GET /imports/:importId': { for: STAFF, isolation: foreign('importId') },
    'GET /imports/:importId/rejected': { for: STAFF, isolation: foreign('importId') },
    'DELETE /imports/:importId': { for: STAFF, isolation: foreign('importId') },
  },
  furnish: company =>
    company.context(desk =>
      desk.transaction(async tx => {
        const about = { target: 'contacts', userId: 1, fileBlobId: null, fileName: `${CANARY}.xlsx` }
        const times = { createdAt: tx.now, endedAt: tx.now }
        const { id } = await imports.insert(tx.db, { ...about, ...times, state: 'done', total: 1, rejected: 1 })
        const rejected = { row: 2, name: CANARY, number: '1', email: '', fault: 'number-invalid', same: null } as const
        await storeRejected(tx, id, [rejected])
        return { importId: id }
      }),
    ),
}
