import { useEffect, useState } from 'react'
import { call } from '../../lib/api/client.ts'

const STATE = { method: 'GET', path: '/companies/cadastro' } as const

/** Whether companies may sign up themselves. Where that cannot be asked they are told when they try. */
export function useSignUpState(): 'asking' | 'open' | 'closed' {
  const [state, setState] = useState<'asking' | 'open' | 'closed'>('asking')
  useEffect(() => {
    const left = new AbortController()
    const heard = (isClosed: boolean): void => {
      if (!left.signal.aborted) setState(isClosed ? 'closed' : 'open')
    }
    call(STATE, {}, { signal: left.signal }).then(
      answer => heard((answer as { closed?: boolean } | null)?.closed === true),
      () => heard(false),
    )
    return () => left.abort()
  }, [])
  return state
}
