// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { aTicket } from './testing/samples.ts'

let page: OpenedPage
afterEach(() => {
  page.close()
  chooseLanguage('pt')
})

const up = { status: 'CONNECTED', statusReason: null }
const lines = (...provided: object[]): object[] =>
  provided.map((more, at) => ({ id: at + 1, name: `Linha ${at + 1}`, isDefault: at === 0, number: null, ...more }))
const silent = { status: 'TIMEOUT', statusReason: 'lost' }
const suspended = { status: 'TIMEOUT', statusReason: 'suspended' }
const unlinked = { status: 'DISCONNECTED', statusReason: 'stopped' }

const ticket = aTicket({ id: 31, userId: 1, user: { id: 1, name: 'Ana' } })
const detail = { ...ticket, contact: { ...ticket.contact, email: '', extraInfo: [] } }

function open(rows: object[], own: number | null = null): void {
  page = new OpenedPage(`/tickets/${ticket.uuid}`, person('admin', { whatsappId: own }), ({ path }) => {
    if (path === '/whatsapp') return rows
    return path === `/tickets/u/${ticket.uuid}` ? detail : undefined
  })
}
const choices = async (label: string): Promise<string[]> =>
  until(() => [...page.labelled<HTMLSelectElement>(label).options].map(option => option.text))

/** What stands below a field, where a long name hides the end of what was chosen. */
const hintOf = (label: string): string | undefined => {
  const content = page.labelled(label).getAttribute('aria-describedby')
  return content ? document.getElementById(content)?.textContent : undefined
}

describe('a new ticket', () => {
  const choicesOf = async (rows: object[], own?: number): Promise<string[]> => {
    open(rows, own)
    await page.shows(ticket.contact.name)
    await page.press('Novo')
    return choices('Conexão')
  }

  it('names the state of the lines that are not connected', async () => {
    expect(await choicesOf(lines(up, silent, suspended, unlinked))).toEqual([
      'Conexão padrão',
      'Linha 1',
      'Linha 2 (Sem resposta)',
      'Linha 3 (Em espera)',
      'Linha 4 (Desconectado)',
    ])
  })

  it.each([
    ["of the company's where none is up", lines(silent, unlinked), undefined, 'Conexão padrão (Sem resposta)'],
    ['of another that is up in its place', lines(silent, up), undefined, 'Conexão padrão'],
    ["of one's own, whatever the others do", lines(up, unlinked), 2, 'Conexão padrão (Desconectado)'],
  ])('names the state of the line that it takes by itself: %s', async (_, rows, own, first) => {
    expect((await choicesOf(rows, own))[0]).toBe(first)
    expect(hintOf('Conexão')).toBe(/\((.+)\)/.exec(first)?.[1])
  })

  it('names the state of the only line, which nobody chooses', async () => {
    open(lines(unlinked))
    await page.shows(ticket.contact.name)
    await page.press('Novo')
    await page.shows('Conexão: Linha 1 (Desconectado)')
    page.close()
    open(lines(up))
    await page.shows(ticket.contact.name)
    await page.press('Novo')
    await page.shows('Abrir atendimento')
    expect(page.text).not.toContain('Linha 1')
  })
})

it('a transfer names the state of the lines that are not connected, in the language of the page', async () => {
  chooseLanguage('es')
  open(lines(suspended, up))
  await page.shows(ticket.contact.name)
  await page.press('Opciones del ticket')
  await page.press('Transferir')
  expect(await choices('Conexión')).toEqual(['Linha 1 (En espera)', 'Linha 2'])
  expect(hintOf('Conexión')).toBe('En espera')
})
