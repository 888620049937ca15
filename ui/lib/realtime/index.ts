import { useEffect, useEffectEvent } from 'react'
import { eventName } from '../../../core/kit/contract.ts'
import { endSession, renewToken } from '../api/tokens.ts'
import { local } from '../local.ts'
import { useStore } from '../store.ts'
import type { Join } from './frames.ts'
import { createRealtime, type SocketState } from './socket.ts'

export type { Join } from './frames.ts'

/** The socket of this tab; the session starts and stops it. */
export const realtime = createRealtime({
  url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`,
  token: () => local.get('token'),
  renew: renewToken,
  onEnd: endSession,
})

/**
 * Hears a company event by its short name while the component lives: `useEvent('ticket', data => …)`. The data are as the
 * room's contract defines them; `T` names that type.
 */
export function useEvent<T = unknown>(name: string, listener: (data: T) => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const companyId = local.get('companyId')
    if (!companyId || !name) return
    return realtime.on(eventName(companyId, name), data => hear(data as T))
  }, [name])
}

/** Hears that events were missed and what is shown must be fetched again. */
export function useGap(listener: () => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => realtime.onGap(() => hear()), [])
}

/** Stays in a room while the component lives; undefined joins nothing. */
export function useRoom(room: Join | undefined): void {
  const key = room && JSON.stringify(room)
  useEffect(() => (key ? realtime.join(JSON.parse(key) as Join) : undefined), [key])
}

export function useSocketState(): SocketState {
  return useStore(realtime.state)
}
