import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** The same companies as a form over a table, for the settings. */
export const CompaniesTab: LazyExoticComponent<ComponentType> = lazy(() => import('./tab/companies-tab.tsx'))
