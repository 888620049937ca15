import type { Connections } from './connections.ts'
import type { TypingWatch } from './typing-watch.ts'

/** The connections of one company, named by their ids alone. */
export interface CompanyConnections {
  start(connectionId: number): Promise<void>
  reroute(connectionId: number): Promise<void>
  reset(connectionId: number): Promise<void>
  logout(connectionId: number): Promise<void>
  remove(connectionId: number): Promise<void>
  state(connectionId: number): ReturnType<Connections['state']>
  requestPairingCode(connectionId: number, pn: string): Promise<string>
  session(connectionId: number): ReturnType<Connections['session']>
}

/** A company's part of all connections of the process. */
export function connectionsOf(connections: Connections, companyId: number): CompanyConnections {
  const ref = (connectionId: number) => ({ companyId, connectionId })
  return {
    start: id => connections.start(ref(id)),
    reroute: id => connections.reroute(ref(id)),
    reset: id => connections.reset(ref(id)),
    logout: id => connections.logout(ref(id)),
    remove: id => connections.remove(ref(id)),
    state: id => connections.state(ref(id)),
    requestPairingCode: (id, pn) => connections.requestPairingCode(ref(id), pn),
    session: id => connections.session(ref(id)),
  }
}

/** Which conversations of one company people look at. */
export interface CompanyTyping {
  watch(conversation: number, chat: Parameters<TypingWatch['watch']>[2]): void
  endAll(): void
}

export const typingOf = (typing: Pick<TypingWatch, 'watch' | 'endAll'>, companyId: number): CompanyTyping => ({
  watch: (conversation, chat) => typing.watch(companyId, conversation, chat),
  endAll: () => typing.endAll(companyId),
})
