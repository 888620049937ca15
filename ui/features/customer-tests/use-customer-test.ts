import useSWR from 'swr'
import {
  type CustomerTest,
  customerTestEvents,
  customerTestRoutes,
} from '../../../core/tenant/customer-tests/contract.ts'
import { client } from '../../lib/api/client.ts'
import { useEvent, useGap } from '../../lib/realtime/index.ts'

export const customerTestsApi = client(customerTestRoutes)

/** How often a test that is at work is looked at: its end is no event. */
const LOOK_EVERY = 1000

/** The own test, followed while it is shown; null where none is open. */
export function useCustomerTest() {
  const { data, error, mutate } = useSWR('customer-test', () => customerTestsApi.own(), {
    refreshInterval: emitted => (emitted?.test?.isBusy ? LOOK_EVERY : 0),
  })
  useEvent(customerTestEvents.customerTest, () => void mutate())
  useGap(() => void mutate())
  return {
    test: data?.test,
    failure: error as unknown,
    again: (): void => void mutate(),
    /** What a call answered with. */
    show: (test: CustomerTest | null): void => void mutate({ test }, { revalidate: false }),
  }
}
