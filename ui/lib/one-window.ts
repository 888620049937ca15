import { useEffect } from 'react'
import { local } from './local.ts'

/** So many of the last news are remembered; more never come at one moment. */
const REMEMBERED = 50

/**
 * Does something for a piece of news in one window of this browser alone, whichever comes first, and in none where one shows its place.
 * Without locks, as on pages without TLS, windows that learn of it in the very same moment do it both.
 */
export async function inOneWindow(news: { key: string; place: string }, act: () => void): Promise<void> {
  if (await isDisplayedSomewhere(news.place)) return
  await alone(() => {
    const announced = local.get('announced') ?? []
    if (announced.includes(news.key)) return
    local.set('announced', [...announced, news.key].slice(-REMEMBERED))
    act()
  })
}

/** Lets the other windows know that this one shows a place, while it is in sight. */
export function useShowsPlace(place: string | undefined): void {
  useEffect(() => {
    if (place === undefined) return
    let end = (): void => undefined
    const look = (): void => {
      end()
      end = document.visibilityState === 'visible' ? holding(lockOf(place)) : () => undefined
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      end()
    }
  }, [place])
}

const lockOf = (place: string): string => `shows ${place}`

/** Undefined on pages without TLS, and in old browsers. */
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

async function isDisplayedSomewhere(place: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.some(({ name }) => name === lockOf(place))
}

const alone = (act: () => void): Promise<void> => locks()?.request('announce', act) ?? Promise.resolve(act())

/** Holds a lock, with others who do, until the end that it answers or that of the window. */
function holding(name: string): () => void {
  let end = (): void => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  void locks()?.request(name, { mode: 'shared' }, () => ended)
  return end
}
