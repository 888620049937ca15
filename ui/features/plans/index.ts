import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export { planTexts } from './texts.ts'

/** The plans with their form above, as a tab of the settings. */
export const PlansTab: LazyExoticComponent<ComponentType> = lazy(() => import('./plans-tab.tsx'))
