import type { Desks } from '../company/index.ts'
import { recordState } from '../tenant/connections/index.ts'
import { receiveEvents } from '../tenant/inbound/index.ts'
import type { ConnectionHost } from '../whatsapp/index.ts'

/** The modules to which WhatsApp tells what becomes of connections, and what arrives. */
export const storedBy = (desks: Desks): Pick<ConnectionHost, 'stateChanged' | 'receive'> => ({
  stateChanged: (state, step) => desks.use(state.ref.companyId, desk => recordState(desk, state, step)),
  receive: (ref, events) => desks.use(ref.companyId, desk => receiveEvents(desk, ref, events)),
})
