import { useEffect } from 'react'
import { navigate, usePlace } from '../../lib/router/index.tsx'

export function Redirect({ to }: { to: string }) {
  const { url } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it also leads on from the next address that redirects to the same.
  useEffect(() => navigate(to, { replace: true }), [to, url])
  return null
}
