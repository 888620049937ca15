import { Option } from 'commander'
import { invoiceOperations } from '../../core/app/operations/invoices.ts'
import { plainMoney } from '../../core/kit/money.ts'
import type { PlatformInvoice } from '../../core/platform/invoices/contract.ts'
import { columns } from '../frame/answer.ts'
import { group } from '../frame/command.ts'
import { dataFolderCommand, operates } from '../frame/data-folder-command.ts'

const row = ({ id, companyName, detail, value, dueDate, status, paidAt, paidBy }: PlatformInvoice): string[] => [
  String(id),
  companyName,
  detail,
  plainMoney(value),
  `due ${dueDate}`,
  status === 'paid' ? `paid ${paidAt?.slice(0, 10)}, said ${paidBy || 'the operator'}` : 'open',
]

const list = dataFolderCommand('list', 'list the newest invoices of all companies')
  .option('--company <company>', 'of this one alone, by number or name')
  .addOption(new Option('--status <status>', 'only these').choices(['open', 'paid']))
  .action(
    operates(
      invoiceOperations.list,
      ({ company, status }: { company?: string; status?: 'open' | 'paid' }) => ({ company, status }),
      invoices => (invoices.length > 0 ? columns(invoices.map(row)) : 'There are no invoices to show.'),
    ),
  )

const make = dataFolderCommand('make', 'make the invoices that are due by now, as each hour does').action(
  operates(
    invoiceOperations.make,
    () => ({}),
    ({ made }) => `${made} made`,
  ),
)

const pay = dataFolderCommand('pay', 'say that an invoice was paid: the due date of its company moves on')
  .argument('<invoice>', 'its number; see `balcao invoice list`')
  .action(
    operates(
      invoiceOperations.pay,
      (id: string) => ({ id }),
      invoice => columns([row(invoice)]),
      { called: { id: 'invoice' } },
    ),
  )

/** `balcao invoice`: what companies owe. */
export const invoiceCommand = group('invoice', 'what companies owe, and that it was paid', list, make, pay)
