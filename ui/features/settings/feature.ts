import { settingPermissions } from '../../../core/tenant/settings/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const settingsFeature = defineFeature({
  paths: ['/settings/:tab?'],
  page: () => import('./settings-page.tsx'),
  guide: 'settings',
  permission: settingPermissions.read,
  menu: {
    group: 'company',
    label: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
    icon: 'settings',
    seldom: true,
  },
})
