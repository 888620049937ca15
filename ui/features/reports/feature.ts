import { reportPermissions } from '../../../core/tenant/reports/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const reportsFeature = defineFeature({
  paths: ['/reports'],
  page: () => import('./reports-page.tsx'),
  guide: 'reports',
  permission: reportPermissions.view,
  menu: {
    group: 'daily',
    label: { pt: 'Relatórios', en: 'Reports', es: 'Informes' },
    icon: 'report',
    seldom: true,
  },
})
