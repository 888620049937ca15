import { contactListPermissions } from '../../../core/tenant/contact-lists/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const contactListsFeature = defineFeature({
  paths: ['/contact-lists'],
  page: () => import('./contact-lists-page.tsx'),
  guide: 'contact-lists',
  permission: contactListPermissions.use,
  menu: {
    group: 'campaigns',
    label: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
    icon: 'list',
    seldom: true,
  },
})

/** The people of one list. */
export const contactListFeature = defineFeature({
  paths: ['/contact-lists/:contactListId/contacts'],
  page: () => import('./people-page.tsx'),
  guide: 'contact-lists',
  permission: contactListPermissions.use,
})
