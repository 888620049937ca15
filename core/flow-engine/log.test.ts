import { expect, test } from 'vitest'
import { languages } from '../kit/language.ts'
import { logSentence } from './log.ts'

test('a line of the log is a sentence in each language, filled with what it tells', () => {
  const line = { level: 'error', word: 'httpFailed', data: { status: 404, statusText: 'Not Found' } } as const
  expect(languages.map(language => logSentence(line, language))).toEqual([
    'Erro na requisição HTTP: 404 - Not Found',
    'Error of the HTTP request: 404 - Not Found',
    'Error de la petición HTTP: 404 - Not Found',
  ])
  expect(logSentence({ level: 'error', word: 'immutable', data: { name: 'nome' } }, 'pt')).toBe(
    'A variável "nome" é imutável e não pode ser modificada',
  )
  const unsent = { level: 'error', word: 'messageFailed', data: { to: 'Ana', failure: 'media' } } as const
  expect(languages.map(language => logSentence(unsent, language))).toEqual([
    'A mensagem a Ana não foi enviada: O arquivo não pôde ser enviado.',
    'The message to Ana was not sent: The file could not be sent.',
    'El mensaje a Ana no fue enviado: El archivo no se pudo enviar.',
  ])
  const rejected = {
    level: 'error',
    word: 'refused',
    data: { finding: 'missingField', field: 'confirmDelete' },
  } as const
  expect(languages.map(language => logSentence(rejected, language))).toEqual([
    'Este componente não foi executado: Falta preencher: confirmação de que o contato deve ser excluído.',
    'This component was not run: This is missing: confirmation that the contact is to be deleted.',
    'Este componente no se ejecutó: Falta completar: confirmación de que el contacto debe eliminarse.',
  ])
})
