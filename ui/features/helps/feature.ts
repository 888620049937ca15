import { helpPermissions } from '../../../core/platform/helps/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const helpsFeature = defineFeature({
  paths: ['/helps'],
  page: () => import('./helps-page.tsx'),
  permission: helpPermissions.use,
  guide: 'helps',
  menu: { group: 'daily', label: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' }, icon: 'help', seldom: true },
})
