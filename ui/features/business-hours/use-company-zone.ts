import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { reloadUser, useUser } from '../../app/session/session.ts'
import { client } from '../../lib/api/client.ts'

const companies = client(companyRoutes)

/** The zone by which hours and days of the company go (decision 11), and what changes it; anyone who is signed in follows it. */
export function useCompanyZone(): { zone: string; change: (timeZone: string) => Promise<void> } {
  const { companyId: id, company } = useUser()
  return {
    zone: company.timeZone,
    async change(timeZone) {
      await companies.setTimeZone({ params: { id }, body: { timeZone } })
      // Saved it is either way.
      await reloadUser().catch(() => undefined)
    },
  }
}
