import { planPermissions } from '../../../core/platform/plans/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const plansFeature = defineFeature({
  paths: ['/ag_planos'],
  page: () => import('./plans-page.tsx'),
  guide: 'plans',
  permission: planPermissions.read,
  superOnly: true,
  menu: {
    group: 'platform',
    label: { pt: 'Planos', en: 'Plans', es: 'Planes' },
    icon: 'list',
    seldom: true,
  },
})
