import { useEffect, useState } from 'react'
import type { PhoneActs } from '../acts.ts'
import type { PhoneState } from '../state.ts'

const TRY_AGAIN_AFTER = 2000

/** The state of the phones, live: each answer asks for the next one. `lost` while the demo cannot be reached. */
export function usePhone(customer: string | undefined): { state: PhoneState | undefined; lost: boolean } {
  const [state, setState] = useState<PhoneState>()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    void follow(customer, leaving.signal, {
      told(news) {
        setLost(false)
        setState(news)
      },
      failed: () => setLost(true),
    })
    return () => leaving.abort()
  }, [customer])
  return { state, lost }
}

interface Listener {
  told(state: PhoneState): void
  failed(): void
}

async function follow(customer: string | undefined, signal: AbortSignal, listener: Listener): Promise<void> {
  let after = ''
  while (!signal.aborted) {
    try {
      const query = new URLSearchParams({ ...(customer ? { customer } : {}), ...(after ? { after } : {}) })
      const response = await fetch(`/phone/state?${query}`, { signal })
      const state = (await response.json()) as PhoneState
      after = state.version
      if (!signal.aborted) listener.told(state)
    } catch {
      if (signal.aborted) return
      listener.failed()
      await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_AFTER))
    }
  }
}

const last = new Map<string, Promise<void>>()

/**
 * Does something with a customer's phone, after what it was told before: anyone who types fast has several requests under way,
 * and they would overtake each other. Throws when it was not taken.
 */
export function act<Name extends Exclude<keyof PhoneActs, 'link'>>(name: Name, body: PhoneActs[Name]): Promise<void> {
  const before = last.get(body.customer) ?? Promise.resolve()
  const done = before.then(() => post(`/phone/${name}`, body))
  last.set(
    body.customer,
    done.catch(() => undefined),
  )
  return done
}

/** Types a code on the phone of the shop; throws when it is none. */
export const link = (code: string): Promise<void> => post('/phone/link', { code })

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}
