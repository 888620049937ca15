// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../../core/tenant/users/contract.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'

const listed = (id: number, name: string, email: string): User => ({
  id,
  name,
  email,
  profile: 'admin',
  super: false,
  disabled: false,
  companyId: 1,
  whatsappNumber: '',
  whatsappId: null,
  queues: [],
  allTicket: 'disable',
  followsQueues: true,
  rights: [],
  online: false,
  pausedUntil: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  updatedAt: '2026-11-20T15:00:00.000Z',
})
const users = [
  listed(1, 'Ana', 'ana@desk.test'),
  listed(2, 'Rui', 'rui@desk.test'),
  { ...listed(3, 'Bia', 'bia@desk.test'), profile: 'user' as const },
]

let page: OpenedPage
beforeEach(async () => {
  page = new OpenedPage('/users', person('admin'), ({ method, path, body }) => {
    if (method === 'PUT') return { ...users[0], ...(body as object) }
    return path === '/users' ? { users, hasMore: false, count: 3 } : undefined
  })
  await page.shows('rui@desk.test')
})
afterEach(() => page.close())

async function type(label: string, text: string): Promise<void> {
  const field = page.labelled<HTMLInputElement>(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const changes = (): unknown[] => page.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)

describe('an administrator who edits', () => {
  it('themselves is asked for the present password beside a new one', async () => {
    await page.press('Editar: Ana')
    await page.shows('Editar usuário')
    await type('Senha', 'outra-senha')
    await page.shows('Senha atual')
    await page.press('Salvar')
    expect(changes()).toEqual([])
    await type('Senha atual', 'senha-1')
    await page.press('Salvar')
    await page.shows('Usuário salvo com sucesso.')
    expect(changes()).toEqual([expect.objectContaining({ password: 'outra-senha', currentPassword: 'senha-1' })])
  })

  it('someone chooses among all profiles, a supervisor too', async () => {
    await page.press('Editar: Rui')
    await page.shows('Editar usuário')
    const profile = page.labelled<HTMLSelectElement>('Perfil')
    expect([...profile.options].map(({ text }) => text)).toEqual([
      'Administrador',
      'Supervisor',
      'Atendente',
      'Restaurante',
    ])
    profile.value = 'supervisor'
    profile.dispatchEvent(new Event('change', { bubbles: true }))
    await page.press('Salvar')
    await page.shows('Usuário salvo')
    expect(changes()).toMatchObject([{ profile: 'supervisor' }])
  })

  it('someone gives an attendant a right, and a supervisor the dashboard, who alone can have it', async () => {
    await page.press('Editar: Rui')
    await page.shows('Editar usuário')
    // Administrators have all of it.
    expect(page.text).not.toContain('Exportar contatos')
    const profile = page.labelled<HTMLSelectElement>('Perfil')
    const choose = (value: string): void => {
      profile.value = value
      profile.dispatchEvent(new Event('change', { bubbles: true }))
    }
    choose('user')
    await page.shows('Exportar contatos')
    expect(page.text).not.toContain('Ver o dashboard')
    choose('supervisor')
    await page.shows('Ver o dashboard das próprias filas')
    const label = [...document.querySelectorAll('label')].find(
      one => one.textContent === 'Ver o dashboard das próprias filas',
    )
    label!.querySelector('input')!.click()
    await page.press('Salvar')
    await page.shows('Usuário salvo')
    expect(changes()).toEqual([{ profile: 'supervisor', rights: ['seeDashboard'] }])
  })

  it('someone reads what each profile is', async () => {
    await page.press('Editar: Rui')
    await page.shows('Vê todos os atendimentos e administra a empresa')
    const profile = page.labelled<HTMLSelectElement>('Perfil')
    for (const [chosen, words] of [
      ['supervisor', 'pode assumir ou encerrar qualquer um'],
      ['user', 'Atende os clientes das próprias filas'],
      ['restaurante', 'Não atende.'],
    ] as const) {
      profile.value = chosen
      profile.dispatchEvent(new Event('change', { bubbles: true }))
      await page.shows(words)
    }
  })

  it('people is told who has no queue, and what comes of it', async () => {
    const rows = [...document.querySelectorAll('tr')].map(row => row.textContent)
    expect(rows.filter(words => words?.includes('Sem fila'))).toEqual([expect.stringContaining('Bia')])
    await page.press('Editar: Bia')
    await page.shows('Sem fila não vê os atendimentos de nenhuma: escolha ao menos uma.')
  })

  it('someone else is not', async () => {
    await page.press('Editar: Rui')
    await page.shows('Editar usuário')
    await type('Senha', 'outra-senha')
    await page.press('Salvar')
    await page.shows('Usuário salvo com sucesso.')
    expect(page.text).not.toContain('Senha atual')
    expect(changes()).toEqual([expect.not.objectContaining({ currentPassword: expect.anything() })])
  })
})
