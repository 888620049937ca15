import { announcementPermissions } from '../../../core/platform/announcements/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const announcementsFeature = defineFeature({
  paths: ['/announcements'],
  page: () => import('./announcements-page.tsx'),
  guide: 'announcements',
  permission: announcementPermissions.read,
  superOnly: true,
  leadsAway: true,
  menu: {
    group: 'platform',
    label: { pt: 'Informativos', en: 'Announcements', es: 'Avisos' },
    icon: 'flag',
    seldom: true,
  },
})
