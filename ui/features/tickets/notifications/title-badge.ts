import { useEffect } from 'react'

const NAME = 'Balcão'

/** The number of tickets with unread messages before the name of the page: `(3) Balcão`, `(40+) Balcão`. */
export function useTitleBadge(count: number, isMore: boolean): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}${isMore ? '+' : ''}) ${NAME}` : NAME
    return () => {
      document.title = NAME
    }
  }, [count, isMore])
}
