import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { reportRoutes } from './contract.ts'
import { reportGroupsRead, reportHeat, reportSeries, reportSummary } from './figures.ts'
import { countReport, exportAttendances, listAttendances, requestedOf } from './reports.ts'

/** What the team did in some days, by hour, queue, person, tag and connection, and the attendances behind each number. */
export const reportsModule: Module = {
  name: 'reports',
  owns: [],
  reads: [
    'attendance_turns',
    'contacts',
    'queues',
    'tags',
    'ticket_tags',
    'ticket_tracking',
    'tickets',
    'users',
    'whatsapps',
  ],
  routes: bind(reportRoutes, {
    summary: ({ company, caller }, { query }) =>
      countReport(company, reportSummary, requestedOf(company, caller, query)),
    series: ({ company, caller }, { query }) =>
      countReport(company, reportSeries, { ...requestedOf(company, caller, query), step: query.step }),
    heat: ({ company, caller }, { query }) => countReport(company, reportHeat, requestedOf(company, caller, query)),
    groups: ({ company, caller }, { query }) =>
      countReport(company, reportGroupsRead, { ...requestedOf(company, caller, query), by: query.by }),
    attendances: ({ company, caller }, { query }) => listAttendances(company, caller, query),
    exportAttendances: ({ company, caller }, { query }) => exportAttendances(company, caller, query),
  }),
}
