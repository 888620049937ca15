import { authEvents } from '../../../core/platform/auth/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { showError } from '../../kit/toast.ts'
import { reloadUnasked } from '../../lib/before-unload.ts'
import { local } from '../../lib/local.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { appTexts } from '../texts.ts'
import { useUser } from './session.ts'
import { displacedNote } from './tab-notes.ts'

const RELOAD_AFTER = 1000

/** Someone signed in as this user elsewhere: says so, forgets the session and reloads after 1 s (spec 1 §4). */
export function useOtherComputer(): void {
  const user = useUser()
  const t = useTexts(appTexts)
  useEvent(authEvents.auth, emitted => {
    if (emitted.user.id !== user.id || emitted.sessionId === ownSession()) return
    showError(t('otherComputer'))
    local.forgetSession()
    setTimeout(() => {
      displacedNote.keep(true)
      reloadUnasked()
    }, RELOAD_AFTER)
  })
}

/** The session named in our own token; nothing is trusted from it, it only tells our own sign-in from others. */
function ownSession(): number | undefined {
  try {
    const payload = (local.get('token') ?? '').split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sid?: number }).sid
  } catch {
    return undefined
  }
}
