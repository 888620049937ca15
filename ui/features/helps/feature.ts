import { helpPermissions } from '../../../core/platform/helps/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const helpsFeature = defineFeature({
  paths: ['/helps'],
  page: () => import('./helps-page.tsx'),
  permission: helpPermissions.use,
  menu: { group: 'groupDesk', label: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' }, icon: 'video', seldom: true },
})
