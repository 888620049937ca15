/**
 * The validation texts of the specification (spec 1 §5, spec 2 §5), literal also where they are English or misspelt.
 * Contracts carry them as messages; the browser finds its translation by the Portuguese text.
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
} as const

export type Word = (typeof words)[keyof typeof words]
