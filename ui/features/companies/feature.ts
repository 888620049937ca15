import { defineFeature } from '../../app/feature.ts'

export const companiesFeature = defineFeature({
  paths: ['/empresas'],
  page: () => import('./companies-page.tsx'),
  superOnly: true,
  menu: {
    group: 'groupPlatform',
    label: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
    icon: 'building',
    seldom: true,
  },
})
