import { customerTestPermissions } from '../../../core/tenant/customer-tests/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const customerTestsFeature = defineFeature({
  paths: ['/testar-como-cliente'],
  page: () => import('./customer-test-page.tsx'),
  guide: 'customer-tests',
  permission: customerTestPermissions.use,
  menu: {
    group: 'automation',
    label: { pt: 'Testar como cliente', en: 'Test as a customer', es: 'Probar como cliente' },
    icon: 'smartphone',
    seldom: true,
  },
})
