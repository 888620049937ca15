import type { InboundEvent, ProviderEvent } from '../events.ts'
import type { Session } from '../port.ts'
import type { World } from './world.ts'

const PATIENCE = 60_000

type OfType<T extends ProviderEvent['type']> = Extract<ProviderEvent, { type: T }>

/** One session under observation. */
export class Watch {
  readonly events: ProviderEvent[] = []
  readonly session: Session
  #settles: boolean
  #waiting: (() => void)[] = []

  constructor({ provider, options }: Pick<World, 'provider' | 'options'>, settles = true) {
    this.#settles = settles
    this.session = provider.open(options, event => this.#hear(event))
  }

  /** The first event of this type that fits, now or later. */
  async until<T extends ProviderEvent['type']>(
    type: T,
    fits: (event: OfType<T>) => boolean = () => true,
  ): Promise<OfType<T>> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      const found = this.of(type).find(fits)
      if (found) return found
      await this.#change(deadline - Date.now(), type)
    }
  }

  of<T extends ProviderEvent['type']>(type: T): OfType<T>[] {
    return this.events.filter((event): event is OfType<T> => event.type === type)
  }

  message(waId: string) {
    return this.until('message', event => event.key.waId === waId)
  }

  text(body: string) {
    return this.until('message', event => event.body === body)
  }

  ack(waId: string, ack: number) {
    return this.until('ack', event => event.waId === waId && event.ack === ack)
  }

  #hear(event: ProviderEvent): void {
    this.events.push(event)
    const { receipt } = event as Extract<InboundEvent, { receipt?: string }>
    if (this.#settles && receipt) this.session.settle([receipt])
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #change(patience: number, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`no ${what} event; seen: ${this.events.map(event => event.type).join(' ')}`))
      const timer = setTimeout(late, patience)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

/** Opens a session of an unlinked world, scans its code, and answers the open session after the restart. */
export async function linked(world: World, settles = true): Promise<Watch> {
  const first = new Watch(world)
  await world.scan((await first.until('qr')).qr)
  await first.until('closed')
  return opened(world, settles)
}

export async function opened(world: World, settles = true): Promise<Watch> {
  const watch = new Watch(world, settles)
  await watch.until('open')
  return watch
}
