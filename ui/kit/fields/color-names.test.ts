import { expect, it } from 'vitest'
import { queuePalette } from '../../../core/domain/queue-palette.ts'
import { translate } from '../../i18n/texts.ts'
import { colorName, colorTexts } from './color-names.ts'

const named = (color: string): string => colorName(color, (key, values) => translate(colorTexts, key, values))

it('each colour of the palette has a name of its own', () => {
  expect(new Set(queuePalette.map(named)).size).toBe(50)
  expect([named('#007835'), named('#FF7D81'), named('#5379fd')]).toEqual(['verde escuro', 'vermelho claro', 'azul'])
})

it('a colour that is not of the palette is told without its code', () => {
  expect(named('#0A7547')).toBe('cor própria')
})
