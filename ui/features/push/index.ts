import { lazy } from 'react'

export { isPushedTo, usePushedTo } from './pushed-to.ts'

/** Stands where `usePushedTo` names someone: the others, who are most, need nothing of it. */
export const PushHere = lazy(() => import('./push-here.tsx'))
