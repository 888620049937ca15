import { useSyncExternalStore } from 'react'

/** Whether the page is looked at: its tab is in front. */
export const useVisible = (): boolean =>
  useSyncExternalStore(
    listener => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
