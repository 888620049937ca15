// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { aTicket } from '../testing/samples.ts'

let page: OpenedPage
afterEach(() => page.close())

it('a note that is not added yet waits in its ticket, until it is added', async () => {
  const tickets = [31, 32].map(id => aTicket({ id, userId: 1, user: { id: 1, name: 'Ana' } }))
  const open = async (at: number): Promise<HTMLTextAreaElement> => {
    page = new OpenedPage(`/tickets/${tickets[at]!.uuid}`, person('user'), ({ method, path }) => {
      if (method === 'POST') return { id: 5, note: 'Prefere a tarde', user: null, createdAt: tickets[0]!.createdAt }
      const one = tickets.find(({ uuid, id }) => [`/tickets/u/${uuid}`, `/contacts/${id}`].includes(path))
      const contact = one && { ...one.contact, email: '', extraInfo: [] }
      return path.startsWith('/contacts') ? contact : one && { ...one, contact }
    })
    await page.shows(`Contato ${tickets[at]!.id}`)
    if (!page.text.includes('Nova observação'))
      document.querySelector<HTMLElement>('[data-pane=chat] header [aria-expanded]')!.click()
    await page.shows('Nova observação')
    return page.labelled<HTMLTextAreaElement>('Nova observação')
  }
  const types = (field: HTMLTextAreaElement): void => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'Prefere a tarde')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  types(await open(0))
  page.close()
  expect((await open(1)).value).toBe('')
  page.close()
  expect((await open(0)).value).toBe('Prefere a tarde')
  await page.press('Salvar observação')
  await until(() => expect(page.labelled<HTMLTextAreaElement>('Nova observação').value).toBe(''))
  page.close()
  expect((await open(0)).value).toBe('')
})
