import * as z from 'zod'
import { Instant } from './fields.ts'

/** By what kind of way a contact came to a conversation. They lie in databases by these names. */
export const referralKinds = ['ad', 'post', 'catalog', 'link', 'search', 'other'] as const
export type ReferralKind = (typeof referralKinds)[number]

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
export type Referral = z.infer<typeof Referral>

/** What a message tells of the way by which its sender came. */
export interface CameBy {
  ad?: AdTold | undefined
  origin?: OriginTold | undefined
}

type AdTold = Partial<
  Record<'title' | 'body' | 'sourceUrl' | 'sourceId' | 'sourceType' | 'sourceApp' | 'ref' | 'ctwaClid', string>
> & { thumbnail?: string }
type OriginTold = Partial<
  Record<'entryPoint' | 'entryPointApp' | 'conversionSource' | 'utmSource' | 'utmMedium' | 'utmCampaign', string>
> & { product?: { id?: string; title?: string; url?: string } }

/** The referral of a message, or undefined where it tells of none. `at` is ISO 8601. */
export function referralOf({ ad, origin }: CameBy, at: string): Referral | undefined {
  if (!ad && !origin) return undefined
  const { thumbnail: _, ...shown } = ad ?? {}
  const { product, ...way } = origin ?? {}
  return { kind: kindOf(ad, origin), at, ...(product && !ad ? ofProduct(product) : {}), ...shown, ...way }
}

const ofProduct = ({ id, title, url }: NonNullable<OriginTold['product']>): Partial<Referral> => ({
  ...(title ? { title } : {}),
  ...(url ? { sourceUrl: url } : {}),
  ...(id ? { sourceId: id } : {}),
})

function kindOf(ad: AdTold | undefined, { entryPoint = '', conversionSource = '', ...origin }: OriginTold = {}) {
  if (ad) return ad.sourceType?.toLowerCase() === 'post' ? 'post' : 'ad'
  if (says(entryPoint, ['ctwa', 'fb_ad']) || says(conversionSource, ['fb_ad', 'ctwa'])) return 'ad'
  if (origin.product || says(entryPoint, ['catalog', 'product'])) return 'catalog'
  if (says(entryPoint, ['link', 'qr', 'deep_link']) || origin.utmSource || origin.utmCampaign) return 'link'
  return says(entryPoint, ['search', 'directory']) ? 'search' : 'other'
}

/** WhatsApp's words have grown over the years: what they hold says what they mean. */
const says = (word: string, parts: readonly string[]): boolean => {
  const folded = word.toLowerCase()
  return parts.some(part => folded.includes(part))
}

/** What an advertisement, post, product or link is known by in reports: its id, or else its campaign, source or title. */
export const referralKey = ({ sourceId, utmCampaign, utmSource, title }: Omit<Referral, 'at'>): string =>
  sourceId ?? utmCampaign ?? utmSource ?? title ?? ''

/** What a report calls it. */
export const referralName = ({ title, utmCampaign, utmSource, ref, sourceId }: Omit<Referral, 'at'>): string =>
  title ?? utmCampaign ?? utmSource ?? ref ?? sourceId ?? ''

interface KindWords {
  pt: string
  en: string
  es: string
}

/** What people call each kind. */
export const referralWords = {
  ad: { pt: 'Anúncio', en: 'Advertisement', es: 'Anuncio' },
  post: { pt: 'Publicação', en: 'Post', es: 'Publicación' },
  catalog: { pt: 'Catálogo', en: 'Catalogue', es: 'Catálogo' },
  link: { pt: 'Link ou QR code', en: 'Link or QR code', es: 'Enlace o código QR' },
  search: { pt: 'Busca no WhatsApp', en: 'Search in WhatsApp', es: 'Búsqueda en WhatsApp' },
  other: { pt: 'Outro caminho no WhatsApp', en: 'Another way in WhatsApp', es: 'Otro camino en WhatsApp' },
} as const satisfies Record<ReferralKind, KindWords>
