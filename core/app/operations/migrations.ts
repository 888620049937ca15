import * as z from 'zod'
import { operation } from './operation.ts'

export const migrationOperations = {
  /** The platform's file was brought up to date when it was opened; those of companies are when somebody first works there. */
  up: operation({
    name: 'migrate up',
    input: z.object({}),
    async work({ platform }, _, { tell, ending }) {
      const ids = platform.companies.companyIds()
      let companies = 0
      for (const id of ids) {
        if (ending.aborted) break
        tell({ step: 'bringing companies up to date', done: companies, of: ids.length })
        await platform.onDesk(id, async () => {})
        companies += 1
      }
      return { companies }
    },
  }),
}
