import { Option } from 'commander'
import { type OperatedUser, userOperations } from '../../core/app/operations/users.ts'
import { profiles } from '../../core/domain/access/permissions.ts'
import { columns } from '../frame/answer.ts'
import { group } from '../frame/command.ts'
import { dataFolderCommand, operates } from '../frame/data-folder-command.ts'

const EMAIL = 'with which they sign in'
const COMPANY = 'its number or name; see `balcao tenant list`'

const row = ({ email, name, profile, company, super: isSuper, disabled }: OperatedUser): string[] => [
  email,
  name,
  profile,
  company.name,
  [isSuper ? 'super' : '', disabled ? 'disabled' : ''].filter(Boolean).join(', '),
]

const emitted = (password: string): string =>
  `  ${password}   (shown only now; they choose their own when they sign in)`

const list = dataFolderCommand('list', 'list who signs in')
  .argument('[company]', `${COMPANY}; all unless given`)
  .action(
    operates(
      userOperations.list,
      (company: string | undefined) => (company === undefined ? {} : { company }),
      users => columns(users.map(row)),
    ),
  )

const create = dataFolderCommand('create', 'add somebody to a company, within the limit of its plan')
  .argument('<company>', COMPANY)
  .argument('<name>', 'of the person')
  .argument('<email>', EMAIL)
  .addOption(new Option('--profile <profile>', 'what they may do').choices(profiles).default('user'))
  .action(
    operates(
      userOperations.create,
      (company: string, name: string, email: string, { profile }: { profile: (typeof profiles)[number] }) => ({
        company,
        name,
        email,
        profile,
      }),
      user => [...columns([row(user)]), 'The password is', emitted(user.password)],
    ),
  )

const resetPassword = dataFolderCommand('reset-password', 'give somebody a new password and end their sessions')
  .argument('<email>', EMAIL)
  .action(
    operates(
      userOperations.resetPassword,
      (email: string) => ({ email }),
      ({ email, password }) => [`The new password of ${email} is`, emitted(password)],
    ),
  )

const resetFactor = dataFolderCommand(
  'reset-factor',
  'turn two-step verification off for somebody who lost their phone',
)
  .argument('<email>', EMAIL)
  .action(
    operates(
      userOperations.resetFactor,
      (email: string) => ({ email }),
      ({ email, wasOn }) =>
        wasOn ? `${email} signs in with the password alone.` : `${email} has no two-step verification.`,
    ),
  )

const disable = dataFolderCommand('disable', 'let somebody sign in no more; their sessions end, what is theirs stays')
  .argument('<email>', EMAIL)
  .action(
    operates(
      userOperations.disable,
      (email: string) => ({ email }),
      ({ email }) => `${email} is disabled.`,
    ),
  )

const enable = dataFolderCommand('enable', 'let somebody who was disabled sign in again')
  .argument('<email>', EMAIL)
  .action(
    operates(
      userOperations.enable,
      (email: string) => ({ email }),
      ({ email }) => `${email} may sign in.`,
    ),
  )

const makeSuper = dataFolderCommand(
  'make-super',
  'make somebody a super administrator, who may do everything in all companies',
)
  .argument('<email>', EMAIL)
  .option('--revoke', 'make them none any more')
  .action(
    operates(
      userOperations.makeSuper,
      (email: string, { revoke = false }: { revoke?: boolean }) => ({ email, revoke }),
      ({ email, super: isSuper }) =>
        `${email} is ${isSuper ? 'a super administrator' : 'no super administrator any more'}.`,
    ),
  )

export const userCommand = group(
  'user',
  'people who sign in',
  list,
  create,
  resetPassword,
  resetFactor,
  disable,
  enable,
  makeSuper,
)
