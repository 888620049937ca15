import { useEffect } from 'react'
import { sight } from '../../../core/tenant/push/contract.ts'
import { takePendingNavigation } from '../../lib/pending-navigation.ts'
import { useChannel } from '../../lib/realtime/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { useVisible } from '../../lib/use-visible.ts'
import { goOn, leaveAlone } from './push.ts'
import { usePushedTo } from './pushed-to.ts'

const HERE = {}

/**
 * In a browser where notifications were switched on: anyone who did so is not told while they look at a page, and goes on being told once they
 * sign in again; while someone else is signed in nobody is. Anyone who came by a click on a notification is led where that leads.
 */
export default function PushHere({ userId }: { userId: number }) {
  const isTheirs = usePushedTo() === userId
  const isVisible = useVisible()
  useChannel(sight, isTheirs && isVisible ? HERE : undefined)
  useEffect(() => {
    const work = isTheirs ? goOn(userId) : leaveAlone()
    // The next page tries again.
    work.catch(() => undefined)
  }, [isTheirs, userId])
  useEffect(() => {
    if (!isTheirs || !isVisible) return
    takePendingNavigation().then(
      path => {
        if (path && path !== location.pathname) navigate(path)
      },
      () => undefined,
    )
  }, [isTheirs, isVisible])
  return null
}
