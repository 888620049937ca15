import { quickMessagePermissions } from '../../../core/tenant/quick-messages/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const quickMessagesFeature = defineFeature({
  paths: ['/quick-messages'],
  page: () => import('./quick-messages-page.tsx'),
  guide: 'quick-messages',
  permission: quickMessagePermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Mensagens rápidas', en: 'Quick messages', es: 'Mensajes rápidos' },
    icon: 'bolt',
    seldom: true,
  },
})
