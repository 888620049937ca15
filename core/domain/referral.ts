/** By what kind of way a contact came to a conversation. They lie in databases by these names. */
export const referralKinds = ['ad', 'post', 'catalog', 'link', 'search', 'other'] as const
export type ReferralKind = (typeof referralKinds)[number]

/** What WhatsApp says of an advertisement; each field is described in `referral-field.ts`. */
export const adFields = [
  'title',
  'body',
  'sourceUrl',
  'sourceId',
  'sourceType',
  'sourceApp',
  'ref',
  'ctwaClid',
] as const
type AdField = (typeof adFields)[number]
export type OriginField =
  | 'entryPoint'
  | 'entryPointApp'
  | 'conversionSource'
  | 'utmSource'
  | 'utmMedium'
  | 'utmCampaign'

/** The advertisement by whose button a contact began to write; the thumbnail is a small JPEG. */
export type AdPreview = Partial<Record<AdField | 'thumbnail', string | undefined>>

/** By which way a contact came to the conversation, beside an advertisement, in WhatsApp's own words. */
export type Origin = Partial<Record<OriginField, string | undefined>> & {
  /** What they asked about in the catalogue. */
  product?: { id?: string | undefined; title?: string | undefined; url?: string | undefined } | undefined
}

/** A referral as `Referral` of `referral-field.ts` has it on the wire. */
export interface Referral extends Partial<Record<AdField | OriginField, string | undefined>> {
  kind: ReferralKind
  /** When the message came that told about it. */
  at: string
}

/** What a message tells about the way by which its sender came. */
export interface CameBy {
  ad?: AdPreview | undefined
  origin?: Origin | undefined
}

/** The referral of a message, or undefined where it tells about none. `at` is ISO 8601. */
export function referralOf({ ad, origin }: CameBy, at: string): Referral | undefined {
  if (!ad && !origin) return undefined
  const { thumbnail: _, ...displayed } = ad ?? {}
  const { product, ...way } = origin ?? {}
  return { kind: kindOf(ad, origin), at, ...(product && !ad ? ofProduct(product) : {}), ...displayed, ...way }
}

const ofProduct = ({ id, title, url }: NonNullable<Origin['product']>): Partial<Referral> => ({
  ...(title ? { title } : {}),
  ...(url ? { sourceUrl: url } : {}),
  ...(id ? { sourceId: id } : {}),
})

function kindOf(ad: AdPreview | undefined, { entryPoint = '', conversionSource = '', ...origin }: Origin = {}) {
  if (ad) return ad.sourceType?.toLowerCase() === 'post' ? 'post' : 'ad'
  if (says(entryPoint, ['ctwa', 'fb_ad']) || says(conversionSource, ['fb_ad', 'ctwa'])) return 'ad'
  if (origin.product || says(entryPoint, ['catalog', 'product'])) return 'catalog'
  if (says(entryPoint, ['link', 'qr', 'deep_link']) || origin.utmSource || origin.utmCampaign) return 'link'
  return says(entryPoint, ['search', 'directory']) ? 'search' : 'other'
}

/** WhatsApp's words have grown over the years: what they hold says what they mean. */
const says = (word: string, parts: readonly string[]): boolean => {
  const normalized = word.toLowerCase()
  return parts.some(part => normalized.includes(part))
}

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
