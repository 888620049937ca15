import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { firstRunPermissions } from '../../../core/tenant/first-run/permissions.ts'
import { defineFeature } from '../../app/feature.ts'

export const firstRunFeature = defineFeature({
  paths: ['/primeiros-passos', '/first-steps'],
  page: () => import('./first-run-page.tsx'),
  guide: 'first-run',
  permission: firstRunPermissions.use,
})

/** What stands over the pages of administrators while something keeps customers unheard. */
export const ProblemLine: LazyExoticComponent<ComponentType> = lazy(() => import('./problem-line.tsx'))
