import { campaignPermissions } from '../../../core/tenant/campaigns/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const campaignsFeature = defineFeature({
  paths: ['/campaigns'],
  page: () => import('./campaigns-page.tsx'),
  permission: campaignPermissions.use,
  menu: {
    group: 'groupCampaigns',
    label: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
    icon: 'send',
    seldom: true,
  },
})

export const campaignReportFeature = defineFeature({
  paths: ['/campaign/:campaignId/report'],
  page: () => import('./report-page.tsx'),
  permission: campaignPermissions.use,
})

export const optOutsFeature = defineFeature({
  paths: ['/campaigns-config/opt-outs'],
  page: () => import('./opt-outs-page.tsx'),
  permission: campaignPermissions.configure,
})

export const campaignSettingsFeature = defineFeature({
  paths: ['/campaigns-config'],
  page: () => import('./settings-page.tsx'),
  permission: campaignPermissions.configure,
  menu: {
    group: 'groupCampaigns',
    label: { pt: 'Configurações de campanhas', en: 'Campaign settings', es: 'Configuración de campañas' },
    icon: 'settings',
    seldom: true,
  },
})
