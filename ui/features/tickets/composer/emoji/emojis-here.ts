import { defaultEmojiDataResolver, type EmojiData, type EmojiDataResolver } from 'frimousse'
import { normalizeText } from '../../../../../core/kit/text.ts'
import { createStore } from '../../../../lib/store.ts'

type Emoji = EmojiData['emojis'][number]

/** The groups of the emojis that were read last. */
export const groupsHere = createStore<EmojiData['categories']>([])

/** Our own data without what this browser cannot draw, to be found with accents and without. */
export const emojisHere: EmojiDataResolver = async (locale, options) => {
  const data = await defaultEmojiDataResolver(locale, options)
  const categories = data.categories.map(group => ({ ...group, label: misnamed[group.label] ?? group.label }))
  groupsHere.set(categories)
  return { ...data, categories, emojis: drawnHere(data.emojis).map(findable) }
}

/** Emojibase takes flags for switches in Portuguese. */
const misnamed: Readonly<Record<string, string>> = { Comutadores: 'Bandeiras' }

/** The library searches letter by letter: the words without their accents are words too. */
export function findable<E extends Pick<Emoji, 'label' | 'tags'>>(emoji: E): E {
  const words = [emoji.label, ...emoji.tags]
  return { ...emoji, tags: [...new Set([...emoji.tags, ...words.map(normalizeText)])] }
}

const SIZE = 16
const ALPHA = 3

/**
 * The emojis that the fonts of this browser have. What they lack is of the newest versions: those are looked at until one is
 * there whole.
 */
export function drawnHere<E extends Pick<Emoji, 'emoji' | 'version'>>(emojis: readonly E[]): E[] {
  const isDrawn = drawingTest()
  const lacking = new Set<E>()
  for (const version of [...new Set(emojis.map(one => one.version))].toSorted((a, b) => b - a)) {
    const before = lacking.size
    for (const one of emojis) if (one.version === version && !isDrawn(one.emoji)) lacking.add(one)
    if (lacking.size === before) break
  }
  return emojis.filter(one => !lacking.has(one))
}

/**
 * Whether an emoji is drawn in colours, and as one: a lacking one is a box, or its parts side by side. Where no emoji has
 * colours nothing can be told by them.
 */
function drawingTest(): (emoji: string) => boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return () => true
  pen.font = `${SIZE}px ${getComputedStyle(document.body).fontFamily}`
  pen.textBaseline = 'top'
  const widest = pen.measureText('😀').width * 1.5
  const isColoured = (emoji: string): boolean => {
    pen.clearRect(0, 0, SIZE, SIZE)
    pen.fillText(emoji, 0, 0)
    return pen.getImageData(0, 0, SIZE, SIZE).data.some((value, at) => value > 0 && at % 4 !== ALPHA)
  }
  if (!isColoured('😀')) return () => true
  return emoji => pen.measureText(emoji).width < widest && isColoured(emoji)
}
