import { useEffect } from 'react'

const NAME = 'Balcão'

/** The number of tickets with unread messages before the name of the page: `(3) Balcão`. */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${NAME}` : NAME
    return () => {
      document.title = NAME
    }
  }, [count])
}
