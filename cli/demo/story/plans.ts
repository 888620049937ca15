import type { ClientInput } from '../../../core/kit/contract.ts'
import type { planRoutes } from '../../../core/platform/plans/contract.ts'

/** What the platform of the demo sells, beside the plan of the first start. */
export const plans = [
  {
    name: 'Essencial',
    ...{ users: 3, connections: 1, queues: 3, value: 89.9, limitFluxo: 500, fileBytes: '2 GB' },
    ...{ useCampaigns: false, useExternalApi: false, useKanban: false, useFlowWebhook: false },
    permissions: { conversation: ['start', 'sendMessage', 'receiveMessage', 'conditional', 'setores', 'end'] },
  },
  {
    name: 'Profissional',
    ...{ users: 15, connections: 3, queues: 10, value: 249.9, limitFluxo: 10_000, fileBytes: '20 GB' },
  },
  { name: 'Rede de lojas', users: 80, connections: 20, queues: 40, value: 1290, fileBytes: '100 GB' },
] as const satisfies readonly ClientInput<typeof planRoutes.create>['body'][]

/** The one of the lamp shop. */
export const OWN_PLAN: (typeof plans)[number]['name'] = 'Profissional'
