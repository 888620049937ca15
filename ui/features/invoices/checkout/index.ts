import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { CheckoutProps } from './checkout-dialog.tsx'

/** A file of its own: nobody needs it to see what is owed. */
export const CheckoutDialog: LazyExoticComponent<ComponentType<CheckoutProps>> = lazy(
  () => import('./checkout-dialog.tsx'),
)
