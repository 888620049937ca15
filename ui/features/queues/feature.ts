import { queuePermissions } from '../../../core/tenant/queues/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const queuesFeature = defineFeature({
  paths: ['/queues'],
  page: () => import('./queues-page.tsx'),
  guide: 'queues',
  permission: queuePermissions.manage,
  menu: {
    group: 'attendance',
    label: { pt: 'Filas', en: 'Queues', es: 'Colas' },
    icon: 'queue',
    seldom: true,
  },
})
