import type { Word } from '../../core/kit/words.ts'
import { useStore } from '../lib/store.ts'
import { type Language, language } from './language.ts'

/** Translations of the specification's validation texts; contracts carry the Portuguese one (decision 3). */
const words: Record<Exclude<Language, 'pt'>, Record<Word, string>> = {
  en: {
    'Too Short!': 'Too short!',
    'Too Long!': 'Too long!',
    Required: 'Required',
    'Invalid email': 'Invalid email',
    'Mensagem muito curta': 'The message is too short',
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
  },
  es: {
    'Too Short!': '¡Demasiado corto!',
    'Too Long!': '¡Demasiado largo!',
    Required: 'Obligatorio',
    'Invalid email': 'Correo inválido',
    'Mensagem muito curta': 'El mensaje es muy corto',
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
  },
}

/** A validation text in the present language; a text without translation stays as it is. */
export function wordFor(message: string, chosen: Language = language.get()): string {
  return chosen === 'pt' ? message : ((words[chosen] as Record<string, string>)[message] ?? message)
}

export function useWords(): (message: string) => string {
  const chosen = useStore(language)
  return message => wordFor(message, chosen)
}
