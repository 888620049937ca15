import { ticketPermissions } from '../../../core/tenant/tickets/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const ticketsFeature = defineFeature({
  paths: ['/tickets/:ticketId?'],
  page: () => import('./tickets-page.tsx'),
  guide: 'tickets',
  permission: ticketPermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Online', en: 'Online', es: 'En línea' },
    title: {
      pt: 'Atendimentos: as conversas com os clientes',
      en: 'Tickets: the conversations with customers',
      es: 'Atenciones: las conversaciones con los clientes',
    },
    beside: { pt: 'atendimentos', en: 'tickets', es: 'atenciones' },
    icon: 'chat',
  },
  topBar: [() => import('./notifications.tsx')],
})
