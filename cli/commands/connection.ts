import { connectionOperations, type OperatedConnection } from '../../core/app/operations/connections.ts'
import type { Progress } from '../../core/app/operations/operation.ts'
import { columns } from '../frame/answer.ts'
import { group } from '../frame/command.ts'
import { dataFolderCommand, operates } from '../frame/data-folder-command.ts'
import { qrLines } from '../frame/qr.ts'

const COMPANY = 'its number or name; see `balcao tenant list`'
const CONNECTION = 'its number or name; see `balcao connection list`'

const row = ({ id, name, status, reason, number, isDefault }: OperatedConnection): string[] => [
  String(id),
  name,
  status,
  number ?? 'no number',
  isDefault ? 'default' : '',
  reason ?? '',
]

const state = (connection: OperatedConnection): string[] => columns([row(connection)])

/** Codes go to stderr: with --json stdout is for what comes of it. */
function showCode({ data }: Progress): void {
  if (typeof data?.code === 'string') console.error(`Type on the phone: ${data.code}`)
  if (typeof data?.qrcode !== 'string') return
  console.error(qrLines(data.qrcode, process.stderr.isTTY).join('\n'))
  console.error('On the phone: WhatsApp, Linked devices, Link a device. A new code comes when this one is too old.')
}

const of = (company: string, connection: string) => ({ company, connection })

const list = dataFolderCommand('list', 'list the WhatsApp connections of a company')
  .argument('<company>', COMPANY)
  .action(
    operates(
      connectionOperations.list,
      (company: string) => ({ company }),
      all => (all.length > 0 ? columns(all.map(row)) : 'There are no connections yet.'),
    ),
  )

const create = dataFolderCommand(
  'create',
  'add a connection, and link a phone: shows the QR code here until it is scanned',
)
  .argument('<company>', COMPANY)
  .argument('<name>', 'of the connection, as Vendas')
  .option('--phone <number>', 'show eight characters to type on the phone of this number in place of a QR code')
  .option('--no-wait', 'end when it is added; its phone is linked later, by `pair` or under Conexões')
  .action(
    operates(
      connectionOperations.create,
      (company: string, name: string, { phone, wait }: { phone?: string; wait: boolean }) => ({
        company,
        name,
        wait,
        ...(phone === undefined ? {} : { phone }),
      }),
      state,
      { hear: showCode },
    ),
  )

const pair = dataFolderCommand('pair', 'link a phone: shows the QR code here until it is scanned')
  .argument('<company>', COMPANY)
  .argument('<connection>', CONNECTION)
  .option('--phone <number>', 'show eight characters to type on the phone of this number in place of a QR code')
  .option('--again', 'forget the phone that is linked')
  .action(
    operates(
      connectionOperations.pair,
      (company: string, connection: string, { phone, again = false }: { phone?: string; again?: boolean }) => ({
        ...of(company, connection),
        again,
        ...(phone === undefined ? {} : { phone }),
      }),
      state,
      { hear: showCode },
    ),
  )

const restart = dataFolderCommand('restart', 'connect anew, with the phone that is linked')
  .argument('<company>', COMPANY)
  .argument('<connection>', CONNECTION)
  .action(operates(connectionOperations.restart, of, state))

const logout = dataFolderCommand('logout', 'unlink the phone')
  .argument('<company>', COMPANY)
  .argument('<connection>', CONNECTION)
  .action(operates(connectionOperations.logout, of, state))

const send = dataFolderCommand('send', 'send a text, and wait until WhatsApp has it')
  .argument('<company>', COMPANY)
  .argument('<connection>', CONNECTION)
  .argument('<number>', 'with country and area code, as 5511988880001')
  .argument('<text>', 'what is said')
  .option('--key <key>', 'a text of your own for this message: with the same one it is sent once')
  .option('--no-wait', 'end when it waits to leave')
  .action(
    operates(
      connectionOperations.send,
      (
        company: string,
        connection: string,
        number: string,
        text: string,
        { key, wait }: { key?: string; wait: boolean },
      ) => ({ ...of(company, connection), number, text, wait, ...(key === undefined ? {} : { key }) }),
      ({ messageId, ticketId, ack }) =>
        `Message ${messageId} of ticket ${ticketId} ${ack > 0 ? 'is sent' : 'waits to leave'}.`,
    ),
  )

/** `balcao connection`: WhatsApp numbers. All but the list ask the Balcão that runs. */
export const connectionCommand = group('connection', 'WhatsApp connections', list, create, pair, restart, logout, send)
