import { userOperations } from '../../core/app/operations/users.ts'
import { group } from '../frame/command.ts'
import { deskCommand, operates } from '../frame/desk-command.ts'

const resetPassword = deskCommand('reset-password', 'give somebody a new password and end their sessions')
  .alias('password')
  .argument('<email>', 'with which they sign in')
  .action(
    operates(
      userOperations.resetPassword,
      (email: string) => ({ email }),
      ({ email, password }) => [
        `The new password of ${email} is`,
        `  ${password}   (shown only now; they choose their own when they sign in)`,
      ],
    ),
  )

export const userCommand = group('user', 'people who sign in', resetPassword)
