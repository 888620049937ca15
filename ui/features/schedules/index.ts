import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScheduleDialogProps } from './schedule-dialog.tsx'

/** What other features may use: the dialog in which a message to someone is scheduled. */
export const ScheduleDialog: LazyExoticComponent<ComponentType<ScheduleDialogProps>> = lazy(
  () => import('./schedule-dialog.tsx'),
)
