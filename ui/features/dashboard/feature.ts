import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { dashboardPermissions } from '../../../core/tenant/dashboard/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const dashboardFeature = defineFeature({
  paths: ['/'],
  page: () => import('./dashboard-page.tsx'),
  guide: 'dashboard',
  permission: dashboardPermissions.view,
  menu: {
    group: 'daily',
    label: { pt: 'Dashboard', en: 'Dashboard', es: 'Panel' },
    icon: 'chart',
    seldom: true,
  },
})

/** What someone did today, for them alone. */
export const OwnDayDialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>> = lazy(
  () => import('./own-day-dialog.tsx'),
)
