// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenedPage, person } from '../../../../testing/opened-page.tsx'
import { until } from '../../../../testing/until.ts'
import { aTicket } from '../../testing/samples.ts'

class SilentUpload {
  upload = {}
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
}

let page: OpenedPage
beforeEach(() => {
  const media = (query: string) => ({
    matches: query.startsWith('(min'),
    addEventListener() {},
    removeEventListener() {},
  })
  vi.stubGlobal('matchMedia', media)
  vi.stubGlobal('XMLHttpRequest', SilentUpload)
})
afterEach(() => page.close())

it.each(['Enviar', 'Cancelar'])('anyone who chose files by the clip goes on writing after %s', async answer => {
  const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
  const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('user'), ({ path }) => {
    if (path === '/messages/31') return { messages: [], hasMore: false, ticket: detail }
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
  await page.shows('Nenhuma mensagem')
  const clip = document.querySelector<HTMLElement>('button[aria-label^=Anexar]')!
  clip.focus()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'nota.txt', { type: 'text/plain' })] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await page.shows('Enviar 1 arquivo')
  await until(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  await page.press(answer)
  await until(() => expect(document.activeElement?.matches('footer textarea')).toBe(true))
})
