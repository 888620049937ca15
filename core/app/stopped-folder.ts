import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../desk/index.ts'
import { Failure } from '../kit/errors.ts'
import { lockFolder } from '../storage/index.ts'
import { baileysProvider } from '../whatsapp/providers/baileys/index.ts'
import { openApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** The data folder is none, or what was asked of it is refused, for a reason that the person who asked can mend. */
export class FolderFault extends Error {
  override readonly name = 'FolderFault'
}

/** Throws FolderFault unless a desk has run on this folder. */
export function mustHoldDesk(dataFolder: string): void {
  if (!existsSync(join(dataFolder, 'platform.sqlite')))
    throw new FolderFault(`${dataFolder} holds no Balcão. Name its folder with --data.`)
}

/**
 * Does something with the platform's data of a stopped desk: nothing listens and no phone connects meanwhile. Throws FolderFault
 * for what the rules refuse, and FolderInUse while it runs.
 */
export async function onStoppedFolder<T>(
  config: Config,
  log: Log,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  mustHoldDesk(config.data)
  const unlock = lockFolder(config.data)
  try {
    const app = await openApp(config, { clock: systemClock, log, provider: baileysProvider({}, log) })
    try {
      return await work(app.platform)
    } finally {
      await app.close()
    }
  } catch (error) {
    throw error instanceof Failure ? new FolderFault(error.sentence('en')) : error
  } finally {
    unlock()
  }
}
