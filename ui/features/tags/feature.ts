import { tagPermissions } from '../../../core/tenant/tags/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const tagsFeature = defineFeature({
  paths: ['/tags'],
  page: () => import('./tags-page.tsx'),
  guide: 'tags',
  permission: tagPermissions.use,
  menu: { group: 'attendance', label: { pt: 'Tags', en: 'Tags', es: 'Etiquetas' }, icon: 'tag', seldom: true },
})
