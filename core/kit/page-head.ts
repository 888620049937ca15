import { cutText, oneLine } from './text.ts'

/** What a page of the web says of itself to whoever links to it. */
interface PageHead {
  title: string
  description: string
  /** The address of a picture, as it stands in the page. */
  picture: string
}

const MAX_TITLE = 200
const MAX_DESCRIPTION = 300

/** The best first: what is written for links, then what the page says anyway. */
const TITLES = ['og:title', 'twitter:title', 'title']
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description']
const PICTURES = ['og:image:secure_url', 'og:image', 'twitter:image']

/** Reads the head of a page, which anybody may have written: each letter is looked at once. */
export function readHead(html: string): PageHead {
  const said = new Map<string, string>()
  for (const { name, attributes, end } of tagsOf(html)) {
    if (name === 'body') break
    const key = name === 'title' ? 'title' : (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase()
    const content = name === 'title' ? html.slice(end, endOf(html, '<', end)) : attributes.get('content')
    if ((name === 'meta' || name === 'title') && content && !said.has(key)) said.set(key, plain(content))
  }
  const first = (keys: readonly string[]): string => keys.map(key => said.get(key)).find(Boolean) ?? ''
  return {
    title: cutText(first(TITLES), MAX_TITLE),
    description: cutText(first(DESCRIPTIONS), MAX_DESCRIPTION),
    picture: first(PICTURES),
  }
}

interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Behind it. */
  end: number
}

/** What holds no tags, with what ends it. */
const SKIPPED: Readonly<Record<string, RegExp>> = { script: /<\/script/gi, style: /<\/style/gi }

/** The tags that open, one after the other; what does not end is the last of all. */
function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = endOf(html, '-->', at)
      continue
    }
    const name = wordAt(html, at + 1).toLowerCase()
    const tag = name && attributesAt(html, at + 1 + name.length)
    if (tag) yield { name, ...tag }
    at = tag ? tag.end : at + 1
    const over = SKIPPED[name]
    if (!over) continue
    over.lastIndex = at
    at = over.exec(html)?.index ?? html.length
  }
}

function attributesAt(html: string, from: number): Omit<Tag, 'name'> {
  const attributes = new Map<string, string>()
  let at = from
  while (at < html.length && html[at] !== '>') {
    const name = wordAt(html, at)
    if (!name) {
      at += 1
      continue
    }
    at = skip(html, at + name.length)
    if (html[at] !== '=') continue
    at = skip(html, at + 1)
    const quote = html[at] === '"' || html[at] === "'" ? html[at]! : ''
    const begin = at + quote.length
    at = quote ? endOf(html, quote, begin) : wordEnd(html, begin, UNQUOTED)
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), html.slice(begin, at))
    at += quote.length
  }
  return { attributes, end: Math.min(at + 1, html.length) }
}

const NAME = /[a-z0-9:_-]/i
const UNQUOTED = /[^\s>]/
const SPACE = /\s/

const wordAt = (html: string, at: number): string => html.slice(at, wordEnd(html, at, NAME))
const skip = (html: string, at: number): number => wordEnd(html, at, SPACE)

function wordEnd(html: string, from: number, letter: RegExp): number {
  let at = from
  while (at < html.length && letter.test(html[at]!)) at += 1
  return at
}

/** Where the next one stands; the end of the page where there is none. */
function endOf(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from)
  return at < 0 ? html.length : at
}

/** In one line, with letters for what stands for them. */
const plain = (text: string): string =>
  oneLine(text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => letterOf(name) ?? whole))
    .replace(/\s+/g, ' ')
    .trim()

function letterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named.get(name)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** What pages in our languages write so: the name, and its letter. */
const WORDS = (
  'amp & lt < gt > quot " apos \' nbsp \u00a0 ndash – mdash — hellip … laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” ' +
  'bull • middot · copy © reg ® trade ™ deg ° ordf ª ordm º iexcl ¡ iquest ¿ euro € ' +
  'aacute á agrave à acirc â atilde ã auml ä eacute é egrave è ecirc ê euml ë iacute í icirc î oacute ó ocirc ô otilde õ ' +
  'ouml ö uacute ú uuml ü ccedil ç ntilde ñ ' +
  'Aacute Á Agrave À Acirc Â Atilde Ã Eacute É Ecirc Ê Iacute Í Oacute Ó Ocirc Ô Otilde Õ Uacute Ú Ccedil Ç Ntilde Ñ'
).split(' ')

const named = new Map(WORDS.flatMap((word, at) => (at % 2 === 0 ? [[word, WORDS[at + 1]!] as const] : [])))
