import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { reportRoutes } from './contract.ts'
import { reportGroupsRead, reportHeat, reportSeries, reportSummary } from './figures.ts'
import { askedOf, countReport, exportAttendances, listAttendances } from './reports.ts'

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
    summary: ({ desk, caller }, { query }) => countReport(desk, reportSummary, askedOf(desk, caller, query)),
    series: ({ desk, caller }, { query }) =>
      countReport(desk, reportSeries, { ...askedOf(desk, caller, query), step: query.step }),
    heat: ({ desk, caller }, { query }) => countReport(desk, reportHeat, askedOf(desk, caller, query)),
    groups: ({ desk, caller }, { query }) =>
      countReport(desk, reportGroupsRead, { ...askedOf(desk, caller, query), by: query.by }),
    attendances: ({ desk, caller }, { query }) => listAttendances(desk, caller, query),
    exportAttendances: ({ desk, caller }, { query }) => exportAttendances(desk, caller, query),
  }),
}
