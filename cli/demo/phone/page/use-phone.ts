import { useEffect, useState } from 'react'
import type { PhoneDraft, PhoneState } from '../state.ts'

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

/** Sends a message as the customer; throws when it was not taken. */
export const sendMessage = (draft: PhoneDraft): Promise<void> => post('/phone/send', draft)

/** Blue ticks for the shop. */
export const markRead = (customer: string): Promise<void> => post('/phone/read', { customer })

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}
