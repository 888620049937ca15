// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { language } from '../../i18n/language.ts'
import { readableZone } from './readable-zone.ts'

afterEach(() => language.set('pt'))

it.each([
  ['pt', 'America/Sao_Paulo', 'São Paulo (Horário Padrão de Brasília, GMT-3)'],
  ['en', 'America/Sao_Paulo', 'São Paulo (Brasilia Standard Time, GMT-3)'],
  ['es', 'America/Argentina/Buenos_Aires', 'Buenos Aires (hora estándar de Argentina, GMT-3)'],
  ['pt', 'Etc/GMT+3', 'GMT+3 (GMT-3)'],
  ['pt', 'Mars/Olympus_Mons', 'Olympus Mons'],
] as const)('in %s the zone %s is %s', (chosen, zone, words) => {
  language.set(chosen)
  expect(readableZone(zone)).toBe(words)
})
