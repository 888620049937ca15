import { connectionPermissions } from '../../../core/tenant/connections/permissions.ts'
import { defineFeature } from '../../app/feature.ts'
import { seesAdminItems } from '../../app/permissions.ts'

export const connectionsFeature = defineFeature({
  paths: ['/connections'],
  page: () => import('./connections-page.tsx'),
  guide: 'connections',
  permission: connectionPermissions.read,
  menu: {
    group: 'attendance',
    label: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
    icon: 'smartphone',
    permission: seesAdminItems,
    seldom: true,
  },
  topBar: [() => import('./error-flag.tsx')],
})
