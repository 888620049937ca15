import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import * as z from 'zod'
import { Holidays, WeekHours } from '../../../domain/business-hours.ts'
import { Email } from '../../../kit/fields.ts'
import { oneLine } from '../../../kit/text.ts'
import { BackupError } from '../errors.ts'

/** A newer way of writing archives has a higher number. */
const FORMAT = 1

/** Whether a text is JSON of a kind: what is read from these columns later is believed. */
function holds(schema: z.ZodType): (text: string) => boolean {
  return text => {
    try {
      return schema.safeParse(JSON.parse(text)).success
    } catch {
      return false
    }
  }
}

/** What an archive of one company says of itself; it comes first, so that all else is held to it. */
export const Manifest = z.object({
  product: z.literal('balcao'),
  format: z.literal(FORMAT),
  version: z.string().max(40),
  company: z.object({
    name: z
      .string()
      .min(1)
      .max(200)
      .refine(text => oneLine(text) === text),
    email: z.union([z.literal(''), Email]),
    phone: z.string().max(50),
    recurrence: z.string().max(20),
    timeZone: z.string().max(64),
    campaignsEnabled: z.int().min(0).max(1),
    billing: z
      .string()
      .max(20_000)
      .refine(holds(z.record(z.string(), z.string()))),
    schedules: z.string().max(20_000).refine(holds(WeekHours)),
    /** Missing in archives of before. */
    holidays: z.string().max(20_000).refine(holds(Holidays)).default('[]'),
  }),
  desk: z.object({ bytes: z.int().min(1), sha256: z.string().length(64) }),
  media: z.object({ files: z.int().min(0), bytes: z.int().min(0) }),
  hasSecrets: z.boolean(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestText = (manifest: Omit<Manifest, 'product' | 'format'>): string =>
  JSON.stringify({ product: 'balcao', format: FORMAT, ...manifest } satisfies Manifest, null, 1)

/** Throws BackupError for what is no archive of ours, or one of a newer program. */
export function readManifest(text: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new BackupError('This is no archive of a company: its manifest cannot be read.')
  }
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(content)
  if (format > FORMAT) throw new BackupError('The archive was made by a newer version of Balcão. Use that version.')
  const { data } = Manifest.safeParse(content)
  if (!data) throw new BackupError('This is no archive of a company: its manifest says something else.')
  return data
}

/** What only travels when it is asked for, sealed with a passphrase. */
export const Carried = z.object({
  /** Hashes of passwords, by the person's id. */
  passwords: z.record(z.string(), z.string().max(500)),
  /** What was sealed in the database: where, and as it is to be read. */
  sealed: z.array(z.object({ table: z.string(), column: z.string(), key: z.string(), plain: z.string().max(100_000) })),
})
export type Carried = z.output<typeof Carried>

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 ** 2 })

export function sealWith(passphrase: string, carried: Carried): Buffer {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  return Buffer.concat([salt, iv, cipher.update(JSON.stringify(carried), 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws BackupError where the passphrase is another one. */
export function openWith(passphrase: string, sealed: Buffer): Carried {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, sealed.subarray(0, 16)), sealed.subarray(16, 28))
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(28, -16)), decipher.final()]).toString('utf8')
    return Carried.parse(JSON.parse(text))
  } catch {
    throw new BackupError('The passphrase is not the one with which the archive was made.', 'refused')
  }
}

/** Where an archive may have something, and nowhere else. */
export const MEDIA_NAME = /^media\/([\w-]{2})\/(\1[\w-]{20})$/
