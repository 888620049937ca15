import { useEffect, useEffectEvent } from 'react'

/** Hears Esc where nothing else has a use for it: no field, no dialog. */
export function useEscape(run: () => void): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const receive = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.getElementById('root')?.hasAttribute('inert'))
        act()
    }
    // Behind those that hear it on the document.
    addEventListener('keydown', receive)
    return () => removeEventListener('keydown', receive)
  }, [])
}
