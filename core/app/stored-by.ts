import type { CompanyContexts } from '../company/index.ts'
import { recordState } from '../tenant/connections/index.ts'
import { receiveEvents } from '../tenant/inbound/index.ts'
import type { ConnectionHost } from '../whatsapp/index.ts'

/** The modules to which WhatsApp tells what becomes of connections, and what arrives. */
export const storedBy = (contexts: CompanyContexts): Pick<ConnectionHost, 'stateChanged' | 'receive'> => ({
  stateChanged: (state, step) => contexts.use(state.ref.companyId, company => recordState(company, state, step)),
  receive: (ref, events) => contexts.use(ref.companyId, company => receiveEvents(company, ref, events)),
})
