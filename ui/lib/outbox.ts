import { CallFailure } from './api/failure.ts'
import { local } from './local.ts'
import { realtime } from './realtime/index.ts'
import { createStore, type Store } from './store.ts'

/** Something that someone wrote here and that the server has not answered for yet. It outlives the page that shows it. */
export interface Leaving {
  clientId: string
  /** `stranded` when no server was reached: it leaves by itself. */
  state: 'waiting' | 'sending' | 'stranded' | 'failed'
  /** 0 to 1 while a file travels. */
  progress: number
  failure?: unknown
}

interface Way<One> {
  /** What goes to one place is sent in order. */
  placeOf: (one: One) => number
  post: (one: One, onProgress: (progress: number) => void) => Promise<void>
}

export interface Outbox<One> {
  all: Store<readonly One[]>
  add: (one: One) => void
  /** Sends one that did not leave again, under the same name, so that it cannot arrive twice. */
  again: (clientId: string) => void
  /** Takes one out; answers it. */
  take: (clientId: string) => One | undefined
  /** The session is over. */
  clear: () => void
}

/** Nothing tells when a server answers again whose socket never broke. */
const TRY_AGAIN_AFTER = 5000

export function outboxOf<One extends Leaving>({ placeOf, post }: Way<One>): Outbox<One> {
  const all = createStore<readonly One[]>([])
  const chains = new Map<number, Promise<void>>()
  const edit = (clientId: string, change: Partial<Leaving>): void =>
    all.set(all.get().map(one => (one.clientId === clientId ? { ...one, ...change } : one)))
  const deliver = async (one: One): Promise<void> => {
    const { clientId } = one
    edit(clientId, { state: 'sending' })
    try {
      await post(one, progress => edit(clientId, { progress }))
    } catch (failure) {
      const stranded = failure instanceof CallFailure && failure.offline
      edit(clientId, { state: stranded ? 'stranded' : 'failed', failure })
      if (stranded) setTimeout(sendStranded, TRY_AGAIN_AFTER)
    }
  }
  const enqueue = (one: One): void => {
    const before = chains.get(placeOf(one)) ?? Promise.resolve()
    chains.set(
      placeOf(one),
      before.then(() => deliver(one)),
    )
  }
  const again = (clientId: string): void => {
    const one = all.get().find(each => each.clientId === clientId)
    if (one?.state !== 'failed' && one?.state !== 'stranded') return
    edit(clientId, { state: 'waiting', progress: 0, failure: undefined })
    enqueue(one)
  }
  /** What only found no server leaves by itself when the connection is back. */
  function sendStranded(): void {
    for (const { clientId, state } of all.get()) if (state === 'stranded') again(clientId)
  }
  realtime.state.subscribe(() => realtime.state.get() === 'live' && sendStranded())
  return {
    all,
    again,
    add(one) {
      all.set([...all.get(), one])
      enqueue(one)
    },
    take(clientId) {
      const gone = all.get().find(one => one.clientId === clientId)
      all.set(all.get().filter(one => one !== gone))
      return gone
    },
    clear() {
      all.set([])
      chains.clear()
    },
  }
}

/** A text on its way to the server, as the browser keeps it over a reload. */
export interface Stored {
  clientId: string
  /** Who wrote it: nobody else's session sends it. */
  userId: number
}

/** The texts of one kind that are on their way. */
export function storedTexts<Text extends Stored>(key: 'unsent' | 'unsentChats') {
  const all = (): readonly Text[] => (local.get(key) ?? []) as readonly Text[]
  return {
    /** Oldest first. */
    of: (userId: number): readonly Text[] => all().filter(one => one.userId === userId),
    /** Keeps a text of the person who is signed in. */
    keep(text: Omit<Text, 'userId'>): void {
      const userId = local.get('userId')
      if (userId !== undefined) local.set(key, [...all(), { ...text, userId }])
    },
    forget(clientId: string): void {
      const others = all().filter(one => one.clientId !== clientId)
      if (others.length < all().length) local.set(key, others.length > 0 ? others : undefined)
    },
  }
}
