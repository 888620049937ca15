import { kanbanPermissions } from '../../../core/tenant/kanban/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const kanbanFeature = defineFeature({
  paths: ['/kanban'],
  page: () => import('./kanban-page.tsx'),
  guide: 'kanban',
  permission: kanbanPermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
    icon: 'board',
    seldom: true,
  },
})
