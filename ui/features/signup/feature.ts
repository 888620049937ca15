import { defineFeature } from '../../app/feature.ts'

export const signupFeature = defineFeature({
  paths: ['/signup', '/registrar'],
  page: () => import('./signup-page.tsx'),
})
