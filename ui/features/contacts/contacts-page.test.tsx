// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '../../../core/domain/access/permissions.ts'
import { CSV_START } from '../../../core/kit/csv.ts'
import type { Contact } from '../../../core/tenant/contacts/contract.ts'
import type { User } from '../../app/session/user.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { contactRow } from './fixtures.ts'
// Fetched before the first test: what a page waits for is not how long a busy machine takes to read it.
import './contacts-page.tsx'

let page: OpenedPage
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

const ana = contactRow(1, 'Ana', { email: 'ana@example.com' })
const bia = contactRow(2, 'Bia', { isVerified: false })
const nobody = contactRow(3, 'Caio', { isVerified: false, notOnWhatsApp: true })
const group = contactRow(4, 'Família', { isGroup: true, number: '', isVerified: false })
const uuid = '00000000-0000-4000-8000-000000000077'

const desk =
  (contacts: readonly Contact[], more: Server = () => undefined): Server =>
  call => {
    const answer = more(call)
    if (answer !== undefined) return answer
    const { method, path, body } = call
    if (path === '/contacts' && method === 'GET') return { contacts, hasMore: false, count: contacts.length }
    if (path === '/contacts') return contactRow(9, (body as Contact).name)
    if (path === '/tags/list') return [{ id: 5, name: 'Cliente fiel', color: '#2e7d32', kanban: 0 }]
    if (path === '/tickets' && method === 'POST') return { id: 77, uuid }
    if (/^\/contacts\/\d+$/.test(path) && method === 'PUT') return { ...ana, ...(body as Contact) }
    if (/^\/contacts\/\d+$/.test(path)) return method === 'DELETE' ? new Response(null, { status: 204 }) : ana
    return undefined
  }

async function open(more?: Server, as: Profile = 'admin', who: Partial<User> = {}): Promise<void> {
  page = new OpenedPage('/contacts', person(as, who), desk([ana, bia, nobody, group], more))
  await page.shows('Família')
}

const lists = (): string[] => page.asked.filter(url => /^\/api\/contacts(\?|$)/.test(url))
const sent = () => page.sent.filter(({ method, path }) => method !== 'GET' && /^\/(contacts|tickets)/.test(path))
const dialog = (): HTMLElement => document.querySelector<HTMLElement>('[role=dialog]')!
const cells = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent ?? ''),
  )
const pressInside = (words: string): Promise<void> =>
  until(() => {
    const found = [...dialog().querySelectorAll('button')].find(one => one.textContent?.trim() === words)
    if (!found) throw new Error(`nothing is named ${words}`)
    found.click()
  })
async function adds(name: string): Promise<void> {
  await page.press('Adicionar contato')
  await page.shows('Novo contato')
  await page.types('Nome', name)
  await page.types('Número do WhatsApp', '55 11 98888-0009')
  await pressInside('Salvar')
}

