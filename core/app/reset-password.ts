import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Passwords, resetPassword } from '../platform/auth/index.ts'
import { lockFolder, openPlatform } from '../storage/index.ts'
import { systemClock } from './clock.ts'

/** The data folder has nobody of this e-mail, or is none. */
export class AccountFault extends Error {
  override readonly name = 'AccountFault'
}

/** Gives somebody of a stopped desk a new, provisional password. Throws AccountFault, and FolderInUse while it runs. */
export async function resetPasswordIn(dataFolder: string, email: string): Promise<string> {
  if (!existsSync(join(dataFolder, 'platform.sqlite')))
    throw new AccountFault(`${dataFolder} holds no Balcão. Name its folder with --data.`)
  const unlock = lockFolder(dataFolder)
  const platform = openPlatform(dataFolder)
  try {
    const password = await resetPassword({ platform, passwords: new Passwords(), clock: systemClock }, email.trim())
    if (password === undefined) throw new AccountFault(`Nobody here has the e-mail ${email}.`)
    return password
  } finally {
    platform.close()
    unlock()
  }
}
