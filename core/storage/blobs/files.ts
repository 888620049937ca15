import { readdir, stat } from 'node:fs/promises'

const ABSENT = ['ENOENT', 'ENOTDIR']

/** Whether something failed because there is no such file. */
export const isAbsent = (error: unknown): boolean => ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')

/** What lies in a folder, in order; nothing where there is none. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** What a file takes for each of its names; nothing when it is gone. */
export const bytesOfName = (path: string): Promise<number> =>
  stat(path).then(
    ({ size, nlink }) => size / Math.max(1, nlink),
    () => 0,
  )

/** Bytes of a file; undefined when it is gone. */
export const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    found => found.size,
    () => undefined,
  )
