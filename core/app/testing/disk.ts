import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { TestContext } from 'vitest'
import { notRunHere } from './not-run-here.ts'

const MOUNT = 'mount'
const UNMOUNT = 'umount'

/**
 * A disk of its own at `folder`, as small and as strict as `options` of tmpfs say; answers what takes it away. Where the user may not
 * mount one, the test is not run.
 */
export function mountDisk(test: Pick<TestContext, 'task' | 'skip'>, folder: string, options: string): () => void {
  mkdirSync(folder, { recursive: true })
  if (spawnSync(MOUNT, ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0)
    notRunHere(test, `this user may mount no disk (${options})`)
  return () => void spawnSync(UNMOUNT, ['--lazy', folder])
}

/** What is changed of one that is mounted. */
export const remount = (folder: string, options: string): void =>
  void spawnSync(MOUNT, ['-o', `remount,${options}`, folder])
