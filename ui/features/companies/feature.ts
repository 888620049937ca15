import { defineFeature } from '../../app/feature.ts'

export const companiesFeature = defineFeature({
  paths: ['/empresas'],
  page: () => import('./companies-page.tsx'),
  guide: 'companies',
  superOnly: true,
  menu: {
    group: 'platform',
    label: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
    icon: 'building',
    seldom: true,
  },
})
