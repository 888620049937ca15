import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { defineFeature } from '../../app/feature.ts'

export const loginFeature = defineFeature({
  paths: ['/login', '/entrar'],
  page: () => import('./login-page.tsx'),
})

/** The dialog in which someone switches the second step of their own sign-in on and off. */
export const TwoFactorDialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>> = lazy(
  () => import('./two-factor/two-factor-dialog.tsx'),
)
