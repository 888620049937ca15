import { sumOf } from '../lib/sums.ts'
import type { Target } from './targets.ts'

/**
 * The Node.js that goes into a release, as its makers publish it: for Windows the sum of `node.exe` in their SHASUMS256.txt, for Linux that of
 * `bin/node` in the archive which that file names. Anyone who takes another version reads the new sums there (decision 835), not from npm.
 */
export const NODE: { version: string; sums: Record<Target, string> } = {
  version: '24.21.0',
  sums: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

/** Throws where the Node.js that npm brought is not the one of its makers: anyone who sits between them would be in every release. */
export function mustBeOfItsMakers(file: string, target: Target, version: string): void {
  if (version !== NODE.version)
    throw new Error(
      `Node.js ${version} came, and scripts/package/node-sums.ts knows ${NODE.version}: read its makers' sums and write them there.`,
    )
  if (sumOf(file) !== NODE.sums[target])
    throw new Error(`The Node.js for ${target} is not the one that its makers publish: nothing is made of it.`)
}
