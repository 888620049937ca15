import { lazy } from 'react'

/** What other features may use. */
export { usersApi } from './api.ts'
export { everybody, type Person, peopleFound, useColleagueChoices, usePeopleChoices } from './people.ts'

/** Makes the link by which someone joins the company. */
export const InviteDialog = lazy(() => import('./invite/invite-dialog.tsx'))
