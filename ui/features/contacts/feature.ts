import { contactPermissions } from '../../../core/tenant/contacts/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const contactsFeature = defineFeature({
  paths: ['/contacts'],
  page: () => import('./contacts-page.tsx'),
  permission: contactPermissions.use,
  menu: {
    group: 'groupContacts',
    label: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
    icon: 'contact',
    seldom: true,
  },
})
