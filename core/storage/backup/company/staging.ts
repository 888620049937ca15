import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder } from '../../index.ts'

/** Where everything of a company that comes back lies before it takes the place of what is there, in its folder. */
export const stagingOf = (data: string, companyId: number): string => join(companyFolder(data, companyId), 'restoring')

/** Lies in it once everything does: from then on the company is the one that comes back, also after a crash. */
export const readyOf = (data: string, companyId: number): string => join(stagingOf(data, companyId), 'ready')

/** Whether a company has come back and its accounts and tokens are still to follow. */
export const isExchanging = (data: string, companyId: number): boolean => existsSync(readyOf(data, companyId))

/** Where the file of this name lies below a folder of media. */
export const fileIn = (media: string, blobId: string): string => join(media, blobId.slice(0, 2), blobId)
