import { defineFeature } from '../../app/feature.ts'

export const signupFeature = defineFeature({
  paths: ['/signup', '/registrar'],
  page: () => import('./signup-page.tsx'),
})

/** Where the link of the mail leads; also someone who is signed in elsewhere. */
export const confirmSignUpFeature = defineFeature({
  paths: ['/confirm-sign-up', '/confirmar-cadastro'],
  page: () => import('./confirm-page.tsx'),
  whenSignedIn: true,
})
