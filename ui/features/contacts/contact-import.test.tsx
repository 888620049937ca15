// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Import } from '../../../core/tenant/imports/contract.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const running: Import = {
  ...{
    id: 7,
    target: 'contacts',
    targetId: null,
    userId: 1,
    fileName: 'clientes.xlsx',
    state: 'running',
    failure: null,
  },
  ...{ total: null, handled: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, shortened: 0, shortenedNames: [] },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', endedAt: null },
}
const half: Import = { ...running, total: 1000, handled: 500, created: 500 }
const over: Import = {
  ...half,
  ...{ state: 'done', handled: 1000, created: 990, updated: 4, unchanged: 3, rejected: 2, shortened: 3 },
  shortenedNames: [
    { row: 8, name: 'Maria da Conceição…' },
    { row: 19, name: 'José…' },
  ],
  endedAt: '2026-11-20T12:00:05.000Z',
}

let page: OpenedPage
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

async function open(imports: readonly Import[], more: Server = () => undefined): Promise<void> {
  page = new OpenedPage('/contacts', person('user'), call => {
    const answer = more(call)
    if (answer !== undefined) return answer
    if (call.path === '/imports') return { imports }
    if (call.path === '/imports/7' && call.method === 'DELETE')
      return { ...half, state: 'cancelled', endedAt: over.endedAt }
    return call.path === '/contacts' ? { contacts: [], hasMore: false, count: 0 } : undefined
  })
  await page.press('Importar')
  await page.shows('Importar contatos')
}

const reports = (progress: Import) =>
  page.hears({ event: 'company-1-contact', data: { action: 'progress', import: progress } })
const bar = () => document.querySelector<HTMLProgressElement>('[role=dialog] progress')
const counts = () => [...document.querySelectorAll('[role=dialog] dd')].map(({ textContent }) => textContent)

it('asks for a sheet, and says how it has to look', async () => {
  await open([])
  await page.shows('A primeira aba precisa de uma coluna com os telefones.')
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe('.xls,.xlsx,.csv,text/csv')
  const begin = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ type }) => type === 'submit',
  )
  expect(begin?.disabled).toBe(true)
})

it('tells where the desk has become full, and what came in before', async () => {
  const full = { ...half, state: 'failed', failure: 'desk-full', endedAt: over.endedAt } as const
  await open([full])
  await page.shows('a importação parou. O que já entrou fica.')
  expect(counts()).toEqual(['500', '0', '0', '0'])
})

it('writes figures as the language of the page does, whatever the browser speaks', async () => {
  await open([{ ...half, total: 50_000, handled: 12_500 }])
  await page.shows('12.500 de 50.000 linhas')
  await reports({ ...over, total: 50_000, handled: 50_000, created: 49_998 })
  await page.shows('Última importação')
  expect(counts()[0]).toBe('49.998')
  expect(page.text).toContain('até 10 MB e 50.000 linhas')
})

it('shows how far an import is, then what became of it', async () => {
  await open([running])
  await page.shows('Lendo a planilha...')
  expect(bar()?.hasAttribute('value')).toBe(false)
  await reports(half)
  await page.shows('500 de 1')
  expect([bar()?.value, bar()?.max]).toEqual([500, 1000])
  await reports(over)
  await page.shows('Última importação')
  expect(counts()).toEqual(['990', '4', '3', '2'])
  await page.shows('3 nomes foram cortados em 50 letras.')
  const cut = [...document.querySelectorAll('[role=dialog] details li')].map(({ textContent }) => textContent)
  expect(cut).toEqual(['Linha 8: Maria da Conceição…', 'Linha 19: José…', 'e mais 1'])
  // What comes late changes nothing.
  await reports(half)
  expect(counts()).toEqual(['990', '4', '3', '2'])
})

it('can be cancelled, and what came in stays', async () => {
  await open([half])
  await page.press('Cancelar importação')
  await page.shows('cancelada; o que já entrou fica')
  expect(page.sent.some(({ method, path }) => method === 'DELETE' && path === '/imports/7')).toBe(true)
})

it('says in words why a sheet was not read', async () => {
  await open([{ ...over, state: 'failed', failure: 'encrypted' }])
  await page.shows('A planilha é protegida por senha. Remova a senha e envie de novo.')
})

it('saves the rows that were not taken as a file', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open([over], ({ path }) => (path === '/imports/7/rejected' ? new Response('Linha;Nome') : undefined))
  await page.press('Baixar as linhas recusadas')
  await until(() => expect(saved).toEqual(['linhas-recusadas.csv']))
})

