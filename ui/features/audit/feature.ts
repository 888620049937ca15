import { auditPermissions } from '../../../core/tenant/audit/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const auditFeature = defineFeature({
  paths: ['/audit'],
  page: () => import('./audit-page.tsx'),
  guide: 'audit',
  permission: auditPermissions.read,
  menu: {
    group: 'company',
    label: { pt: 'Auditoria', en: 'Audit log', es: 'Auditoría' },
    icon: 'file',
    seldom: true,
  },
})
