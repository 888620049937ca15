import { defineFeature } from '../../app/feature.ts'

/** Where the link of an invitation leads; also someone who is signed in, who may have another company. */
export const invitationFeature = defineFeature({
  paths: ['/convite', '/invitation'],
  page: () => import('./invitation-page.tsx'),
  whenSignedIn: true,
})
