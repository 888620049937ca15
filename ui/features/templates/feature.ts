import { templatePermissions } from '../../../core/tenant/templates/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

/** It is reached from the page of connections: a company without an official one never sees it. */
export const templatesFeature = defineFeature({
  paths: ['/templates'],
  page: () => import('./templates-page.tsx'),
  guide: 'templates',
  permission: templatePermissions.manage,
})
