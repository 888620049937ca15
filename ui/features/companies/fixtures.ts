import type { Company } from '../../../core/platform/companies/contract.ts'
import type { Plan } from '../../../core/platform/plans/contract.ts'
import type { Server } from '../../testing/opened-page.tsx'

const plan = { id: 2, name: 'Ouro', value: 99.9 }

/** A company as the server lists it. */
export const companyRow = (id: number, more: Partial<Company> = {}): Company =>
  ({
    id,
    name: `Loja ${id}`,
    email: `loja${id}@empresa.example`,
    phone: '11 5555-0001',
    planId: plan.id,
    plan,
    status: true,
    campaignsEnabled: true,
    dueDate: '2126-12-31',
    recurrence: 'MENSAL',
    timeZone: 'America/Sao_Paulo',
    createdAt: '2026-01-05T12:00:00.000Z',
    updatedAt: '2026-01-05T12:00:00.000Z',
    ...more,
  }) as Company

const rosa = { id: 1, name: 'Rosa', email: 'rosa@empresa.example' }

/** A platform with these companies, whose administrators are all Rosa; it takes every change unless `deny` says otherwise. */
export function platformWith(
  companies: Company[],
  reject: (method: string) => Response | undefined = () => undefined,
): Server {
  return ({ method, path, body }) => {
    const rejected = /^\/companies/.test(path) ? reject(method) : undefined
    if (rejected) return rejected
    if (path === '/plans/all') return [plan as Plan, { ...plan, id: 3, name: 'Prata' }]
    if (path === '/companies/desk-faults') return []
    if (path === '/companies' && method === 'GET') return { companies, hasMore: false, count: companies.length }
    if (path === '/companies') return { ...companyRow(99), ...(body as object), adminUser: rosa }
    const one = companies.find(({ id }) => path === `/companies/${id}`)
    if (!one) return undefined
    return method === 'DELETE' ? { message: 'Company deleted' } : { ...one, adminUser: rosa, ...(body as object) }
  }
}

/** A rejection as the server says it. */
export const rejection = (status: number, error: string, message: string, more: object = {}): Response =>
  Response.json({ error, message, ...more }, { status })
