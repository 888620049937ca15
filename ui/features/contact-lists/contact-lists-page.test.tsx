// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContactList, ContactListItem } from '../../../core/tenant/contact-lists/contract.ts'
import type { Import } from '../../../core/tenant/imports/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const times = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }
const list: ContactList = { id: 5, name: 'Clientes', contactsCount: 120, validCount: 90, waitingCount: 30, ...times }
const anItem = (id: number, name: string, isWhatsappValid: boolean | null): ContactListItem => ({
  ...{ id, name, isWhatsappValid, contactListId: 5, number: `551198888000${id}`, email: '', ...times },
})
const people = [anItem(1, 'Ana', true), anItem(2, 'Bia', false), anItem(3, 'Caio', null)]
const running: Import = {
  ...{
    id: 7,
    target: 'contact-lists',
    targetId: 5,
    userId: 1,
    fileName: 'gente.xlsx',
    state: 'running',
    failure: null,
  },
  ...{ total: 100, handled: 50, created: 50, updated: 0, unchanged: 0, rejected: 0, shortened: 0, shortenedNames: [] },
  ...{ createdAt: times.createdAt, endedAt: null },
}

/** Someone who writes campaigns, of a company that uses them. */
const ana = () => {
  const { company } = person('user')
  return person('user', {
    rights: ['writeCampaigns'],
    company: { ...company, settings: [{ key: 'campaignsEnabled', value: 'true' }] },
  })
}

let page: OpenedPage
afterEach(() => page.close())

const open = (path: string, server: Server = () => undefined): void => {
  page = new OpenedPage(path, ana(), call => {
    const { method } = call
    const answer = server(call)
    if (answer !== undefined) return answer
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (call.path === '/tags/list') return [{ id: 8, name: 'Fiel', color: '#2e7d32' }]
    if (call.path === '/imports') return { imports: [] }
    if (call.path === '/contact-lists')
      return method === 'GET' ? { records: [list], hasMore: false } : { ...list, id: 9 }
    if (call.path === '/contact-lists/5') return list
    if (call.path === '/contact-lists/5/check') return list
    if (call.path === '/contact-list-items')
      return method === 'GET' ? { contacts: people, hasMore: false } : { ...anItem(9, 'Davi', null) }
    return undefined
  })
}

const sent = () =>
  page.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

describe('the lists', () => {
  beforeEach(async () => {
    open('/contact-lists')
    await page.shows('Clientes')
  })

  it('say how many are in each, how many WhatsApp knows and how many wait to be asked about', async () => {
    for (const words of ['120', '90', '30 a verificar']) await page.shows(words)
    expect(page.text).toContain('Campanhas')
    await page.press('Clientes')
    await page.arrivesAt('/contact-lists/5/contacts')
  })

  it('are deleted when that is confirmed', async () => {
    await page.press('Excluir: Clientes')
    await page.shows('Deseja realmente excluir esse registro?')
    await page.press('Excluir')
    await page.shows('Operação realizada com sucesso!')
    expect(sent()).toEqual([['DELETE', '/contact-lists/5', undefined]])
  })

  it('ask for a name before one is saved, and can be made of a tag', async () => {
    await page.press('Adicionar lista')
    await page.press('Salvar')
    await page.shows('Obrigatório')
    await page.types('Nome', 'N')
    await page.press('Salvar')
    await page.shows('Use pelo menos 2 caracteres.')
    await page.types('Nome', 'Novos')
    const tag = page.labelled<HTMLSelectElement>('Contatos de uma tag')
    await until(() => expect(tag.options).toHaveLength(2))
    expect(tag.options[1]!.textContent).toBe('Fiel')
    await page.press('Salvar')
    await page.shows('Lista salva.')
    expect(sent()).toEqual([['POST', '/contact-lists', { name: 'Novos', tagId: null }]])
  })
})

it('a list that a campaign uses stays, and the rejection is read', async () => {
  const error = { error: 'ERR_CONTACT_LIST_IN_USE', message: 'Uma campanha em andamento usa esta lista.' }
  open('/contact-lists', ({ method }) => (method === 'DELETE' ? Response.json(error, { status: 409 }) : undefined))
  await page.press('Excluir: Clientes')
  await page.press('Excluir')
  await page.shows('Uma campanha em andamento usa esta lista')
  expect(page.text).toContain('Clientes')
})

