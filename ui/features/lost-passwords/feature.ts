import { defineFeature } from '../../app/feature.ts'

export const lostPasswordFeature = defineFeature({
  paths: ['/forgot-password', '/esqueci-senha'],
  page: () => import('./lost-password-page.tsx'),
})

/** Where the link of the mail leads; also someone who is signed in. */
export const newPasswordFeature = defineFeature({
  paths: ['/new-password', '/nova-senha'],
  page: () => import('./new-password-page.tsx'),
  whenSignedIn: true,
})
