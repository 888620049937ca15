import { defineFeature } from '../../app/feature.ts'

export const loginFeature = defineFeature({
  paths: ['/login', '/entrar'],
  page: () => import('./login-page.tsx'),
})
