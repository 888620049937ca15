import * as z from 'zod'
import { Instant } from '../kit/fields.ts'
import { type adFields, type OriginField, referralKinds } from './referral.ts'

const text = z.string().optional()

/** What WhatsApp says of an advertisement, or of a product. */
export const adShape = {
  /** The advertisement's headline, or the product's name. */
  title: text,
  /** The advertisement's text. */
  body: text,
  /** Where the advertisement, post or product is. */
  sourceUrl: text,
  /** Meta's id of the advertisement or post; of a product, that of the catalogue. */
  sourceId: text,
  /** `ad` or `post`, in Meta's words. */
  sourceType: text,
  /** `facebook` or `instagram`, in Meta's words. */
  sourceApp: text,
  /** What the advertiser wrote to know it again. */
  ref: text,
  /** The click, by which Meta's Conversions API knows what became of it. */
  ctwaClid: text,
} satisfies Record<(typeof adFields)[number], typeof text>

/** What WhatsApp says of the way, beside an advertisement. */
export const originShape = {
  /** WhatsApp's own words for the way: `ctwa_ad`, `click_to_chat_link`, `global_search_new_chat` and more. */
  entryPoint: text,
  /** The app from which that led here. */
  entryPointApp: text,
  conversionSource: text,
  /** As the link said it by which they came. */
  utmSource: text,
  utmMedium: text,
  utmCampaign: text,
} satisfies Record<OriginField, typeof text>

/**
 * By which way a contact came: an advertisement or post with a WhatsApp button, a product of the catalogue, a link, a search. Only what
 * WhatsApp says is there.
 */
export const Referral = z.object({
  kind: z.enum(referralKinds),
  /** When the message came that told about it. */
  at: Instant,
  ...adShape,
  ...originShape,
})
