import * as z from 'zod'
import { MAX_CODE } from '../../kit/limits.ts'
import type { NodeType } from '../node-type.ts'

/** The one key that our files have beside those of the flow. */
export const HEADER = 'balcaoFlow'

/** The version of files as such. */
export const FILE_VERSION = 1

/** Of which version the file is, and the nodes of each type in it; 1 where it does not say. */
export const FileHeader = z.object({
  version: z.literal(FILE_VERSION),
  nodeVersions: z.record(z.string().max(MAX_CODE), z.int().positive()).default({}),
})
export type FileHeader = z.output<typeof FileHeader>

/** The version of a type's data: one more with each upgrade. */
export const versionOf = ({ upgrades = [] }: NodeType): number => upgrades.length + 1
