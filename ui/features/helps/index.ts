import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** The helps with their form above, as a tab of the settings. */
export const HelpsTab: LazyExoticComponent<ComponentType> = lazy(() => import('./helps-tab.tsx'))
