import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRestoring } from '../storage/backup/index.ts'
import { baileysProvider } from '../whatsapp/providers/baileys/index.ts'
import { type App, openApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { asDatabaseError, takeFolder } from './disk-error.ts'
import type { Log } from './log.ts'
import { prepareFolder } from './prepare-folder.ts'

/** The data folder is none, or not ours to work on, for a reason that the person who asked can fix. */
class FolderError extends Error {
  override readonly name = 'FolderFault'
}

/** Whether a desk has run on this folder. A restore that was cut short may have moved one away and put the other not yet in its place. */
export const holdsDatabase = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, 'platform.sqlite')) || isRestoring(dataFolder)

/**
 * Throws FolderFault unless a desk has run on this folder, as this user: files that another one makes in it would keep the desk
 * from its own data.
 */
export function mustHoldDatabase(dataFolder: string): void {
  const database = join(dataFolder, 'platform.sqlite')
  if (!holdsDatabase(dataFolder)) throw new FolderError(`${dataFolder} holds no Balcão. Name its folder with --data.`)
  const { uid } = statSync(existsSync(database) ? database : dataFolder)
  if (process.platform === 'win32' || uid === process.getuid?.()) return
  throw new FolderError(`${dataFolder} belongs to another user. Run this as that one: sudo -u '#${uid}' …`)
}

/**
 * Does something with the whole program on the folder of a stopped desk: nothing listens and no phone connects meanwhile. Throws
 * FolderInUse while it runs, and what its disk, its databases or its key have against it.
 */
export async function onStoppedFolder<T>(config: Config, log: Log, work: (app: App) => Promise<T>): Promise<T> {
  mustHoldDatabase(config.data)
  return onFolder(config, log, work)
}

/** The same on a folder that need not be there yet: a desk is made in it. */
export async function onFolder<T>(config: Config, log: Log, work: (app: App) => Promise<T>): Promise<T> {
  const unlock = takeFolder(config.data)
  try {
    const upgrade = await prepareFolder(config, log)
    await upgrade.runHere()
    const app = await openApp(config, { clock: systemClock, log, provider: baileysProvider({}, log) }, upgrade)
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  } catch (error) {
    throw asDatabaseError(error, config.data)
  } finally {
    unlock()
  }
}
