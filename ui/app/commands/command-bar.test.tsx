// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { registerCommands } from './registry.ts'

let page: OpenedPage
afterEach(() => {
  chooseLanguage('pt')
  page.close()
})

async function opened(): Promise<(text: string) => void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  const box = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input') ?? Promise.reject())
  return text => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
const options = (title: string): (string | null)[] =>
  [...document.querySelectorAll(`[role=group][aria-label="${title}"] [role=option]`)].map(one => one.textContent)
const choose = (words: string): void => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(one =>
    one.textContent?.includes(words),
  )
  found!.click()
}

it('what comes to be found after someone typed is found without typing on', async () => {
  page = new OpenedPage('/helps', person('user'), () => undefined)
  await page.shows('Nenhum vídeo ainda')
  const type = await opened()
  type('zelia')
  await until(() => expect(page.asked.join()).toContain('searchParam=zelia'))
  const end = registerCommands({
    key: 'late',
    title: () => 'Contatos',
    search: async text => [{ key: text, label: `${text} de ontem`, icon: 'ticket', run: () => {} }],
  })
  await page.shows('zelia de ontem')
  end()
})

it('what can be done on every page is listed, each once, with its key', async () => {
  page = new OpenedPage('/helps', person('user'), () => undefined)
  await page.shows('Nenhum vídeo ainda')
  const type = await opened()
  const actions = options('Ações')
  expect(actions).toEqual(expect.arrayContaining(['Usar tema escuro', 'Perfil', 'Pausa', 'Sair', 'EnglishIdioma']))
  expect(actions).toContain('Ajuda desta páginaF1')
  expect(new Set(actions).size).toBe(actions.length)
  expect(actions.join()).not.toContain('Ctrl + K')
  type('tema')
  await until(() => expect(options('Ações')).toEqual(['Usar tema escuro']))
  expect(options('Páginas')).toEqual([])
})

it.each([
  ['Pausa', 'Pausar até quando?'],
  ['Perfil', 'Meu perfil'],
  ['Novo ticket', 'Fila'],
])('%s is done from there', async (action, displayed) => {
  page = new OpenedPage('/helps', person('user'), () => undefined)
  await page.shows('Nenhum vídeo ainda')
  await until(() => expect(page.text).toContain('Olá, Ana'))
  const type = await opened()
  type(action)
  await page.shows('Ações')
  choose(action)
  await page.shows(displayed)
})

it('the language is changed from there', async () => {
  page = new OpenedPage('/helps', person('user'), () => undefined)
  await page.shows('Nenhum vídeo ainda')
  const type = await opened()
  type('english')
  await page.shows('Ações')
  choose('English')
  await page.shows('No videos yet')
})

it('help is found by the words of its questions, in the language of the page, and opens beside the page', async () => {
  page = new OpenedPage('/tags', person('user'), () => undefined)
  await page.shows('Olá, Ana')
  const type = await opened()
  type('mensagens resolvi sem querer')
  await page.shows('Nada encontrado.')
  type('resolvi sem querer')
  await until(() => expect(options('Ajuda')).toEqual(['AtendimentosResolvi sem querer. E agora?']))
  choose('Resolvi sem querer')
  await page.shows('Clique em Desfazer')
  expect(location.pathname).toBe('/tags')
})
