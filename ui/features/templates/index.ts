import { lazy } from 'react'

/** What other features may use. */
export const TemplateChoice = lazy(() => import('./template-choice.tsx'))
export const TemplateDialog = lazy(() => import('./template-dialog.tsx'))
