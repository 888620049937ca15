import { campaignPermissions } from '../../../core/tenant/campaigns/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const campaignsFeature = defineFeature({
  paths: ['/campaigns'],
  page: () => import('./campaigns-page.tsx'),
  guide: 'campaigns',
  permission: campaignPermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
    icon: 'send',
    seldom: true,
  },
})

export const campaignReportFeature = defineFeature({
  paths: ['/campaign/:campaignId/report'],
  page: () => import('./report-page.tsx'),
  guide: 'campaigns',
  permission: campaignPermissions.use,
})

export const optOutsFeature = defineFeature({
  paths: ['/campaigns-config/opt-outs'],
  page: () => import('./opt-outs-page.tsx'),
  guide: 'campaign-settings',
  permission: campaignPermissions.configure,
})

export const campaignSettingsFeature = defineFeature({
  paths: ['/campaigns-config'],
  page: () => import('./settings-page.tsx'),
  guide: 'campaign-settings',
  permission: campaignPermissions.configure,
  menu: {
    group: 'campaigns',
    label: { pt: 'Configurações de campanhas', en: 'Campaign settings', es: 'Configuración de campañas' },
    icon: 'settings',
    seldom: true,
  },
})
