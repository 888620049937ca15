import { bracedIn, isVariable, offeredVariables } from '../../../core/domain/message-variables.ts'
import { fillTemplate } from '../../../core/kit/text.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { VariableArea } from '../../kit/fields/variable-area.tsx'
import type { FieldProps } from '../../kit/index.ts'
import { listed } from './listed.ts'

interface MessageTextProps extends FieldProps<string> {
  rows?: number
  autoFocus?: boolean
  /** What the contact reads in place of a variable that there is not: nothing, or what was typed. */
  unknown?: 'blank' | 'as typed'
}

/** A text to a contact, with the variables that it may hold (spec 1 §3) and a word about those that there are not. */
export function MessageText({ unknown = 'blank', ...field }: MessageTextProps) {
  const t = useTexts(texts)
  const variables = offeredVariables.map(name => ({ written: inTwo(name), label: t(name) }))
  const braced = bracedIn(field.value)
  const strangers = braced.filter(({ name, inTwo }) => inTwo && !isVariable(name)).map(({ written }) => written)
  const halves = braced.filter(({ name, inTwo }) => !inTwo && isVariable(name)).map(({ name }) => name)
  const vanishes = (written: string): boolean => unknown === 'blank' && fillTemplate(written, {}) === ''
  const content = (key: 'leavesBlank' | 'leavesAsTyped' | 'inOneBrace', names: readonly string[]): string[] =>
    names.length > 0 ? [t(key, { n: names.length, names: listed(names) })] : []
  const warnings = [
    ...content('leavesBlank', strangers.filter(vanishes)),
    ...content(
      'leavesAsTyped',
      strangers.filter(written => !vanishes(written)),
    ),
    ...content('inOneBrace', halves.map(inTwo)),
  ]
  return <VariableArea variables={variables} warning={warnings.join(' ') || undefined} {...field} />
}

const inTwo = (name: string): string => `{{${name}}}`

const texts = defineTexts({
  pt: {
    firstName: 'Primeiro nome',
    name: 'Nome',
    ms: 'Bom dia / boa tarde',
    protocol: 'Protocolo',
    date: 'Data',
    hour: 'Hora',
    leavesBlank: ['{names} não é uma variável: sai em branco.', '{names} não são variáveis: saem em branco.'],
    leavesAsTyped: [
      '{names} não é uma variável: sai como está escrita.',
      '{names} não são variáveis: saem como estão escritas.',
    ],
    inOneBrace: 'Variáveis têm duas chaves de cada lado: {names}.',
  },
  en: {
    firstName: 'First name',
    name: 'Name',
    ms: 'Good morning / afternoon',
    protocol: 'Protocol',
    date: 'Date',
    hour: 'Hour',
    leavesBlank: ['{names} is no variable: it is left out.', '{names} are no variables: they are left out.'],
    leavesAsTyped: ['{names} is no variable: it goes as typed.', '{names} are no variables: they go as typed.'],
    inOneBrace: 'Variables have two braces on each side: {names}.',
  },
  es: {
    firstName: 'Primer nombre',
    name: 'Nombre',
    ms: 'Buenos días / tardes',
    protocol: 'Protocolo',
    date: 'Fecha',
    hour: 'Hora',
    leavesBlank: ['{names} no es una variable: sale en blanco.', '{names} no son variables: salen en blanco.'],
    leavesAsTyped: [
      '{names} no es una variable: sale como está escrita.',
      '{names} no son variables: salen como están escritas.',
    ],
    inOneBrace: 'Las variables llevan dos llaves de cada lado: {names}.',
  },
})
