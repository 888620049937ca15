import { flowNodes, planFeatures } from '../../../core/domain/access/plan-features.ts'
import { sizeText } from '../../../core/kit/file-size.ts'
import type { Plan } from '../../../core/platform/plans/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Column } from '../../kit/index.ts'
import { formatCount } from '../../lib/numbers.ts'
import { formatMoney } from '../../lib/time/dates.ts'
import { allowsAll, type FlowKind } from './plan-values.ts'
import { planTexts } from './texts.ts'

/** What is told about a plan, on its card and in its row. */
export function usePlanColumns(): Column<Plan>[] {
  const t = useTexts(planTexts)
  const c = useTexts(common)
  const missingOf = (plan: Plan): string =>
    planFeatures
      .filter(feature => !plan[feature])
      .map(feature => t(feature))
      .join(', ')
  const nodesOf = (plan: Plan, kind: FlowKind): string =>
    allowsAll(kind, plan) ? t('all') : t('nodes', { n: plan.permissions[kind].length, of: flowNodes[kind].length })
  return [
    { key: 'name', title: c('name'), cell: ({ name }) => name },
    { key: 'value', title: t('value'), cell: ({ value }) => formatMoney(value), align: 'end' },
    { key: 'users', title: t('users'), cell: ({ users }) => users, align: 'end' },
    { key: 'connections', title: t('connections'), cell: ({ connections }) => connections, align: 'end' },
    { key: 'queues', title: t('queues'), cell: ({ queues }) => queues, align: 'end' },
    {
      key: 'flows',
      title: t('flowsShort'),
      cell: ({ limitFluxo }) => (limitFluxo === null ? t('unlimited') : formatCount(limitFluxo)),
      align: 'end',
    },
    { key: 'files', title: t('filesShort'), cell: ({ fileBytes }) => sizeText(fileBytes), align: 'end' },
    {
      key: 'features',
      title: t('features'),
      cell: plan => (missingOf(plan) ? t('without', { features: missingOf(plan) }) : t('all')),
      clip: missingOf,
    },
    {
      key: 'components',
      title: t('componentsShort'),
      cell: plan =>
        allowsAll('conversation', plan) && allowsAll('webhook', plan)
          ? t('all')
          : t('ofEach', { conversation: nodesOf(plan, 'conversation'), webhook: nodesOf(plan, 'webhook') }),
    },
  ]
}
