import { statfs } from 'node:fs/promises'
import { ENOUGH_FREE_DISK, MIN_FREE_DISK } from '../../kit/limits.ts'

/** What of a disk is free for this program. */
export interface Free {
  /** 0 to 1. */
  share: number
  bytes: number
}

/** What is free of the disk under a folder. */
export type FreeRoom = (folder: string) => Promise<Free>

export const freeRoomOf: FreeRoom = async folder => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { share: blocks === 0 ? 1 : bavail / blocks, bytes: blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize }
}

/** All of the disk; without an end where nothing of it is free, of which `isAlmostFull` tells. */
export const sizeOfDisk = ({ share, bytes }: Free): number => (share > 0 ? bytes / share : Number.POSITIVE_INFINITY)

/** Whether what is free is left to messages; of a large disk a small share is much. `times` asks for so much more. */
export const isAlmostFull = ({ share, bytes }: Free, times = 1): boolean =>
  share < times * MIN_FREE_DISK && bytes < times * ENOUGH_FREE_DISK

/** How many bytes there are until it is almost full. */
export const roomIn = ({ share, bytes }: Free): number =>
  Math.max(0, bytes - Math.min(share > 0 ? (bytes / share) * MIN_FREE_DISK : 0, ENOUGH_FREE_DISK))
