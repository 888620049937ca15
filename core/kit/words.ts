import type { Language } from './language.ts'

/**
 * The validation texts of the specification (spec 1 §5, spec 2 §5), literal also where they are English or misspelt.
 * Contracts carry them as messages; the server and the pages find their translation by the literal text (decision 3).
 */
export const words = {
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  required: 'Required',
  invalidEmail: 'Invalid email',
  messageTooShort: 'Mensagem muito curta',
  mandatory: 'Obrigatório',
  chooseQueue: 'Selecione uma fila',
  setFilter: 'Parametrize o filtro',
  invalid: 'Valor inválido',
  invalidPhone: 'Número inválido',
  invalidColor: 'Cor inválida',
  invalidTime: 'Hora inválida',
  invalidDate: 'Data inválida',
  invalidCursor: 'Esta página da lista não existe',
  tooMany: 'Valores demais',
  tooFew: 'Valores de menos',
  tooSmall: 'O número é pequeno demais',
  tooLarge: 'O número é grande demais',
  numberRequired: 'O número é obrigatório',
  /** For a number that is none of WhatsApp: most often the country code is missing. */
  numberUnknown:
    'Este número não está no WhatsApp. Envie código do país, DDD e número, só com algarismos: 5511988880001',
} as const

export type Word = (typeof words)[keyof typeof words]

const translations: Record<Exclude<Language, 'pt'>, Record<Word, string>> = {
  en: {
    'Too Short!': 'Too short!',
    'Too Long!': 'Too long!',
    Required: 'Required',
    'Invalid email': 'Invalid email',
    'Mensagem muito curta': 'The text is too short',
    Obrigatório: 'Required',
    'Selecione uma fila': 'Choose a queue',
    'Parametrize o filtro': 'Set the filter',
    'Valor inválido': 'Invalid value',
    'Número inválido': 'Invalid number',
    'Cor inválida': 'Invalid colour',
    'Hora inválida': 'Invalid time',
    'Data inválida': 'Invalid date',
    'Esta página da lista não existe': 'This page of the list does not exist',
    'Valores demais': 'Too many values',
    'Valores de menos': 'Too few values',
    'O número é pequeno demais': 'The number is too small',
    'O número é grande demais': 'The number is too large',
    'O número é obrigatório': 'The number is required',
    [words.numberUnknown]:
      'This number is not on WhatsApp. Send country code, area code and number, digits alone: 5511988880001',
  },
  es: {
    'Too Short!': '¡Demasiado corto!',
    'Too Long!': '¡Demasiado largo!',
    Required: 'Obligatorio',
    'Invalid email': 'Correo inválido',
    'Mensagem muito curta': 'El texto es muy corto',
    Obrigatório: 'Obligatorio',
    'Selecione uma fila': 'Elija una cola',
    'Parametrize o filtro': 'Configure el filtro',
    'Valor inválido': 'Valor inválido',
    'Número inválido': 'Número inválido',
    'Cor inválida': 'Color inválido',
    'Hora inválida': 'Hora inválida',
    'Data inválida': 'Fecha inválida',
    'Esta página da lista não existe': 'Esta página de la lista no existe',
    'Valores demais': 'Demasiados valores',
    'Valores de menos': 'Muy pocos valores',
    'O número é pequeno demais': 'El número es demasiado pequeño',
    'O número é grande demais': 'El número es demasiado grande',
    'O número é obrigatório': 'El número es obligatorio',
    [words.numberUnknown]:
      'Este número no está en WhatsApp. Envíe código de país, código de área y número, solo dígitos: 5511988880001',
  },
}

/** A validation text in a language; a text that is none of ours stays as it is. */
export function wordIn(word: string, language: Language): string {
  return language === 'pt' ? word : ((translations[language] as Record<string, string>)[word] ?? word)
}
