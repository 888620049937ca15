import { fillSentence } from '../../core/kit/text.ts'
import { wordIn } from '../../core/kit/words.ts'
import { useStore } from '../lib/store.ts'
import { type Language, language } from './language.ts'

/** A fault that is told in a sentence of ours, with the limit that was broken, and not in the specification's word. */
export interface PlainFault {
  word: string
  limit?: number
}

/** What is wrong with a field: the specification's own text, or a word that becomes a sentence. */
export type Fault = string | PlainFault

/** Sentences for words that are English in the specification, or that do not name the limit. */
const sentences: Record<Language, Partial<Record<string, string>>> = {
  pt: {
    'Too Short!': 'Use pelo menos {limit} caracteres.',
    'Too Long!': 'Use até {limit} caracteres.',
    Required: 'Preencha este campo.',
    'Invalid email': 'Este e-mail não é válido. Exemplo: nome@empresa.com.br',
    'O número é pequeno demais': 'O menor valor é {limit}.',
    'O número é grande demais': 'O maior valor é {limit}.',
    'Hora inválida': 'Use horas e minutos, como 08:00.',
  },
  en: {
    'Too Short!': 'Use at least {limit} characters.',
    'Too Long!': 'Use up to {limit} characters.',
    Required: 'Fill this field in.',
    'Invalid email': 'This is no valid email. Example: name@company.com',
    'O número é pequeno demais': 'The smallest value is {limit}.',
    'O número é grande demais': 'The largest value is {limit}.',
    'Hora inválida': 'Use hours and minutes, such as 08:00.',
  },
  es: {
    'Too Short!': 'Use al menos {limit} caracteres.',
    'Too Long!': 'Use hasta {limit} caracteres.',
    Required: 'Complete este campo.',
    'Invalid email': 'Este correo no es válido. Ejemplo: nombre@empresa.com',
    'O número é pequeno demais': 'El menor valor es {limit}.',
    'O número é grande demais': 'El mayor valor es {limit}.',
    'Hora inválida': 'Use horas y minutos, como 08:00.',
  },
}

/** A validation text in the present language; a text without translation stays as it is. */
export function wordFor(fault: Fault, chosen: Language = language.get()): string {
  if (typeof fault === 'string') return wordIn(fault, chosen)
  const sentence = sentences[chosen][fault.word]
  if (sentence?.includes('{limit}') && fault.limit === undefined) return wordIn(fault.word, chosen)
  return sentence ? fillSentence(sentence, { limit: fault.limit ?? 0 }) : wordIn(fault.word, chosen)
}

export function useWords(): (fault: Fault) => string {
  const chosen = useStore(language)
  return fault => wordFor(fault, chosen)
}
