/** What other features may use. */

export { HolidaysFields, holidayPaths } from './holidays-fields.tsx'
export { hoursInShort } from './hours-in-short.ts'
export { readableZone } from './readable-zone.ts'
export { useCompanyZone } from './use-company-zone.ts'
export { pathsOf, tidied, WeekHoursFields } from './week-hours-fields.tsx'
export { WeekHoursRead } from './week-hours-read.tsx'
