import { useEffect } from 'react'
import { navigate } from '../../lib/router/index.tsx'

export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
