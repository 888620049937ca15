import { Command } from 'commander'
import { readConfig } from '../../core/app/config.ts'
import { options } from '../../core/app/options.ts'
import { resetPasswordIn } from '../../core/app/reset-password.ts'

/** `balcao user password <email>`: for somebody who is locked out, the super administrator above all. */
const passwordCommand = new Command('password')
  .description('give somebody a new password and end their sessions; stop the desk first')
  .argument('<email>', 'with which they sign in')
  .option(options.data.flag, options.data.meaning)
  .action(async (email: string, flags: { data?: string }) => {
    const password = await resetPasswordIn(readConfig(flags, process.env).data, email)
    console.log(`The new password of ${email} is`)
    console.log(`  ${password}   (shown only now; they choose their own when they sign in)`)
  })

export const userCommand = new Command('user').description('people who sign in').addCommand(passwordCommand)