it('without cshow, and without a campaign in the menu, the page says so and leads away', async () => {
  page = new OpenedPage('/contact-lists', person('user', { rights: ['writeCampaigns'] }))
  await page.shows('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
  expect(page.text).not.toContain('Listas de contatos')
  await page.arrivesAt('/tickets')
})

describe('the people of a list', () => {
  it('are shown with what WhatsApp says of each, where no answer is no no, and follow the events of the list', async () => {
    open('/contact-lists/5/contacts')
    for (const words of ['Clientes', 'Tem WhatsApp', 'Sem WhatsApp', 'A verificar']) await page.shows(words)
    const emitted = { action: 'update', ContactListItem: { ...people[2]!, name: 'Caio Lima', isWhatsappValid: true } }
    await page.hears({ event: 'company-1-ContactListItem', seq: 1, data: emitted })
    await page.shows('Caio Lima')
    const ofOther = { action: 'create', ContactListItem: { ...anItem(8, 'De outra', null), contactListId: 6 } }
    await page.hears({ event: 'company-1-ContactListItem', seq: 2, data: ofOther })
    await page.hears({
      event: 'company-1-ContactList',
      seq: 3,
      data: { action: 'update', ContactList: { ...list, name: 'Fiéis' } },
    })
    await page.shows('Fiéis')
    expect(page.text).not.toContain('De outra')
    const requested = page.asked.filter(url => url.includes('contact-list-items')).length
    await page.hears({ event: 'company-1-ContactListItem', seq: 4, data: { action: 'reload', contactListId: 5 } })
    await until(() =>
      expect(page.asked.filter(url => url.includes('contact-list-items')).length).toBeGreaterThan(requested),
    )
  })

  it('are added with a number in full, and what is wrong stands beside its field', async () => {
    open('/contact-lists/5/contacts')
    await page.press('Adicionar contato')
    await page.types('Nome', 'Davi')
    await page.types('Número', '11 98888-0009')
    await page.shows('Será salvo como +55 (11) 98888-0009.')
    await page.types('E-mail', 'davi')
    await page.press('Salvar')
    await page.shows('Este e-mail não é válido. Exemplo: nome@empresa.com.br')
    await page.types('E-mail', '')
    await page.press('Salvar')
    await page.shows('Contato salvo.')
    const body = { name: 'Davi', number: '5511988880009', email: '', contactListId: 5 }
    expect(sent()).toEqual([['POST', '/contact-list-items', body]])
  })

  it('have a number only once, which is told beside the number', async () => {
    const error = { error: 'ERR_NUMBER_IN_CONTACT_LIST', message: 'Este número já está na lista.' }
    open('/contact-lists/5/contacts', ({ method }) =>
      method === 'PUT' ? Response.json(error, { status: 409 }) : undefined,
    )
    await page.press('Editar: Ana')
    await page.types('Número', '+55 11 98888-0002')
    await page.press('Salvar')
    await page.shows('Este número já está na lista.')
    await until(() => expect(page.labelled('Número').getAttribute('aria-invalid')).toBe('true'))
  })

  it('come in by a sheet: how far it is stands on the page, also while the dialog is closed', async () => {
    open('/contact-lists/5/contacts', ({ path }) => (path === '/imports' ? { imports: [running] } : undefined))
    await page.shows('50 de 100 linhas')
    const progress = { action: 'progress', import: { ...running, handled: 75 } }
    await page.hears({ event: 'company-1-ContactListItem', seq: 1, data: progress })
    await page.shows('75 de 100 linhas')
    expect(page.asked.find(url => url.includes('/imports'))).toContain('target=contact-lists&targetId=5')
    await page.press('Importar')
    await page.shows('Importar contatos para a lista')
    await page.shows('Você pode fechar esta janela: a importação continua.')
    expect(page.text).not.toContain('Usar os nomes do celular')
  })

  it('are asked about again on demand', async () => {
    open('/contact-lists/5/contacts')
    await page.press('Verificar de novo')
    await page.shows('Os números sem WhatsApp serão verificados de novo.')
    expect(sent()).toEqual([['POST', '/contact-lists/5/check', undefined]])
  })

  it('of a list that is gone are told to be, with a way back', async () => {
    const error = { error: 'ERR_NO_CONTACT_LIST_FOUND', message: 'Lista de contatos não encontrada.' }
    open('/contact-lists/6/contacts', ({ path }) =>
      path === '/contact-lists/6' ? Response.json(error, { status: 404 }) : undefined,
    )
    await page.shows('Lista de contatos não encontrada.')
    await page.press('Listas')
    await page.arrivesAt('/contact-lists')
  })
})

it('an empty page and one whose list failed say so', async () => {
  open('/contact-lists', ({ path }) => (path === '/contact-lists' ? { records: [], hasMore: false } : undefined))
  await page.shows('Nenhuma lista ainda')
  page.close()
  open('/contact-lists', ({ path }) => (path === '/contact-lists' ? new Response('{}', { status: 500 }) : undefined))
  await page.shows('Não foi possível carregar a lista de registros')
})
