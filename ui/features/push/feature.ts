import { lazy } from 'react'

/** Whether this browser tells about what happens while no page is in sight. */
export const PushSwitch = lazy(() => import('./push-switch.tsx'))
