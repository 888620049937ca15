import { expect, test } from 'vitest'
import { languages } from '../kit/language.ts'
import { logSentence } from './log.ts'
import { whyUnanswered } from './unanswered.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:9', 'recusou'],
  ['getaddrinfo ENOTFOUND nada.example', 'não existe servidor'],
  ['The operation was aborted due to timeout', 'a tempo'],
  ['connect ETIMEDOUT 10.0.0.1:443', 'a tempo'],
  ['read ECONNRESET', 'interrompeu'],
  ['other side closed', 'interrompeu'],
  ['connect EHOSTUNREACH 10.0.0.1:80', 'caminho'],
  ['unable to verify the first certificate', 'certificado'],
])('%s is a sentence in every language', (emitted, part) => {
  expect(whyUnanswered(emitted, 'pt')).toContain(part)
  const all = languages.map(language => whyUnanswered(emitted, language))
  expect(new Set(all).size).toBe(languages.length)
  expect(all).not.toContain(emitted)
})

test('what we have no words for stays as it was told, and the log of a run says why nobody answered', () => {
  expect(whyUnanswered('strange', 'es')).toBe('strange')
  const line = (status: number, statusText: string) =>
    logSentence({ level: 'error', word: 'httpFailed', data: { status, statusText } }, 'pt')
  expect(line(0, 'connect ECONNREFUSED 127.0.0.1:9')).toBe(
    'A requisição HTTP ficou sem resposta: o servidor recusou a conexão; veja se ele está no ar e se a porta está certa',
  )
  expect(line(500, 'Oops')).toBe('Erro na requisição HTTP: 500 - Oops')
})
