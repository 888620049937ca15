import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

const MOUNT = 'mount'
const UNMOUNT = 'umount'

/**
 * A disk of its own at `folder`, as small and as strict as `options` of tmpfs say; answers what takes it away. Who may not mount is told
 * so, and gets none.
 */
export function mountDisk(folder: string, options: string): (() => void) | undefined {
  mkdirSync(folder, { recursive: true })
  if (spawnSync(MOUNT, ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0)
    return () => void spawnSync(UNMOUNT, ['--lazy', folder])
  console.log(`This user may mount no disk: a test goes without one of ${options}.`)
  return undefined
}

/** What is changed of one that is mounted. */
export const remount = (folder: string, options: string): void =>
  void spawnSync(MOUNT, ['-o', `remount,${options}`, folder])
