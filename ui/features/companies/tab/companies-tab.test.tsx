// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Company } from '../../../../core/platform/companies/contract.ts'
import { settingRules } from '../../../../core/tenant/settings/contract.ts'
import { OpenedPage, person } from '../../../testing/opened-page.tsx'
import { until } from '../../../testing/until.ts'
import { companyRow, platformWith, rejection } from '../fixtures.ts'

let page: OpenedPage
// Still the 23rd in São Paulo.
beforeEach(() => void vi.setSystemTime('2026-11-24T02:00:00Z'))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const settings = Object.entries(settingRules).map(([key, { initial }]) => ({ key, value: initial }))
const due = (id: number, dueDate: string | null, more: Partial<Company> = {}) => companyRow(id, { dueDate, ...more })
const rows = [
  due(1, null, { name: 'Balcão', plan: null, planId: null, phone: '' }),
  due(2, '2026-11-28'),
  due(3, '2026-11-23', { campaignsEnabled: false, recurrence: 'ANUAL' }),
  due(4, '2026-11-19', { status: false }),
]

async function open(reject?: (method: string) => Response | undefined): Promise<void> {
  const platform = platformWith(rows, reject)
  page = new OpenedPage('/settings/companies', person('admin', { super: true }), call =>
    call.path === '/settings' ? settings : platform(call),
  )
  await page.shows('Loja 4')
}

const row = (name: string) => [...document.querySelectorAll('tbody tr')].find(one => one.textContent?.includes(name))
const form = () => document.querySelector('main form')!
const buttons = () => [...form().querySelectorAll('button')].map(({ textContent }) => textContent)
const value = (label: string) => page.labelled<HTMLInputElement | HTMLSelectElement>(label).value
const changes = () => page.sent.filter(({ method, path }) => method !== 'GET' && path.startsWith('/companies'))
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const error = (label: string) =>
  document.getElementById(page.labelled(label).getAttribute('aria-describedby') ?? '')?.textContent

async function edit(name: string): Promise<void> {
  await page.press(`Editar: ${name}`)
  await until(() => expect(value('Nome')).toBe(name))
}

describe('the table', () => {
  it('is for super administrators', async () => {
    page = new OpenedPage('/settings', person('admin'), ({ path }) => (path === '/settings' ? settings : undefined))
    await page.shows('Opções')
    expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).not.toContain('Empresas')
  })

  it('has the columns of the specification, the due date with its recurrence', async () => {
    await open()
    const titles = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    expect(titles).toEqual([
      'Nome',
      'E-mail',
      'Telefone',
      'Plano',
      'Campanhas',
      'Status',
      'Criada em',
      'Vencimento',
      'Ações',
    ])
    const cells = (name: string) => [...row(name)!.querySelectorAll('td')].map(({ textContent }) => textContent)
    expect(cells('Loja 3').slice(3, 8)).toEqual([
      'Ouro',
      'Desabilitadas',
      'Sim',
      '05/01/2026',
      '23/11/2026 · Anualvence hoje',
    ])
    expect(cells('Loja 4').slice(5, 8)).toEqual(['Não', '05/01/2026', '19/11/2026 · Mensalvencida há 4 dias'])
    expect(cells('Balcão').slice(2, 8)).toEqual(['-', '-', 'Habilitadas', 'Sim', '05/01/2026', '-'])
  })

  it('colours rows by the days to their due date, and says them', async () => {
    await open()
    const tones = rows.map(({ name }) => row(name)?.getAttribute('data-tone'))
    expect(tones).toEqual([null, 'warning', 'alert', 'danger'])
    expect(row('Loja 2')?.textContent).toContain('vence em 5 dias')
  })
})

