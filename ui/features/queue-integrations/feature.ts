import { queueIntegrationPermissions } from '../../../core/tenant/queue-integrations/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const queueIntegrationsFeature = defineFeature({
  paths: ['/queue-integration'],
  page: () => import('./queue-integration-page.tsx'),
  guide: 'integrations',
  permission: queueIntegrationPermissions.manage,
  menu: {
    group: 'automation',
    label: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
    icon: 'webhook',
    seldom: true,
  },
})
