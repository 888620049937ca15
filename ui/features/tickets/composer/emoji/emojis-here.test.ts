// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { drawnHere, findable } from './emojis-here.ts'

afterEach(() => vi.restoreAllMocks())

/** A browser whose fonts draw these in colours; what it lacks is a black box, and a lacking family its members. */
function fontsHave(...drawn: string[]): void {
  let last = ''
  const pen = {
    measureText: (text: string) => ({ width: drawn.includes(text) ? 20 : 20 * text.split('\u200d').length }),
    clearRect: () => undefined,
    fillText: (text: string) => {
      last = text
    },
    getImageData: () => ({
      data: drawn.includes(last) || last.includes('\u200d') ? [250, 200, 0, 255] : [0, 0, 0, 255],
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
}

it.each([
  ['Coração vermelho', ['amor'], 'coracao'],
  ['Corazón rojo', ['pasión'], 'pasion'],
  ['Maçã', ['fruta'], 'maca'],
  ['Red heart', ['love'], 'love'],
])('%s is found by its words with accents and without', (label, tags, typed) => {
  const found = findable({ label, tags })
  expect(found.tags.some(tag => tag.includes(typed))).toBe(true)
  expect(found).toMatchObject({ label, tags: expect.arrayContaining(tags) })
})

const emojis = [
  { emoji: '😀', version: 1 },
  { emoji: '👨\u200d👩\u200d👧', version: 2 },
  { emoji: '🧑\u200d🧑\u200d🧒', version: 15.1 },
  { emoji: '🫩', version: 16 },
]

it('what the fonts lack is left out, alone and as a family', () => {
  fontsHave('😀', '👨\u200d👩\u200d👧')
  expect(drawnHere(emojis)).toEqual(emojis.slice(0, 2))
})

it('nothing is left out where no emoji has colours', () => {
  fontsHave()
  expect(drawnHere(emojis)).toEqual(emojis)
})
