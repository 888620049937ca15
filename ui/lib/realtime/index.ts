import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod'
import type { Channel } from '../../../core/domain/access/channels.ts'
import { eventName } from '../../../core/domain/access/event-name.ts'
import type { EventKind } from '../../../core/domain/access/events.ts'
import { takeLastEvent } from '../api/last-event.ts'
import { endSession, renewToken } from '../api/tokens.ts'
import { local } from '../local.ts'
import { useStore } from '../store.ts'
import { createRealtime, type SocketState } from './socket.ts'

/** The socket of this tab; the session starts and stops it. */
export const realtime = createRealtime({
  // Where several processes share the companies, it goes to the right one at once.
  url: () =>
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws?company=${local.get('companyId') ?? ''}`,
  token: () => local.get('token'),
  lastEvent: takeLastEvent,
  renew: renewToken,
  onEnd: endSession,
})

/** Hears an event of the company while the component lives: `useEvent(tagEvents.tag, data => …)`; none of an undefined one. */
export function useEvent<Schema extends z.ZodType>(
  event: EventKind<string, Schema> | undefined,
  listener: (data: z.output<Schema>) => void,
): void {
  const receive = useEffectEvent(listener)
  const name = event?.name
  useEffect(() => {
    const companyId = local.get('companyId')
    if (!companyId || !name) return
    return realtime.on(eventName(companyId, name), data => receive(data as z.output<Schema>))
  }, [name])
}

/** Learns that events were missed and what is shown must be fetched again. */
export function useGap(listener: () => void): void {
  const receive = useEffectEvent(listener)
  useEffect(() => realtime.onGap(() => receive()), [])
}

/** Learns that the connection stands again and what failed to load must be asked for again; lists and SWR do so themselves. */
export function useLive(listener: () => void): void {
  const receive = useEffectEvent(listener)
  useEffect(() => realtime.onLive(() => receive()), [])
}

/** Stays in a channel while the component lives; without a key in none. */
export function useChannel<Key extends object>(channel: Channel<Key>, key: Key | undefined): void {
  const frame = key && JSON.stringify(key)
  useEffect(() => (frame ? realtime.join(channel, JSON.parse(frame) as Key) : undefined), [channel, frame])
}

export function useSocketState(): SocketState {
  return useStore(realtime.state)
}