describe('contacts', () => {
  it('stand with number, e-mail and what WhatsApp says of the number', async () => {
    await open()
    expect(cells().map(row => row.slice(0, 4))).toEqual([
      ['Ana', '+55 (11) 98888-0001', 'ana@example.com', 'Confirmado'],
      ['Bia', '+55 (11) 98888-0002', '-', 'A confirmar'],
      ['Caio', '+55 (11) 98888-0003', '-', 'Não tem WhatsApp'],
      ['FamíliaGrupo', '-', '-', '-'],
    ])
    expect(document.querySelector('h1')?.textContent).toBe('Contatos')
    expect(document.querySelector('nav a[href="/contacts"]')).not.toBeNull()
  })

  it('are searched by the server for a text and tags, which are there again for those who come back', async () => {
    await open()
    const box = document.querySelector<HTMLInputElement>('input[type=search]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'souza')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => expect(lists().at(-1)).toBe('/api/contacts?searchParam=souza'))
    page.labelled('Tags').click()
    await until(() => [...document.querySelectorAll<HTMLElement>('[type=checkbox]')].at(-1)!.click())
    await until(() => expect(lists().at(-1)).toBe('/api/contacts?searchParam=souza&tags=%5B5%5D'))
    page.reload()
    await page.shows('Família')
    expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('souza')
    expect(page.text).toContain('Cliente fiel')
  })

  it('come, change and go as the server tells', async () => {
    await open()
    let seq = 0
    const reports = (data: object) => page.hears({ seq: ++seq, event: 'company-1-contact', data })
    await reports({ action: 'create', contact: contactRow(7, 'Beto') })
    await reports({ action: 'update', contact: { ...ana, name: 'Carla' } })
    await reports({ action: 'delete', contactId: nobody.id })
    await until(() => expect(cells().map(([name]) => name)).toEqual(['Beto', 'Bia', 'Carla', 'FamíliaGrupo']))
  })

  it('that do not come say so, and none says where they come from, or that the search leaves none', async () => {
    page = new OpenedPage('/contacts', person('user'), ({ path }) =>
      path === '/contacts' ? Response.json({ error: 'ERR_INTERNAL', message: 'Falhou.' }, { status: 500 }) : undefined,
    )
    await page.shows('Não foi possível carregar a lista de registros')
    page.close()
    page = new OpenedPage('/contacts', person('user'), desk([]))
    await page.shows('Quem escreve para uma conexão aparece aqui')
  })
})

describe('a contact that is added', () => {
  it('opens its ticket, which is made without a queue for an administrator', async () => {
    await open()
    await adds('Novo')
    await page.arrivesAt(`/tickets/${uuid}`)
    const body = { contactId: 9, queueId: null, userId: 1, status: 'open' }
    expect(sent().at(-1)).toEqual({ method: 'POST', path: '/tickets', body })
  })

  it('opens it in the one queue of anyone who has one', async () => {
    await open(undefined, 'user', { queues: [{ queueId: 3 } as User['queues'][number]] })
    await adds('Novo')
    await page.arrivesAt(`/tickets/${uuid}`)
    expect(sent().at(-1)?.body).toMatchObject({ queueId: 3 })
  })

  it('has the dialog of a new ticket ask anyone who has several queues for one', async () => {
    await open(undefined, 'user', { queues: [{ queueId: 3 }, { queueId: 4 }] as User['queues'] })
    await adds('Novo')
    await page.arrivesAt('/tickets')
    await page.shows('Abrir atendimento')
    expect(sent().map(({ path }) => path)).toEqual(['/contacts'])
  })

  it.for([
    ['ERR_NO_DEF_WAPP_FOUND', 'Nenhum WhatsApp padrão encontrado. Verifique a página de conexões.', 'default'],
    ['ERR_NO_PERMISSION', 'Acesso não permitido', 'error'],
  ] as const)(
    'stays in the list, with the reason, where no ticket can be opened: %s is no error of the contact',
    async ([error, message, kind]) => {
      await open(({ path, method }) =>
        path === '/tickets' && method === 'POST' ? Response.json({ error, message }, { status: 409 }) : undefined,
      )
      await adds('Novo')
      await until(() => expect(sent().map(({ path }) => path)).toEqual(['/contacts', '/tickets']))
      await page.arrivesAt('/contacts')
      const emitted = await until(() => {
        const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
        const found = toasts.find(({ textContent }) => textContent?.includes(message))
        if (!found) throw new Error(`nothing tells ${message}`)
        return found
      })
      expect(emitted.dataset.type ?? 'default').toBe(kind)
    },
  )
})

it('A contact that is changed stays on the page, in its new place', async () => {
  await open()
  await page.press('Editar: Ana')
  await page.shows('Editar contato')
  await page.types('Nome', 'Zuleica')
  await pressInside('Salvar')
  await page.shows('Contato salvo com sucesso.')
  await until(() => expect(cells().at(-1)?.[0]).toBe('Zuleica'))
  expect(location.pathname).toBe('/contacts')
})

it('The conversation with a contact is asked for by the dialog of a new ticket', async () => {
  await open()
  await page.press('Abrir conversa: Ana')
  await page.arrivesAt('/tickets')
  await page.shows('Abrir atendimento')
  await page.press('Cancelar')
  await page.arrivesAt('/contacts')
  await page.shows('Família')
})

describe('a deletion', () => {
  it.each([
    [{ total: 0, alive: 0 }, 'Nenhum atendimento vai junto.'],
    [{ total: 1, alive: 0 }, 'Um atendimento encerrado vai junto, com as mensagens e notas dele.'],
    [{ total: 3, alive: 0 }, '3 atendimentos encerrados vão junto, com as mensagens e notas deles.'],
  ])('of a contact with the tickets %j says "%s"', async (tickets, sentence) => {
    await open(({ path }) => (path === '/contacts/1/tickets' ? tickets : undefined))
    await page.press('Excluir: Ana')
    await until(() => expect(dialog().textContent).toContain(sentence))
    expect(dialog().textContent).toContain('Exclusão de Registro')
    expect(dialog().textContent).toContain('Deseja realmente excluir esse registro?')
  })

  it('is not offered of a contact with a ticket that is open, which is said once', async () => {
    const sentence = 'Este contato tem um atendimento aberto ou pendente: encerre-o antes de excluir.'
    await open(({ path }) => (path === '/contacts/1/tickets' ? { total: 3, alive: 1 } : undefined))
    await page.press('Excluir: Ana')
    await until(() => expect(dialog().textContent).toContain(sentence))
    expect(dialog().textContent).not.toContain('Deseja realmente excluir esse registro?')
    expect([...dialog().querySelectorAll('button')].map(one => one.textContent)).not.toContain('Excluir')
    await pressInside('Fechar')
    expect([document.querySelector('[role=dialog]'), sent()]).toEqual([null, []])
  })

  it('takes the contact out of the list', async () => {
    await open()
    await page.press('Excluir: Ana')
    await pressInside('Excluir')
    await page.shows('Operação realizada com sucesso!')
    await until(() => expect(cells().map(([name]) => name)).toEqual(['Bia', 'Caio', 'FamíliaGrupo']))
  })

  it('that is rejected keeps it, and says why', async () => {
    const message = 'Este contato tem atendimentos em aberto.'
    await open(({ method }) =>
      method === 'DELETE' ? Response.json({ error: 'ERR_CONTACT_IN_USE', message }, { status: 409 }) : undefined,
    )
    await page.press('Excluir: Ana')
    await pressInside('Excluir')
    await until(() => expect(dialog().querySelector('[role=alert]')?.textContent).toBe(message))
    expect(cells()[0]?.[0]).toBe('Ana')
  })

  it('is offered to administrators alone', async () => {
    await open(undefined, 'supervisor')
    expect(document.querySelector('[aria-label="Editar: Ana"]')).not.toBeNull()
    expect(document.querySelector('[aria-label="Excluir: Ana"]')).toBeNull()
  })
})

it('The contacts that are shown are saved as contatos.csv, mark and all', async () => {
  const saved: { name: string; blob: Blob }[] = []
  let blob: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation(provided => {
    blob = provided as Blob
    return 'blob:contatos'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blob! })
  })
  await open(({ path }) => (path === '/contacts/export' ? new Response(`${CSV_START}Nome;Número`) : undefined))
  const [button] = [...document.querySelectorAll('button')].filter(one => one.textContent === 'Exportar')
  button?.click()
  await until(() => expect(saved.map(({ name }) => name)).toEqual(['contatos.csv']))
  expect([...new Uint8Array(await saved[0]!.blob.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(saved[0]!.blob.type).toBe('text/csv;charset=utf-8')
})
