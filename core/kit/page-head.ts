import { Parser } from 'htmlparser2'
import { cutText, oneLine } from './text.ts'

/** What a page of the web says of itself to anyone who links to it. */
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
const PICTURES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
const FOR_LINKS = /^(?:og|twitter):/

/** So much of a page is read, beside what says nothing of it, and so many pieces of that are passed over: the main thread waits. */
const MAX_READ = 128 * 1024
const MAX_PIECES = 2000

/** Of tags that hold something only titles matter. Which ones are open is not stored: a page could have it searched for ever. */
class HeadParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== 'title'
  }
}

/** Reads what a page says of itself, which anybody may have written. Some say what is for links in their body. */
export function readHead(html: string): PageHead {
  const texts = new Map<string, string>()
  let title: string | undefined
  let over = false
  const say = (key: string, text: string): void => {
    const words = oneLine(text).replace(/\s+/g, ' ').trim()
    if (words && !texts.has(key)) texts.set(key, words)
  }
  const parser = new HeadParser({
    onopentag(name, { property, name: named = '', content = '' }) {
      if (name === 'body') over = true
      else if (name === 'title') title = ''
      else if (name === 'meta') {
        const key = (property ?? named).toLowerCase()
        if (!over || FOR_LINKS.test(key)) say(key, content)
      }
    },
    ontext(text) {
      if (title !== undefined) title += text
    },
    onclosetag(name) {
      if (name !== 'title' || title === undefined) return
      if (!over) say('title', title)
      title = undefined
    },
  })
  parser.end(withoutScripts(html).slice(0, MAX_READ))
  const first = (keys: readonly string[]): string => keys.map(key => texts.get(key)).find(Boolean) ?? ''
  return {
    title: cutText(first(TITLES), MAX_TITLE),
    description: cutText(first(DESCRIPTIONS), MAX_DESCRIPTION),
    picture: first(PICTURES),
  }
}

/** Where what says nothing begins, by what its last tag begins with; all of it is passed over in one go. */
const SILENT = /<!--|<(?:script|style|svg)\b/gi
const ENDS: Readonly<Record<string, RegExp>> = {
  '<!--': /--(?=>)/g,
  '<script': /<\/script\b/gi,
  '<style': /<\/style\b/gi,
  '<svg': /<\/svg\b/gi,
}

/** A page without its scripts, styles, drawings and comments, which are most of it, sometimes a megabyte. */
function withoutScripts(html: string): string {
  const stored: string[] = []
  let from = 0
  SILENT.lastIndex = 0
  for (let begin = SILENT.exec(html); begin && stored.length < MAX_PIECES; begin = SILENT.exec(html)) {
    stored.push(html.slice(from, begin.index))
    const end = ENDS[begin[0].toLowerCase()]!
    end.lastIndex = SILENT.lastIndex
    from = (end.test(html) && html.indexOf('>', end.lastIndex) + 1) || html.length
    SILENT.lastIndex = from
  }
  return stored.join('') + html.slice(from)
}
