import { Command, Option } from 'commander'
import type { EmulatorCommand, RunningEmulator } from '../command.ts'
import { type BankError, bankErrors } from './faults.ts'
import { PaymentsEmulator, type PaymentsOptions } from './payments.ts'

/** `npm run emulate -- payments`: banks that take payments, to try invoices with. */
export const payments: EmulatorCommand = {
  command: new Command('payments')
    .description('A bank as Asaas and Efí are ones, with charges by Pix and boleto, and a page to pay them.')
    .option('--port <number>', 'where its page and the Asaas-like face listen; 0 takes any free one', Number, 0)
    .option('--key <key>', 'which key opens the Asaas-like face')
    .option('--client-id <id>', 'who may ask the Efí-like face')
    .option('--client-secret <secret>', 'with which secret')
    .option('--pix-key <key>', 'to which Pix key its charges go')
    .addOption(new Option('--fault <fault>', 'what is wrong with it').choices(bankErrors)),
  start,
}

async function start(options: PaymentsOptions & { fault?: BankError }): Promise<RunningEmulator> {
  const emulator = await PaymentsEmulator.start(options)
  emulator.fault = options.fault
  const { page, asaasUrl, efiUrl, key, account, identity } = emulator
  return {
    address: { page, asaas: { address: asaasUrl, key }, efi: { address: efiUrl, ...account, ...identity } },
    greeting: `
  A bank. Ctrl+C ends it, and what it knows.

  ${page}              its page, to pay at
  ${asaasUrl}           as Asaas, with the key ${key}
  ${efiUrl}            as Efí, with ${account.clientId}, ${account.clientSecret} and the certificate of --json

  Balcão asks it with these addresses in the platform's options when started with --private-requests yes.
  To make it slow, down or wrong: POST ${page}/admin/fault {"fault": "${bankErrors.join('" | "')}"}
`,
    stop: () => emulator.stop(),
  }
}
