import type { Socket } from 'node:net'

/** Where a client wants to go. */
export interface Wish {
  host: string
  port: number
}

/** Hears where a client wants to go; undefined once it was told that it may not pass. */
export type Greeting = (
  socket: Socket,
  mayPass: (username?: string, password?: string) => boolean,
) => Promise<{ wish: Wish; answer(goes: boolean): void } | undefined>
