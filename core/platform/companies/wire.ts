import { wireTime } from '../../kit/clock.ts'
import type { WeekHours } from '../../kit/week-hours.ts'
import { Billing, type Company, type CompanyChange, type CompanyDetail, Recurrence } from './contract.ts'
import type { CompanyWithPlan } from './store.ts'

const noBilling = Object.fromEntries(Object.keys(Billing.shape).map(key => [key, ''])) as Billing

export function companyOnWire(row: CompanyWithPlan): Company {
  const { planId, planName, planCents } = row
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    planId,
    plan: planId === null ? null : { id: planId, name: planName ?? '', value: (planCents ?? 0) / 100 },
    status: row.status === 1,
    campaignsEnabled: row.campaignsEnabled === 1,
    dueDate: row.dueDate,
    recurrence: Recurrence.catch('MENSAL').parse(row.recurrence),
    timeZone: row.timeZone,
    referredBy: row.referredBy,
    trialExpiration: row.trialEndsOn,
    schedules: JSON.parse(row.schedules) as WeekHours,
    settings: [{ key: 'campaignsEnabled', value: String(row.campaignsEnabled === 1) }],
    ...noBilling,
    ...(JSON.parse(row.billing) as Partial<Billing>),
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
  }
}

/** What everybody of a company may see of it. */
export function withoutBilling(company: Company): CompanyDetail {
  const isShown = ([key]: [string, unknown]): boolean => !(key in Billing.shape)
  return Object.fromEntries(Object.entries(company).filter(isShown)) as CompanyDetail
}

/** The columns that a form names; what it does not name stays away. */
export function companyColumns(change: CompanyChange, storedBilling = '{}') {
  const { status, campaignsEnabled } = change
  const { name, email, phone, planId, dueDate, recurrence, timeZone } = change
  const plain = { name, email, phone, planId, dueDate, recurrence, timeZone }
  const sentBilling = Object.keys(Billing.shape).flatMap(key => {
    const value = change[key as keyof Billing]
    return value === undefined ? [] : [[key, value]]
  })
  return {
    ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<
      Pick<CompanyWithPlan, keyof typeof plain>
    >),
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(campaignsEnabled === undefined ? {} : { campaignsEnabled: Number(campaignsEnabled) }),
    billing: JSON.stringify({ ...JSON.parse(storedBilling), ...Object.fromEntries(sentBilling) }),
  }
}
