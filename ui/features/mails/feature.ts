import { defineFeature } from '../../app/feature.ts'

export const mailsFeature = defineFeature({
  paths: ['/emails'],
  page: () => import('./mails-page.tsx'),
  guide: 'mails',
  superOnly: true,
  menu: {
    group: 'platform',
    label: { pt: 'E-mails enviados', en: 'Mails sent', es: 'Correos enviados' },
    icon: 'send',
    seldom: true,
  },
  topBar: [() => import('./mail-flag.tsx')],
})
