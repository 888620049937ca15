import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { bringCompany } from './arriving.ts'

const company = {
  ...{ name: 'Padaria de longe', email: 'padaria@longe.example', phone: '', planId: 1, recurrence: 'MENSAL' },
  ...{ timeZone: 'America/Sao_Paulo', campaignsEnabled: 0, billing: '{}', schedules: '[]', holidays: '[]' },
}

test.for([{ timeZone: 'Nowhere/Land' }, { recurrence: 'DIARIA' }, { billing: '{"id":"1"}' }])(
  'A company that comes with %j is not brought in: lists and runs over all companies would end at it',
  async (change, { world }) => {
    const { platform } = world.app
    const before = platform.companies.companyIds()
    const place = () => Promise.reject(new Error('placed'))
    await expect(bringCompany(platform, { ...company, ...change }, [], place)).rejects.toThrow('ERR_VALIDATION')
    await expect(bringCompany(platform, company, [], place)).rejects.toThrow('placed')
    expect(platform.companies.companyIds()).toEqual(before)
  },
)
