import { queuePalette } from '../../../core/domain/queue-palette.ts'
import { defineTexts, type Translate } from '../../i18n/texts.ts'

/** The ten hues of the palette, each in five shades from dark to light (decision 30). */
const hues = ['red', 'orange', 'yellow', 'olive', 'green', 'turquoise', 'cyan', 'blue', 'purple', 'pink'] as const
const shades = ['darkest', 'dark', 'medium', 'light', 'lightest'] as const

export const colorTexts = defineTexts({
  pt: {
    red: 'vermelho',
    orange: 'laranja',
    yellow: 'amarelo',
    olive: 'verde-oliva',
    green: 'verde',
    turquoise: 'turquesa',
    cyan: 'azul-ciano',
    blue: 'azul',
    purple: 'roxo',
    pink: 'rosa',
    darkest: '{hue} muito escuro',
    dark: '{hue} escuro',
    medium: '{hue}',
    light: '{hue} claro',
    lightest: '{hue} muito claro',
    own: 'cor própria',
  },
  en: {
    red: 'red',
    orange: 'orange',
    yellow: 'yellow',
    olive: 'olive',
    green: 'green',
    turquoise: 'turquoise',
    cyan: 'cyan',
    blue: 'blue',
    purple: 'purple',
    pink: 'pink',
    darkest: 'very dark {hue}',
    dark: 'dark {hue}',
    medium: '{hue}',
    light: 'light {hue}',
    lightest: 'very light {hue}',
    own: 'own colour',
  },
  es: {
    red: 'rojo',
    orange: 'naranja',
    yellow: 'amarillo',
    olive: 'verde oliva',
    green: 'verde',
    turquoise: 'turquesa',
    cyan: 'azul cian',
    blue: 'azul',
    purple: 'morado',
    pink: 'rosa',
    darkest: '{hue} muy oscuro',
    dark: '{hue} oscuro',
    medium: '{hue}',
    light: '{hue} claro',
    lightest: '{hue} muy claro',
    own: 'color propio',
  },
})

type ColorText = keyof (typeof colorTexts)['pt']

/** A colour in a word, as it is read aloud: `verde escuro`. One that is not of the palette has no name of its own. */
export function colorName(color: string, t: Translate<Record<ColorText, string>>): string {
  const at = (queuePalette as readonly string[]).indexOf(color.toLowerCase())
  const hue = hues[Math.floor(at / shades.length)]
  const shade = shades[at % shades.length]
  return hue && shade ? t(shade, { hue: t(hue) }) : t('own')
}
