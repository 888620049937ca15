import { promptPermissions } from '../../../core/tenant/prompts/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const promptsFeature = defineFeature({
  paths: ['/prompts'],
  page: () => import('./prompts-page.tsx'),
  guide: 'prompts',
  permission: promptPermissions.manage,
  menu: {
    group: 'automation',
    label: { pt: 'Assistentes', en: 'Assistants', es: 'Asistentes' },
    icon: 'bot',
    seldom: true,
  },
})
