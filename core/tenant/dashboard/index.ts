import type { Module } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { dashboardRoutes } from './contract.ts'
import { showDashboard, ticketsDay, ticketsOfUsers } from './dashboard.ts'
import { ownDay } from './own-day.ts'
import { exportReferrals, showReferrals } from './referrals.ts'

/** How the team does: counted from tickets and their rounds of attendance. */
export const dashboardModule: Module = {
  name: 'dashboard',
  owns: [],
  reads: ['contacts', 'messages', 'ticket_tracking', 'tickets', 'users'],
  routes: bind(dashboardRoutes, {
    show: ({ desk }, { query }) => showDashboard(desk, query),
    referrals: ({ desk }, { query }) => showReferrals(desk, query),
    exportReferrals: ({ desk }, { query }) => exportReferrals(desk, query),
    own: ({ desk, caller }) => ownDay(desk, caller.userId),
    ticketsDay: ({ desk }, { query }) => ticketsDay(desk, query),
    ticketsUsers: ({ desk }, { query }) => ticketsOfUsers(desk, query),
  }),
}
