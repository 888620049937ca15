import * as z from 'zod'
import { Instant } from './fields.ts'
import { referralKinds } from './referral.ts'

const told = z.string().optional()

/**
 * By which way a contact came: an advertisement or post with a WhatsApp button, a product of the catalogue, a link, a search. Only what
 * WhatsApp told is there.
 */
export const Referral = z.object({
  kind: z.enum(referralKinds),
  /** When the message came that told of it. */
  at: Instant,
  /** The advertisement's headline, or the product's name. */
  title: told,
  /** The advertisement's text. */
  body: told,
  /** Where the advertisement, post or product is. */
  sourceUrl: told,
  /** Meta's id of the advertisement or post; of a product, that of the catalogue. */
  sourceId: told,
  /** `ad` or `post`, in Meta's words. */
  sourceType: told,
  /** `facebook` or `instagram`, in Meta's words. */
  sourceApp: told,
  /** What the advertiser wrote to know it again. */
  ref: told,
  /** The click, by which Meta's Conversions API knows what became of it. */
  ctwaClid: told,
  /** WhatsApp's own words for the way: `ctwa_ad`, `click_to_chat_link` and more. */
  entryPoint: told,
  entryPointApp: told,
  conversionSource: told,
  utmSource: told,
  utmMedium: told,
  utmCampaign: told,
})
