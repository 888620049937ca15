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
    show: ({ company, caller }) => firstRunOf(company, caller),
    plan: ({ company }, { params }) => planOf(company.db, params.trade),
    apply: ({ company, caller }, { params }) => company.transaction(tx => applyTrade(tx, caller, params.trade)),
    finish: ({ company, caller }) => company.transaction(tx => finishFirstRun(tx, caller)),
    problems: ({ company }) => problemsOf(company),
  }),
}
