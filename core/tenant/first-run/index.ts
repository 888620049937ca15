import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { firstRunErrors, firstRunRoutes } from './contract.ts'
import { applyTrade, planOf } from './plan.ts'
import { problemsOf } from './problems.ts'
import { finishFirstRun, firstRunOf } from './progress.ts'

/** The way of a company to its first answered customer, and what keeps customers unheard later. */
export const firstRunModule: Module = {
  name: 'first-run',
  owns: ['first_run'],
  reads: [
    'connection_diary',
    'contacts',
    'flow_entries',
    'messages',
    'queues',
    'quick_messages',
    'tags',
    'tickets',
    'user_queues',
    'users',
    'whatsapp_queues',
    'whatsapps',
  ],
  errors: firstRunErrors,
  routes: bind(firstRunRoutes, {
    show: ({ desk, caller }) => firstRunOf(desk, caller),
    plan: ({ desk }, { params }) => planOf(desk.db, params.trade),
    apply: ({ desk, caller }, { params }) => desk.transaction(tx => applyTrade(tx, caller, params.trade)),
    finish: ({ desk, caller }) => desk.transaction(tx => finishFirstRun(tx, caller)),
    problems: ({ desk }) => problemsOf(desk),
  }),
}