describe('the form', () => {
  it('makes a company, whose due date is none while it is empty, and tells the first password', async () => {
    await open()
    expect(buttons()).toEqual(['Limpar', 'Salvar'])
    await page.press('Salvar')
    await until(() => expect([error('Nome'), error('E-mail')]).toEqual(['Obrigatório', 'Obrigatório']))
    await page.types('Nome', 'Feira')
    await page.types('E-mail', 'oi@feira.example')
    const recurrences = [...page.labelled<HTMLSelectElement>('Recorrência').options].map(({ text }) => text)
    expect(recurrences).toEqual(['Mensal'])
    page.sent.length = 0
    await page.press('Salvar')
    const plain = { name: 'Feira', email: 'oi@feira.example', phone: '', planId: null, status: true }
    const body = { ...plain, campaignsEnabled: true, dueDate: null, recurrence: 'MENSAL' }
    await until(() => expect(changes()).toEqual([{ method: 'POST', path: '/companies', body }]))
    await until(() => expect(value('Nome')).toBe(''))
  })

  it('shows the password that was made up, once', async () => {
    await open(method =>
      method === 'POST'
        ? Response.json({ ...rows[1], adminUser: { id: 1, name: 'F', email: 'f@x.example' }, generatedPassword: 'kX3' })
        : undefined,
    )
    await page.types('Nome', 'Feira')
    await page.types('E-mail', 'f@x.example')
    await page.press('Salvar')
    await page.shows('Primeira senha de f@x.example: kX3. Anote, ela não será mostrada de novo.')
    await page.press('Limpar')
    await until(() => expect(page.text).not.toContain('kX3'))
  })

  it('edits one, shows its further buttons, and is clear again', async () => {
    await open()
    await edit('Loja 3')
    await page.shows('Empresa 3: Loja 3')
    expect(document.activeElement).toBe(page.labelled('Nome'))
    expect(buttons()).toEqual(['Limpar', 'Excluir', '+ Vencimento', 'Usuário', 'Salvar'])
    expect([value('Recorrência'), value('Campanhas'), value('Vencimento')]).toEqual(['ANUAL', 'false', '2026-11-23'])
    await page.types('Telefone', '11 9')
    await page.press('Salvar')
    await until(() => expect(changes()).toMatchObject([{ path: '/companies/3', body: { phone: '11 9' } }]))
    await until(() => expect(value('Nome')).toBe(''))
    await page.shows('Operação atualizada com sucesso.')
  })

  it.each([
    ['Balcão', '2026-12-23'],
    ['Loja 2', '2026-12-28'],
    ['Loja 3', '2027-11-23'],
  ])("'+ Vencimento' takes %s to %s, by its recurrence", async (name, day) => {
    await open()
    await edit(name)
    await page.press('+ Vencimento')
    await until(() => expect(value('Vencimento')).toBe(day))
    expect(changes()).toEqual([])
  })

  it('rejects a year that has no four digits, beside the field', async () => {
    await open()
    await edit('Loja 2')
    const field = page.labelled<HTMLInputElement>('Vencimento')
    field.type = 'text'
    await page.types('Vencimento', '10000-01-01')
    await page.press('Salvar')
    await until(() => expect(error('Vencimento')).toBe('Data inválida'))
    await page.types('Vencimento', 'ontem')
    await page.press('Salvar')
    await until(() => expect(changes()).toMatchObject([{ body: { dueDate: null } }]))
  })

  it.each([
    ['ERR_COMPANY_NAME_ALREADY_EXISTS', 'Nome', 'Já existe uma empresa com este nome.'],
    ['ERR_EMAIL_ALREADY_EXISTS', 'E-mail', 'Este e-mail já está em uso.'],
  ])(
    'says what may be the matter when it is rejected with %s, and beside %s what is',
    async (code, label, sentence) => {
      await open(method => (method === 'POST' ? rejection(409, code, sentence) : undefined))
      await page.types('Nome', 'Loja 2')
      await page.types('E-mail', 'a@b.example')
      await page.press('Salvar')
      await until(() => expect(error(label)).toBe(sentence))
      await page.shows(
        'Não foi possível realizar a operação. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente',
      )
      expect(value('Nome')).toBe('Loja 2')
    },
  )

  it('deletes after it has asked for the name', async () => {
    await open()
    await edit('Loja 2')
    await page.press('Excluir')
    await page.shows('Exclusão de Registro')
    await page.shows('Deseja realmente excluir esse registro?')
    await page.types('Digite o nome para confirmar', 'Loja 2')
    await until(() => {
      const remove = [...dialog()!.querySelectorAll('button')].find(({ textContent }) => textContent === 'Excluir')
      expect(remove?.disabled).toBe(false)
      remove?.click()
    })
    await until(() => expect(changes()).toMatchObject([{ method: 'DELETE', path: '/companies/2' }]))
    await until(() => expect(value('Nome')).toBe(''))
  })

  it("opens the company's administrator, whose password stays while it is empty", async () => {
    await open()
    await edit('Loja 2')
    await page.press('Usuário')
    await page.shows('Para alterar a senha, preencha o campo abaixo.')
    expect(dialog()?.textContent).toContain('Usuário Administrador')
    await page.types('E-mail do Usuário', 'nova@empresa.example')
    await until(() => dialog()!.querySelector<HTMLElement>('[type=submit]')!.click())
    const adminUser = { id: 1, email: 'nova@empresa.example', password: '' }
    await until(() => expect(changes()).toMatchObject([{ path: '/companies/2', body: { adminUser } }]))
  })

  it('asks before what was typed is dropped for another company', async () => {
    await open()
    await page.types('Nome', 'Feira')
    await page.press('Editar: Loja 2')
    await page.shows('Descartar as alterações?')
    await page.press('Cancelar')
    expect(value('Nome')).toBe('Feira')
    await page.press('Editar: Loja 2')
    await page.press('Descartar')
    await until(() => expect(value('Nome')).toBe('Loja 2'))
  })
})
