import useSWR from 'swr'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { client } from '../../lib/api/client.ts'

const companies = client(companyRoutes)

/** The zone by which hours and days of the company go (decision 11), and what changes it. */
export function useCompanyZone(): { zone: string; change: (timeZone: string) => Promise<void> } {
  const { companyId: id, company } = useUser()
  const { data, mutate } = useSWR(['company-zone', id], async () => (await companies.get({ params: { id } })).timeZone)
  const zone = data ?? company.timeZone
  return {
    zone,
    async change(timeZone) {
      await mutate(timeZone, { revalidate: false })
      try {
        await companies.setTimeZone({ params: { id }, body: { timeZone } })
      } catch (failure) {
        await mutate(zone, { revalidate: false })
        throw failure
      }
    },
  }
}
