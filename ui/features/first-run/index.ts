/** What other features may use. */
export { FirstSteps } from './first-steps.tsx'
