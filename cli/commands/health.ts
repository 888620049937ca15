import { healthOperations } from '../../core/app/operations/health.ts'
import { deskCommand, operates } from '../frame/desk-command.ts'

/** `balcao health`: for containers and scripts, by the local socket, also where nothing listens on the network. */
export const healthCommand = deskCommand('health', 'tell whether the program that runs can do its work').action(
  operates(
    healthOperations.health,
    () => ({}),
    ({ checks }) => Object.entries(checks).map(([name, word]) => `${name}: ${word}`),
    { passed: ({ ready }) => ready },
  ),
)
