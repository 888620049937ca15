import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { helpPermissions } from '../../../core/platform/helps/permissions.ts'
import { defineFeature } from '../../app/feature.ts'
import type { GuideName } from './guide/names.ts'

export const helpsFeature = defineFeature({
  paths: ['/helps'],
  page: () => import('./helps-page.tsx'),
  permission: helpPermissions.use,
  guide: 'helps',
  menu: { group: 'daily', label: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' }, icon: 'help', seldom: true },
})

/** A page of the guide beside the page that it is about. */
export const GuideDrawer: LazyExoticComponent<ComponentType<{ name: GuideName; onClose: () => void }>> = lazy(
  () => import('./guide/guide-drawer.tsx'),
)
