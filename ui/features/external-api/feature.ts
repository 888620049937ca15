import { connectionPermissions } from '../../../core/tenant/connections/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const externalApiFeature = defineFeature({
  paths: ['/messages-api'],
  page: () => import('./messages-api-page.tsx'),
  guide: 'api',
  permission: connectionPermissions.editOrDelete,
  menu: {
    group: 'automation',
    label: { pt: 'API', en: 'API', es: 'API' },
    icon: 'code',
    seldom: true,
  },
})
