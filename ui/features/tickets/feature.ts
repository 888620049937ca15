import { ticketPermissions } from '../../../core/tenant/tickets/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const ticketsFeature = defineFeature({
  paths: ['/tickets/:ticketId?'],
  page: () => import('./tickets-page.tsx'),
  permission: ticketPermissions.use,
  menu: {
    group: 'groupDesk',
    label: { pt: 'Online', en: 'Online', es: 'En línea' },
    icon: 'chat',
  },
  topBar: [() => import('./notifications.tsx')],
})
