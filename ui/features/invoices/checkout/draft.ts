import type { PayerValues } from './payer.ts'

interface Draft {
  values?: PayerValues
  step: number
}

const keyOf = (companyId: number): string => `checkout ${companyId}`

/** What was typed and has not led to a charge yet, and how far it came: it outlives a reload, and ends with the tab. */
export function readDraft(companyId: number): Draft {
  try {
    return { step: 0, ...(JSON.parse(sessionStorage.getItem(keyOf(companyId)) ?? '{}') as Partial<Draft>) }
  } catch {
    return { step: 0 }
  }
}

/** Undefined forgets it. */
export function storeDraft(companyId: number, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(companyId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(companyId))
  } catch {}
}
