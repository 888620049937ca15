import type { Language } from '../../kit/language.ts'

/** How the HTML of a letter of the platform looks. */

const BODY = 'font: 16px/1.5 sans-serif; color: #1f2937; max-width: 560px; margin: 0 auto; padding: 24px'
const BUTTON =
  'display: inline-block; padding: 12px 20px; border-radius: 6px; background: #0f766e; color: #ffffff; text-decoration: none'

/** A whole letter, of paragraphs that are HTML. */
export const sheet = (language: Language, paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="${language}"><body style="${BODY}">${paragraphs.join('')}</body></html>`

/** One of words. */
export const paragraph = (words: string): string => `<p>${escaped(words)}</p>`

/** One that leads somewhere. */
export const linkOnPaper = (address: string, words: string): string =>
  `<p><a href="${escaped(address)}" style="${BUTTON}">${escaped(words)}</a></p>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => marks[mark]!)
