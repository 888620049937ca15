import { Command } from 'commander'
import { options } from '../../core/app/options.ts'
import { bytesOfFiles, readableSize } from '../../core/blobs/index.ts'
import { CompanyChange, CompanyInput } from '../../core/platform/companies/contract.ts'
import { allCompanies, changeCompany, createCompany } from '../../core/platform/companies/index.ts'
import { onStopped, type Place, printTable, taken } from '../stopped.ts'

const command = (name: string, meaning: string): Command =>
  new Command(name).description(meaning).option(options.data.flag, options.data.meaning)

const listCommand = command('list', 'list the companies').action(async (place: Place) => {
  const rows = await onStopped(place, async ({ store }, dataFolder) => {
    const list: string[][] = []
    for (const { id, name, email, plan, dueDate, status } of await allCompanies(store.db)) {
      const files = `${readableSize(await bytesOfFiles(dataFolder, id))} of files`
      const standing = [plan?.name ?? 'no plan', dueDate ?? 'never due', files, status ? '' : 'switched off']
      list.push([String(id), name, email, ...standing])
    }
    return list
  })
  printTable(rows)
})

const createSubcommand = command('create', 'make a company with its administrator')
  .argument('<name>', 'of the company')
  .argument('<email>', 'with which its administrator signs in')
  .option('--plan <id>', 'what it may do; see `balcao plan list`', '1')
  .option('--due <day>', 'the last day that is paid, as 2027-01-31; never due unless given')
  .action(
    async (name: string, email: string, { plan: planId, due, ...place }: Place & { plan: string; due?: string }) => {
      const input = taken(CompanyInput, { name, email, planId, dueDate: due ?? null })
      const company = await onStopped(place, platform => createCompany(platform, input))
      console.log(`Company ${company.id}, ${company.name}. Its administrator signs in as`)
      console.log(`  e-mail    ${email}`)
      console.log(
        `  password  ${company.generatedPassword}   (shown only now; they choose their own when they sign in)`,
      )
    },
  )

const renewCommand = command('renew', 'let a company work on until a day')
  .argument('<id>', 'of the company; see `balcao tenant list`')
  .argument('<day>', 'the last one, as 2027-01-31; `never` makes it never due')
  .action(async (id: string, day: string, place: Place) => {
    const change = taken(CompanyChange, { dueDate: day === 'never' ? null : day })
    const { name, dueDate } = await onStopped(place, platform => changeCompany(platform, Number(id), change))
    console.log(`${name} is ${dueDate ? `paid until ${dueDate}` : 'never due'}.`)
  })

/** `balcao tenant`: the companies, while there is no page for them; on a stopped folder. */
export const tenantCommand = new Command('tenant')
  .description('companies; stop the desk first')
  .addCommand(listCommand)
  .addCommand(createSubcommand)
  .addCommand(renewCommand)
