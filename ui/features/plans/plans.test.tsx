// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { flowNodes } from '../../../core/domain/access/plan-features.ts'
import { type Plan, PlanChange, PlanInput } from '../../../core/platform/plans/contract.ts'
import { OpenedPage, person, type Sent, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

const operator = person('admin', { super: true })
const moments = { createdAt: '2026-11-01T12:00:00.000Z', updatedAt: '2026-11-01T12:00:00.000Z' }
const plan = (id: number, name: string, more: Partial<Plan> = {}): Plan => ({
  ...PlanInput.parse({ name }),
  id,
  permissions: { conversation: [...flowNodes.conversation], webhook: [...flowNodes.webhook] },
  ...moments,
  ...more,
})
const gold = plan(3, 'Ouro', { users: 20, connections: 5, queues: 8, value: 1234.56, limitFluxo: 5000 })
const bronze = plan(4, 'Bronze', {
  value: 49.9,
  fileBytes: 500 * 1024 ** 2,
  useKanban: false,
  useOpenAi: false,
  permissions: { conversation: ['start', 'end'], webhook: [...flowNodes.webhook] },
})

/** A platform with these plans, which takes every change. */
function open(path: string, server: Server = () => undefined, all: Plan[] = [bronze, gold]): void {
  page = new OpenedPage(path, operator, call => {
    const answer = server(call)
    if (answer !== undefined) return answer
    if (call.path === '/plans/all') return all
    return call.path.startsWith('/plans') ? gold : undefined
  })
}

const changeSent = (): Promise<Sent> =>
  until(() => {
    const call = page.sent.findLast(({ method, path }) => method !== 'GET' && path.startsWith('/plans'))
    if (!call) throw new Error('nothing was changed')
    return call
  })

const rejected = (status: number, error: string, message: string): Response =>
  Response.json({ error, message }, { status })

/** What stands in the dialog that lies highest. */
const dialog = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)!
const inDialog = (words: string): void =>
  [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === words)!.click()
/** The card or the row in which a plan stands. */
const emitted = (name: string): string =>
  [...document.querySelectorAll('main li, main tbody tr')].find(one => one.textContent?.includes(name))?.textContent ??
  ''

const FAILED =
  'Não foi possível realizar a operação. Verifique se já existe um plano com o mesmo nome ou se os campos foram preenchidos corretamente'

