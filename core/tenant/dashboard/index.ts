import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { dashboardRoutes } from './contract.ts'
import { scopeOf, showDashboard, ticketsDay, ticketsOfUsers } from './dashboard.ts'
import { ownDay } from './own-day.ts'
import { exportReferrals, showReferrals } from './referrals.ts'

/** How the team does: counted from tickets and their rounds of attendance. */
export const dashboardModule: Module = {
  name: 'dashboard',
  owns: [],
  reads: ['contacts', 'messages', 'ticket_tracking', 'tickets', 'user_queues', 'users'],
  routes: bind(dashboardRoutes, {
    show: ({ desk, caller }, { query }) => showDashboard(desk, scopeOf(caller), query),
    referrals: ({ desk, caller }, { query }) => showReferrals(desk, scopeOf(caller), query),
    exportReferrals: ({ desk }, { query }) => exportReferrals(desk, query),
    own: ({ desk, caller }) => ownDay(desk, caller.userId),
    ticketsDay: ({ desk, caller }, { query }) => ticketsDay(desk, scopeOf(caller), query),
    ticketsUsers: ({ desk, caller }, { query }) => ticketsOfUsers(desk, scopeOf(caller), query),
  }),
}
