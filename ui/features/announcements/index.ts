import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { FoundAnnouncement } from '../../../core/platform/announcements/contract.ts'

/** What other features may use. */
export { AnnouncementPanel } from './announcement-panel.tsx'
export { useAnnouncements } from './use-announcements.ts'

/** One of high priority, put before someone who has not seen it. */
export const UrgentDialog: LazyExoticComponent<ComponentType<{ announcement: FoundAnnouncement; onSeen: () => void }>> =
  lazy(() => import('./urgent-dialog.tsx'))
