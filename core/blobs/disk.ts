import { statfs } from 'node:fs/promises'

/** Which share of the disk under a folder is free for this program, 0 to 1. */
export type FreeShare = (folder: string) => Promise<number>

export const freeShareOf: FreeShare = async folder => {
  const { bavail, blocks } = await statfs(folder)
  return blocks === 0 ? 1 : bavail / blocks
}
