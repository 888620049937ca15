import * as z from 'zod'
import { operation } from './operation.ts'

export const migrationOperations = {
  /** Those that are older than the program are upgraded when it starts, here or in the program that runs; others are opened. */
  up: operation({
    name: 'migrate up',
    input: z.object({}),
    async work({ platform, machinery }, _, { emit: report, ending }) {
      await machinery.upgrade.allReady
      const ids = platform.companies.companyIds()
      let companies = 0
      for (const id of ids) {
        if (ending.aborted) break
        report({ step: 'bringing companies up to date', done: companies, of: ids.length })
        if (machinery.peers.owns(id)) await platform.onDesk(id, async () => {})
        companies += 1
      }
      return { companies }
    },
  }),
}
