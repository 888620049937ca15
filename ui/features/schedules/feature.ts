import { schedulePermissions } from '../../../core/tenant/schedules/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const schedulesFeature = defineFeature({
  paths: ['/schedules'],
  page: () => import('./schedules-page.tsx'),
  guide: 'schedules',
  permission: schedulePermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Agendamentos', en: 'Schedules', es: 'Programaciones' },
    icon: 'calendar',
    seldom: true,
  },
})
