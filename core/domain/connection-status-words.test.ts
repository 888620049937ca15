import { expect, test } from 'vitest'
import { connectionReasons, connectionStatuses } from './connection-reasons.ts'
import { statusWord } from './connection-status-words.ts'

test('each status has its word, and the two ways of connecting the same', () => {
  const content = connectionStatuses.map(status => statusWord(status, null).pt)
  expect(content).toEqual([
    'Conectando',
    'Aguardando QR Code',
    'Pareando',
    'Conectado',
    'Desconectado',
    'Sem resposta',
    'Conectando',
  ])
})

test('a line that waits is without an answer after silence alone', () => {
  const silent = connectionReasons.filter(reason => statusWord('TIMEOUT', reason).en === 'No answer')
  expect(silent).toEqual(['lost'])
  expect(statusWord('TIMEOUT', 'suspended')).toEqual({ pt: 'Em espera', en: 'Waiting', es: 'En espera' })
})

test('a reason changes no other word', () => {
  for (const status of connectionStatuses.filter(one => one !== 'TIMEOUT'))
    expect(statusWord(status, 'proxy-silent')).toBe(statusWord(status, null))
})