it('takes the names of the phone without a file, and says where there are none', async () => {
  const none = { error: 'ERR_NO_PHONE_NAMES', message: 'Nenhum celular conectado contou nomes de contatos.' }
  let begun = false
  await open([], ({ path, method }) => {
    if (path !== '/contacts/import' || method !== 'POST') return undefined
    if (begun) return Response.json({ ...running, fileName: '' }, { status: 202 })
    begun = true
    return Response.json(none, { status: 409 })
  })
  await page.press('Usar os nomes do celular')
  await page.shows(none.message)
  // In the dialog, where it stays until something else is tried: a toast goes while the file is still there.
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(none.message)
  await page.press('Usar os nomes do celular')
  await page.shows('Cancelar importação')
  await page.shows('Nomes do celular')
})

const columns = [
  { column: 1, title: 'Quem', cells: ['Ana Souza', 'Bia Lima'] },
  { column: 2, title: '', cells: ['11 98888-0001', 'não tem'] },
]
const unknown = { total: 2, columns, chosen: null, people: [] }
const nothing = { surnameColumns: [], areaColumns: [], emailColumns: [] }
const known = {
  ...unknown,
  chosen: { ...nothing, numberColumns: [2], nameColumns: [1] },
  people: [
    { row: 2, name: 'Ana Souza', number: '5511988880001', email: '', fault: null, same: null },
    { row: 3, name: 'Bia Lima', number: 'não tem', email: '', fault: 'number-invalid', same: null },
  ],
}

/** The forms of calls to a path, in the order in which they came. */
function formsTo(path: string): FormData[] {
  const calls = vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith(path))
  return calls.map(([, init]) => init!.body as FormData)
}

async function chooseSheet(): Promise<void> {
  vi.stubGlobal('fetch', vi.fn(fetch))
  const input = await until(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no file can be chosen yet')
    return found
  })
  const files = [new File(['Quem;\nAna;1'], 'clientes.csv', { type: 'text/csv' })]
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function choosesUse(label: string, use: string): void {
  const select = page.labelled<HTMLSelectElement>(label)
  select.value = [...select.options].find(({ text }) => text === use)!.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const chosenUse = (label: string) => page.labelled<HTMLSelectElement>(label).selectedOptions[0]?.text
const submit = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')!

/** Answers what is sent with its progress, which `fetch` cannot tell about, and keeps its forms. */
function uploadsAnswer(status: number, body: object): FormData[] {
  const forms: FormData[] = []
  class Upload {
    readonly upload = {}
    readonly status = status
    readonly responseText = JSON.stringify(body)
    onload?: () => void
    open(): void {}
    setRequestHeader(): void {}
    send(form: FormData): void {
      forms.push(form)
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return forms
}

it('shows the first rows with the guess, and imports them by it once that is confirmed', async () => {
  await open([], ({ path }) => (path === '/imports/preview' ? known : undefined))
  const sent = uploadsAnswer(202, running)
  await chooseSheet()
  await page.shows('2 linhas serão lidas. As primeiras entram assim:')
  expect([chosenUse('Quem'), chosenUse('Coluna B')]).toEqual(['Nome', 'Telefone'])
  await page.shows('Ana Souza · +55 (11) 98888-0001')
  await page.shows('Linha 3: O número não é um telefone')
  expect(sent).toEqual([])
  submit().click()
  await page.shows('Cancelar importação')
  expect(['numberColumns', 'nameColumns', 'emailColumns'].map(field => sent[0]!.get(field))).toEqual(['2', '1', null])
})

it('asks where it cannot guess, and shows what each choice makes of the rows', async () => {
  const answers = [unknown, known]
  await open([], ({ path }) => (path === '/imports/preview' ? answers.shift() : undefined))
  await chooseSheet()
  await page.shows('Qual coluna tem os telefones? Escolha “Telefone” nela.')
  expect(submit().disabled).toBe(true)
  choosesUse('Coluna B', 'Telefone')
  await page.shows('Ana Souza')
  await page.shows('Ana Souza · +55 (11) 98888-0001')
  expect(submit().disabled).toBe(false)
  expect(formsTo('/imports/preview').map(form => form.get('numberColumns'))).toEqual([null, '2'])
  // Nobody would come in without it: it is asked for again, and no answer of before is shown.
  choosesUse('Coluna B', 'Não importar')
  await page.shows('Qual coluna tem os telefones?')
  expect(submit().disabled).toBe(true)
})

it('says beside the sheet why nothing of it can be shown, until another one is chosen', async () => {
  const answers: unknown[] = [
    Response.json({ error: 'ERR_SHEET_REFUSED', message: 'A planilha é protegida por senha.' }, { status: 400 }),
    known,
  ]
  await open([], ({ path }) => (path === '/imports/preview' ? answers.shift() : undefined))
  await chooseSheet()
  await page.shows('A planilha é protegida por senha.')
  expect(submit().disabled).toBe(true)
  await chooseSheet()
  await page.shows('As primeiras entram assim:')
  expect(page.text).not.toContain('A planilha é protegida por senha.')
})
