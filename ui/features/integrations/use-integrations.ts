import useSWR from 'swr'
import { integrationEvents, integrationRoutes, type WhatIsSetUp } from '../../../core/tenant/integrations/contract.ts'
import { client } from '../../lib/api/client.ts'
import { useEvent } from '../../lib/realtime/index.ts'

export const integrationsApi = client(integrationRoutes)

/** What is set up of the outside, as administrators see it; asked for again when a colleague changes it. */
export function useIntegrations() {
  const requested = useSWR('integrations', () => integrationsApi.show(), { revalidateOnFocus: false })
  useEvent(integrationEvents.integrations, () => void requested.mutate())
  return requested
}

/** Whether mail and AI are set up, for anyone who makes flows; undefined while that is not known. */
export function useSetUp(): WhatIsSetUp | undefined {
  const { data, mutate } = useSWR('integrations set up', () => integrationsApi.setUp(), { revalidateOnFocus: false })
  useEvent(integrationEvents.integrations, ({ setUp }) => void mutate(setUp, { revalidate: false }))
  return data
}
