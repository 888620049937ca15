// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { keepRecent, recentEmojis } from './recent-emojis.ts'

it('keeps what was chosen last in front, each once, and no more than fill a line', () => {
  expect(recentEmojis()).toEqual([])
  const chosen = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐']
  for (const emoji of [...chosen, '😎']) keepRecent(emoji)
  expect(recentEmojis()).toEqual(['😎', ...chosen.filter(emoji => emoji !== '😎').toReversed()].slice(0, 16))
})
