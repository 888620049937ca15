import { contactPermissions } from '../../../core/tenant/contacts/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const contactsFeature = defineFeature({
  paths: ['/contacts'],
  page: () => import('./contacts-page.tsx'),
  guide: 'contacts',
  permission: contactPermissions.use,
  menu: {
    group: 'daily',
    label: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
    icon: 'contact',
    seldom: true,
  },
})
