import { resetPassword } from '../platform/auth/index.ts'
import { lockFolder, openPlatform, Passwords } from '../storage/index.ts'
import { systemClock } from './clock.ts'
import { FolderFault, mustHoldDesk } from './stopped-folder.ts'

/** Gives somebody of a stopped desk a new, provisional password. Throws FolderFault, and FolderInUse while it runs. */
export async function resetPasswordIn(dataFolder: string, email: string): Promise<string> {
  mustHoldDesk(dataFolder)
  const unlock = lockFolder(dataFolder)
  const store = openPlatform(dataFolder)
  try {
    const password = await resetPassword({ store, passwords: new Passwords(), clock: systemClock }, email.trim())
    if (password === undefined) throw new FolderFault(`Nobody here has the e-mail ${email}.`)
    return password
  } finally {
    store.close()
    unlock()
  }
}
