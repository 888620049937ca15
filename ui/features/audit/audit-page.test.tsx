// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const entry = (id: number, more: object) => ({
  id,
  kind: 'settingChanged',
  category: 'settings',
  actor: 'person',
  userId: 1,
  who: 'Ana',
  ip: '203.0.113.7',
  subject: '',
  changes: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  ...more,
})

const entries = [
  entry(5, { kind: 'signedIn', category: 'access' }),
  entry(4, { kind: 'signInRefused', category: 'access', actor: 'program', who: '', subject: 'rui@x.example' }),
  entry(3, {
    kind: 'userChanged',
    category: 'people',
    subject: 'Rui',
    changes: [{ field: 'profile', from: 'user', to: 'admin' }, { field: 'password' }],
  }),
  entry(6, {
    kind: 'userCreated',
    category: 'people',
    subject: 'Davi',
    changes: [{ field: 'queues', from: '', to: 'Vendas' }],
  }),
  entry(7, { kind: 'backupRestored', category: 'data', actor: 'operator', who: '', subject: '20261123T030000Z' }),
  entry(8, {
    kind: 'optionsChanged',
    category: 'platform',
    changes: [
      { field: 'gatewayField', called: { pt: 'Chave da API (Asaas)', en: 'API key (Asaas)', es: 'Clave (Asaas)' } },
      { field: 'security', from: 'starttls', to: 'none' },
      { field: 'username', from: '', to: 'none' },
      { field: 'gateway', from: 'Pix', to: 'Asaas' },
    ],
  }),
  entry(2, { subject: 'call', changes: [{ field: 'call', from: 'disabled', to: 'enabled' }] }),
  entry(1, {
    kind: 'companyChanged',
    category: 'platform',
    actor: 'platform',
    who: 'Carla Reis',
    subject: 'Padaria',
    ip: '',
    changes: [{ field: 'dueDate', from: '', to: '2030-01-31' }],
  }),
]

let page: OpenedPage
const open = async (rows: object[]) => {
  page = new OpenedPage('/audit', person('admin'), ({ path }) => {
    if (path.startsWith('/users/list')) return []
    return path.startsWith('/audit') ? { entries: rows, hasMore: false } : undefined
  })
  await page.shows(rows.length > 0 ? '203.0.113.7' : 'Nada registrado')
}
afterEach(() => page.close())

it('tells each act in words: who, what, from where, and what is another value now', async () => {
  await open(entries)
  for (const words of [
    'Entrou',
    'Senha errada para rui@x.example',
    'Alterou Rui',
    'perfil: Atendente → Administrador',
    'senha: outro valor',
    'Adicionou Davifilas: Vendas',
    'Operador do servidor',
    'Restaurou o backup 20261123T030000Z',
    'Chave da API (Asaas): outro valor',
    'segurança: STARTTLS → nenhuma',
    'usuário: vazio → none',
    'forma de recebimento: Pix → Asaas',
    'Aceitar chamadas: Não → Sim',
    'Alterou a empresa Padaria',
    'vencimento: vazio → 31/01/2030',
    'Plataforma',
    'O próprio sistema',
  ])
    expect(page.text).toContain(words)
})

it('asks for what is chosen above the list, and offers the platform to nobody but its administrators', async () => {
  await open(entries)
  expect(page.text).not.toContain('Empresas e planos')
  const requested = vi.spyOn(globalThis, 'fetch')
  const field = page.labelled<HTMLSelectElement>('Assunto')
  field.value = 'data'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(requested.mock.calls.map(([url]) => String(url)).join(' ')).toContain('category=data'))
})

it('says where nothing was noted', async () => {
  await open([])
  await page.shows('Nada registrado ainda')
})
