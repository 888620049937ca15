/** What other features may use. */
export { readableZone } from './readable-zone.ts'
export { useCompanyZone } from './use-company-zone.ts'
export { pathsOf, WeekHoursFields } from './week-hours-fields.tsx'
export { WeekHoursRead } from './week-hours-read.tsx'