describe('the management of plans', () => {
  it('has a card for each, which says what it allows and costs', async () => {
    open('/ag_planos')
    await page.shows('Gerenciamento de Planos')
    await page.shows('Ouro')
    expect(document.querySelectorAll('main li')).toHaveLength(2)
    expect(emitted('Ouro')).toMatch(
      /R\$\s1\.234,56.*Usuários20Conexões5Filas8.*5\.000.*10 GB.*RecursosTodosComponentesTodos/,
    )
    expect(emitted('Bronze')).toMatch(/R\$\s49,90.*Sem limite.*500 MB.*Sem Kanban, Prompts de IA.*Conversa: 2 de 19/)
  })

  it('is for super administrators alone, who find it in the menu', async () => {
    open('/ag_planos')
    await page.shows('Ouro')
    expect(document.querySelector('nav a[href="/ag_planos"]')?.textContent).toBe('Planos')
    page.close()
    page = new OpenedPage('/ag_planos', person('admin'))
    await page.shows('Acesso restrito: apenas superadministradores podem visualizar esta página.')
    expect(document.querySelector('nav a[href="/ag_planos"]')).toBeNull()
  })

  it('makes a plan of nothing with every feature, unless it is filled in', async () => {
    open('/ag_planos')
    await page.press('Criar Plano')
    await page.shows('Novo Plano')
    expect(['Usuários', 'Conexões', 'Filas'].map(label => page.labelled<HTMLInputElement>(label).value)).toEqual([
      ...['0', '0', '0'],
    ])
    expect(page.text).toContain('0 usuários, conexões ou filas quer dizer nenhum.')
    expect(page.text).toContain('Em branco, sem limite; com 0 nenhum fluxo é executado.')
    const switches = [...dialog().querySelectorAll<HTMLInputElement>('[role=switch]')]
    expect(switches.map(({ checked }) => checked)).toEqual(Array.from({ length: 11 }, () => true))
    await page.types('Nome', 'Prata')
    await page.types('Valor mensal', '1.234,56')
    inDialog('Criar')
    const { method, path, body } = await changeSent()
    expect([method, path]).toEqual(['POST', '/plans'])
    expect(PlanInput.parse(body)).toEqual(PlanInput.parse({ name: 'Prata', value: 1234.56 }))
    await page.shows('Operação realizada com sucesso!')
  })

  it('changes a plan; what it allows can be fewer components, each of them one of the engine', async () => {
    open('/ag_planos')
    await page.press('Editar: Ouro')
    await page.shows('Editar Plano')
    expect(page.labelled<HTMLInputElement>('Valor mensal').value).toMatch(/^R\$\s1\.234,56$/)
    expect(page.labelled<HTMLInputElement>('Espaço para arquivos').value).toBe('10 GB')
    const all = [...dialog().querySelectorAll<HTMLElement>('label')].find(({ textContent }) =>
      textContent?.includes('Fluxos de webhook: todos os componentes'),
    )!
    all.querySelector('input')!.click()
    await page.shows('19 de 19')
    const kanban = [...dialog().querySelectorAll('label')].find(({ textContent }) => textContent === 'Kanban')!
    kanban.querySelector('input')!.click()
    await page.types('Execuções de fluxos por mês', '')
    inDialog('Salvar')
    const { method, path, body } = await changeSent()
    expect([method, path]).toEqual(['PUT', '/plans/3'])
    expect(PlanChange.parse(body)).toEqual({
      ...{ limitFluxo: null, useKanban: false },
      permissions: { conversation: null, webhook: [...flowNodes.webhook] },
    })
    await page.shows('Operação atualizada com sucesso.')
  })

  it('writes the price as prices are when it is left, and says what is none', async () => {
    open('/ag_planos')
    await page.press('Criar Plano')
    await page.shows('Novo Plano')
    const value = page.labelled<HTMLInputElement>('Valor mensal')
    const leave = async (text: string): Promise<void> => {
      await page.types('Valor mensal', text)
      value.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    await leave('1500')
    await until(() => expect(value.value).toMatch(/^R\$\s1\.500,00$/))
    await leave('-3')
    await until(() => expect(value.getAttribute('aria-invalid')).toBe('true'))
    expect(value.value).toBe('-3')
  })

  it('stays open with everything typed and says at the name that there is one, when saving fails', async () => {
    const message = 'Já existe um plano com este nome.'
    open('/ag_planos', ({ method }) =>
      method === 'POST' ? rejected(409, 'ERR_PLAN_NAME_ALREADY_EXISTS', message) : undefined,
    )
    await page.press('Criar Plano')
    await page.shows('Novo Plano')
    await page.types('Nome', 'Ouro')
    await page.types('Usuários', '7')
    inDialog('Criar')
    await page.shows(FAILED)
    await until(() => expect(page.labelled('Nome').getAttribute('aria-invalid')).toBe('true'))
    expect(dialog().textContent).toContain(message)
    expect(page.labelled<HTMLInputElement>('Usuários').value).toBe('7')
  })

  it('says in the dialog what else the server refused', async () => {
    const message = 'O servidor está ocupado.'
    open('/ag_planos', ({ method }) => (method === 'PUT' ? rejected(409, 'ERR_X', message) : undefined))
    await page.press('Editar: Ouro')
    await page.shows('Editar Plano')
    inDialog('Salvar')
    await until(() => expect(dialog().querySelector('[role=alert]')?.textContent).toBe(message))
    await page.shows(FAILED)
  })

  it('asks before it deletes, and says why a plan stays', async () => {
    const message = 'Empresas com este plano: 2. Mude o plano delas antes de excluir.'
    open('/ag_planos', ({ method, path }) =>
      method === 'DELETE' && path === '/plans/3' ? rejected(409, 'ERR_PLAN_IN_USE', message) : undefined,
    )
    await page.press('Excluir: Ouro')
    await page.shows('Excluir Plano')
    expect(dialog().textContent).toContain('Tem certeza que deseja excluir este plano?')
    inDialog('Excluir')
    await page.shows(message)
    inDialog('Cancelar')
    await page.press('Excluir: Bronze')
    await page.shows('Tem certeza que deseja excluir este plano?')
    inDialog('Excluir')
    await until(() => expect(emitted('Bronze')).toBe(''))
    expect(emitted('Ouro')).not.toBe('')
  })

  it('says that the plans could not be loaded, and where there are none what they are for', async () => {
    open('/ag_planos', ({ path }) => (path === '/plans/all' ? rejected(500, 'ERR_X', 'Não.') : undefined))
    await page.shows('Não foi possível carregar a lista de registros')
    page.close()
    open('/ag_planos', () => undefined, [])
    await page.shows('Um plano diz o que uma empresa pode ter e quanto paga por mês.')
  })
})

describe('the tab of plans', () => {
  const isEditing = (): boolean => document.querySelector('main form h2')?.textContent === 'Editar Plano'

  it('makes a plan in the form above the table, which is empty again then', async () => {
    open('/settings/plans')
    await page.shows('Ouro')
    await page.types('Nome', 'Prata')
    await page.press('Salvar')
    expect((await changeSent()).method).toBe('POST')
    await until(() => expect(page.labelled<HTMLInputElement>('Nome').value).toBe(''))
    await page.shows('Operação realizada com sucesso!')
  })

  it('takes a plan into the form, where it can be deleted, and is cleared', async () => {
    open('/settings/plans')
    await page.shows('Ouro')
    expect(page.text).not.toContain('Excluir')
    await page.press('Editar: Ouro')
    await until(() => expect(page.labelled<HTMLInputElement>('Nome').value).toBe('Ouro'))
    expect(document.activeElement).toBe(page.labelled('Nome'))
    await page.press('Excluir')
    await page.shows('Deseja realmente excluir esse registro?')
    expect(dialog().textContent).toContain('Exclusão de Registro')
    inDialog('Cancelar')
    await page.press('Limpar')
    await until(() => expect(isEditing()).toBe(false))
    expect(page.labelled<HTMLInputElement>('Nome').value).toBe('')
  })

  it('deletes the plan in the form', async () => {
    open('/settings/plans')
    await page.press('Editar: Bronze')
    await page.press('Excluir')
    await page.shows('Exclusão de Registro')
    inDialog('Excluir')
    expect(await changeSent()).toMatchObject({ method: 'DELETE', path: '/plans/4' })
    await until(() => expect(emitted('Bronze')).toBe(''))
    expect(isEditing()).toBe(false)
  })

  it('asks before another plan takes the place of what was typed', async () => {
    open('/settings/plans')
    await page.shows('Ouro')
    await page.types('Nome', 'Prata')
    await until(() => expect(page.labelled<HTMLInputElement>('Nome').value).toBe('Prata'))
    await page.press('Editar: Ouro')
    await page.shows('O que foi digitado ainda não foi salvo.')
    inDialog('Continuar editando')
    expect(page.labelled<HTMLInputElement>('Nome').value).toBe('Prata')
    await page.press('Editar: Ouro')
    await page.shows('O que foi digitado ainda não foi salvo.')
    inDialog('Descartar')
    await until(() => expect(page.labelled<HTMLInputElement>('Nome').value).toBe('Ouro'))
  })

  it('keeps what was typed and says what the server rejected, when saving fails', async () => {
    const message = 'O servidor está ocupado.'
    open('/settings/plans', ({ method }) => (method === 'PUT' ? rejected(409, 'ERR_X', message) : undefined))
    await page.press('Editar: Ouro')
    await until(() => expect(isEditing()).toBe(true))
    await page.types('Usuários', '30')
    await page.press('Salvar')
    await page.shows(FAILED)
    await until(() => expect(document.querySelector('main form [role=alert]')?.textContent).toBe(message))
    expect(page.labelled<HTMLInputElement>('Usuários').value).toBe('30')
  })
})
