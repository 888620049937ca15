import { ticketPermissions } from '../../../core/tenant/tickets/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const ticketsFeature = defineFeature({
  paths: ['/tickets/:ticketId?'],
  page: () => import('./tickets-page.tsx'),
  permission: ticketPermissions.use,
  menu: {
    group: 'groupDesk',
    label: { pt: 'Online', en: 'Online', es: 'En línea' },
    title: {
      pt: 'Atendimentos: as conversas com os clientes',
      en: 'Tickets: the conversations with customers',
      es: 'Atenciones: las conversaciones con los clientes',
    },
    icon: 'chat',
  },
  topBar: [() => import('./notifications.tsx')],
})
