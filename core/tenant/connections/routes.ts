import { bind, type DeskCall } from '../../http/index.ts'
import type { ConnectionRef } from '../../whatsapp/index.ts'
import { accessConnection, visibleConnections } from './access.ts'
import { type Connection, connectionRoutes } from './contract.ts'
import type { ConnectionNeeds } from './needs.ts'
import { removeConnection } from './remove.ts'
import { changeConnection, createConnection } from './save.ts'
import type { ConnectionRow } from './store.ts'
import { asLive, connectionOf, seesCodes } from './wire.ts'

export function routesWith(needs: ConnectionNeeds) {
  const { sessions } = needs

  /** Does a command to the session of a connection that the caller may see, and shows what came of it. */
  async function command(
    { desk, caller }: DeskCall,
    id: number,
    work: (ref: ConnectionRef) => Promise<void>,
  ): Promise<Connection> {
    await accessConnection(desk.db, caller, id)
    const ref = { companyId: desk.companyId, connectionId: id }
    await work(ref)
    const row = await accessConnection(desk.db, caller, id)
    return connectionOf(desk.db, asLive(row, sessions.state(ref), desk.clock.now()), seesCodes(caller))
  }

  const shown = ({ desk, caller }: DeskCall, row: ConnectionRow): Promise<Connection> =>
    connectionOf(desk.db, row, seesCodes(caller))

  return bind(connectionRoutes, {
    list: async call => Promise.all((await visibleConnections(call.desk.db, call.caller)).map(row => shown(call, row))),
    show: async (call, { params }) => shown(call, await accessConnection(call.desk.db, call.caller, params.whatsappId)),
    create: async (call, { body }) => {
      const { id } = await createConnection(call.desk, body, needs)
      return command(call, id, ref => sessions.start(ref))
    },
    update: async (call, { params, body }) =>
      shown(call, await changeConnection(call.desk, params.whatsappId, body, needs)),
    remove: ({ desk }, { params }) => removeConnection(desk, params.whatsappId, needs),
    startSession: (call, { params }) => command(call, params.whatsappId, ref => sessions.start(ref)),
    resetSession: (call, { params }) => command(call, params.whatsappId, ref => sessions.reset(ref)),
    endSession: (call, { params }) => command(call, params.whatsappId, ref => sessions.logout(ref)),
    pairingCode: async ({ desk, caller }, { params, body }) => {
      await accessConnection(desk.db, caller, params.whatsappId)
      const ref = { companyId: desk.companyId, connectionId: params.whatsappId }
      return { code: await sessions.requestPairingCode(ref, body.phone) }
    },
  })
}
