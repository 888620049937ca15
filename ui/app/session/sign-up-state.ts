import { useEffect, useState } from 'react'
import { call } from '../../lib/api/client.ts'

const STATE = { method: 'GET', path: '/companies/cadastro' } as const

interface SignUpState {
  state: 'asking' | 'open' | 'closed'
  /** The last day on which anyone who signs up now works without paying, where that could be asked. */
  trialUntil?: string | undefined
}

/** Whether companies may sign up themselves. Where that cannot be asked they are told when they try. */
export function useSignUpState(): SignUpState {
  const [state, setState] = useState<SignUpState>({ state: 'asking' })
  useEffect(() => {
    const left = new AbortController()
    const received = ({ closed, trialUntil }: { closed?: boolean; trialUntil?: string }): void => {
      if (!left.signal.aborted) setState({ state: closed === true ? 'closed' : 'open', trialUntil })
    }
    call(STATE, {}, { signal: left.signal }).then(
      answer => received(answer ?? {}),
      () => received({}),
    )
    return () => left.abort()
  }, [])
  return state
}
