import type * as z from 'zod'
import type { Platform } from '../../company/index.ts'

/** Something that leaves the server in the hands of a stranger and comes back unread and unchanged, as JSON. */
export const sealJson = ({ secrets }: Platform, value: object): string => secrets.encrypt(JSON.stringify(value))

/** What `sealJson` made, where it is of this shape; undefined for anything else, such as a text that someone wrote. */
export function openSealedJson<Schema extends z.ZodType>(
  { secrets }: Platform,
  shape: Schema,
  sealed: string,
): z.output<Schema> | undefined {
  try {
    return shape.parse(JSON.parse(secrets.decrypt(sealed)))
  } catch {
    return undefined
  }
}
