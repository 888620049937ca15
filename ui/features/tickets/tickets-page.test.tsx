// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const queue = { id: 4, name: 'Vendas', color: '#007835' }

let page: OpenedPage
afterEach(() => page.close())

const open = (profile: Profile, server: Server): void => {
  page = new OpenedPage('/tickets', person(profile), server)
}

describe('the first steps', () => {
  it('stand in the list, too, where there is room for one pane alone', async () => {
    const wide = window.innerWidth
    window.innerWidth = 390
    open('admin', () => undefined)
    await until(() =>
      expect(document.querySelector('[data-pane=lists] [aria-label="Primeiros passos"]')).not.toBeNull(),
    )
    window.innerWidth = wide
  })
})

it('where there is room for one pane all lists are tabs of one row, beside the way to the ticket', async () => {
  const wide = window.innerWidth
  window.innerWidth = 390
  open('user', () => undefined)
  await page.shows('Nenhum atendimento seu')
  const rows = (): (string | undefined)[][] =>
    [...document.querySelectorAll('[role=tablist]')].map(row => [...row.children].map(tab => tab.textContent?.trim()))
  await until(() =>
    expect(rows()).toEqual([
      ['Ticket', 'Atendimentos'],
      ['Atendendo0', 'Aguardando0', 'Chatbot0', 'Resolvidos', 'Busca'],
    ]),
  )
  await page.press('Aguardando0')
  await page.shows('Você ainda não está em nenhuma fila')
  await page.press('Resolvidos')
  await until(() =>
    expect(document.querySelector('[data-pane=lists] [aria-selected=true]')?.textContent).toBe('Resolvidos'),
  )
  expect(rows()).toHaveLength(2)
  await page.press('Atendendo0')
  await page.shows('Nenhum atendimento seu')
  window.innerWidth = wide
})

it('Ctrl+K offers a new ticket with a contact who has none', async () => {
  const contact = { id: 9, name: 'Zélia', number: '5511988880009', isGroup: false, profilePicUrl: null }
  open('user', ({ path }) => (path === '/contacts' ? { contacts: [contact], hasMore: false } : undefined))
  await page.shows('Nenhum atendimento seu')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  const box = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input') ?? Promise.reject())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'zelia')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await page.shows('+55 (11) 98888-0009')
  document.querySelector<HTMLElement>('[role=dialog] [role=option]')!.click()
  await page.shows('Novo ticket')
  expect(page.labelled<HTMLInputElement>('Contato').value).toBe('Zélia (+55 (11) 98888-0009)')
})

it('a contact that was chosen for a new ticket is typed over, and what was said of them goes', async () => {
  const contact = { id: 9, name: 'Zélia', number: '5511988880009', isGroup: false, profilePicUrl: null }
  const other = { id: 7, uuid: crypto.randomUUID(), status: 'pending', userId: null, user: null, queue }
  open('admin', ({ path, method }) => {
    if (path === '/contacts') return { contacts: [contact], hasMore: false }
    const isRejected = path === '/tickets' && method === 'POST'
    return isRejected ? Response.json({ error: JSON.stringify(other) }, { status: 409 }) : undefined
  })
  await page.press('Novo')
  await page.shows('Novo ticket')
  await page.types('Contato', 'zelia')
  await page.shows('+55 (11) 98888-0009')
  document.querySelector<HTMLElement>('[role=option]')!.click()
  const displayed = (): string => page.labelled<HTMLInputElement>('Contato').value
  await until(() => expect(displayed()).toBe('Zélia (+55 (11) 98888-0009)'))
  const field = page.labelled('Contato')
  document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit()
  await page.shows('já tem um atendimento aguardando, na fila Vendas')
  field.focus()
  await page.types('Contato', 'Zélia (+55 (11) 98888-000')
  await until(() => expect(page.text).not.toContain('já tem um atendimento aguardando'))
  expect(document.activeElement).toBe(field)
  expect(displayed()).toBe('Zélia (+55 (11) 98888-000')
  await page.types('Contato', 'Bru')
  await until(() => expect(page.asked.some(url => url.includes('searchParam=Bru'))).toBe(true))
  expect(page.labelled('Contato')).toBe(field)
})
