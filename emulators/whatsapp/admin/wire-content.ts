import * as z from 'zod'
import type { Content } from '../messages/content.ts'

const file = z.base64().transform(text => new Uint8Array(Buffer.from(text, 'base64')))
const quotes = z.string().optional()
const caption = z.string().optional()
const mimetype = z.string().optional()

const ad = z
  .object({
    title: z.string().optional(),
    body: z.string().optional(),
    sourceUrl: z.string().optional(),
    sourceId: z.string().optional(),
    sourceType: z.string().optional(),
    sourceApp: z.string().optional(),
    ref: z.string().optional(),
    ctwaClid: z.string().optional(),
    thumbnail: file.optional(),
  })
  .optional()

const origin = z
  .object({
    entryPoint: z.string().optional(),
    entryPointApp: z.string().optional(),
    conversionSource: z.string().optional(),
    utmSource: z.string().optional(),
    utmMedium: z.string().optional(),
    utmCampaign: z.string().optional(),
    product: z.object({ id: z.string(), title: z.string(), url: z.string().optional() }).optional(),
  })
  .optional()

const thing = z.object({ name: z.string(), quantity: z.int(), price: z.number() })

/** The content of a message as JSON: files are base64 texts. */
export const wireContent = z.union([
  z.object({ text: z.string(), extended: z.boolean().optional(), ad, origin, quotes }),
  z.object({ image: file, caption, mimetype, quotes }),
  z.object({ video: file, caption, mimetype, quotes }),
  z.object({ audio: file, voice: z.boolean().optional(), seconds: z.number().optional(), mimetype, quotes }),
  z.object({ document: file, fileName: z.string(), caption, mimetype, quotes }),
  z.object({ sticker: file, mimetype, quotes }),
  z.object({
    location: z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
    quotes,
  }),
  z.object({ cart: z.object({ things: z.array(thing), note: z.string() }), quotes }),
  z.object({ poll: z.object({ question: z.string(), options: z.array(z.string()) }), quotes }),
  z.object({ contact: z.object({ name: z.string(), phone: z.string() }), quotes }),
]) satisfies z.ZodType<Content>
