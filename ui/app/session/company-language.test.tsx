// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { languages } from '../../../core/kit/language.ts'
import { chooseLanguage, ofBrowser, showLanguage } from '../../i18n/language.ts'
import { local } from '../../lib/local.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

let page: OpenedPage | undefined
afterEach(() => {
  page?.close()
  page = undefined
  local.set('i18nextLng', undefined)
  vi.restoreAllMocks()
  showLanguage('pt')
})

const ofCompany = (language: string) =>
  person('admin', {
    company: { ...person('admin').company, settings: [{ key: 'defaultLanguage', value: language }] },
  })
const greetings = { pt: 'Olá, Ana.', en: 'Hello, Ana.', es: 'Hola, Ana.' }

it.each(languages)('anyone who chose no language reads that of the company: %s', async language => {
  page = new OpenedPage('/settings', ofCompany(language))
  await page.shows(greetings[language])
  expect(document.documentElement.lang.slice(0, 2)).toBe(language)
  expect(local.get('i18nextLng')).toBeUndefined()
})

it('anyone who chose one keeps it, whatever the company speaks', async () => {
  chooseLanguage('pt')
  page = new OpenedPage('/settings', ofCompany('en'))
  await page.shows(greetings.pt)
})

it.each([
  [['en-GB', 'pt-BR'], 'en'],
  [['es-419'], 'es'],
  [['fr-FR', 'es-ES', 'en'], 'es'],
  [['de'], 'pt'],
  [[], 'pt'],
] as const)('a stranger whose browser asks for %j reads %s, until one is chosen', (requested, read) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...requested])
  expect(ofBrowser()).toBe(read)
  chooseLanguage('pt')
  expect(ofBrowser()).toBe('pt')
})
