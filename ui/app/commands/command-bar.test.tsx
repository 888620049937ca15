// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { registerCommands } from './registry.ts'

let page: OpenedPage
afterEach(() => page.close())

it('what comes to be found after somebody typed is found without typing on', async () => {
  page = new OpenedPage('/helps', person('user'), () => undefined)
  await page.shows('Ajuda')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  const box = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input') ?? Promise.reject())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'zelia')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(page.asked.join()).toContain('searchParam=zelia'))
  const end = registerCommands({
    key: 'late',
    title: () => 'Contatos',
    search: async text => [{ key: text, label: `${text} de ontem`, icon: 'ticket', run: () => {} }],
  })
  await page.shows('zelia de ontem')
  end()
})
