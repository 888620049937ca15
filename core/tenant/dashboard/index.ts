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
    show: ({ company, caller }, { query }) => showDashboard(company, scopeOf(caller), query),
    referrals: ({ company, caller }, { query }) => showReferrals(company, scopeOf(caller), query),
    exportReferrals: ({ company }, { query }) => exportReferrals(company, query),
    own: ({ company, caller }) => ownDay(company, caller.userId),
    ticketsDay: ({ company, caller }, { query }) => ticketsDay(company, scopeOf(caller), query),
    ticketsUsers: ({ company, caller }, { query }) => ticketsOfUsers(company, scopeOf(caller), query),
  }),
}
