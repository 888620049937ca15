import { Parser } from 'htmlparser2'
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

/** Reads the head of a page, which anybody may have written. */
export function readHead(html: string): PageHead {
  const said = new Map<string, string>()
  let title: string | undefined
  let over = false
  const say = (key: string, text: string): void => {
    const words = oneLine(text).replace(/\s+/g, ' ').trim()
    if (words && !said.has(key)) said.set(key, words)
  }
  const parser = new Parser({
    onopentag(name, { property, name: named = '', content = '' }) {
      if (name === 'body') over = true
      else if (name === 'title') title = ''
      else if (name === 'meta' && !over) say((property ?? named).toLowerCase(), content)
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
  parser.end(html)
  const first = (keys: readonly string[]): string => keys.map(key => said.get(key)).find(Boolean) ?? ''
  return {
    title: cutText(first(TITLES), MAX_TITLE),
    description: cutText(first(DESCRIPTIONS), MAX_DESCRIPTION),
    picture: first(PICTURES),
  }
}
