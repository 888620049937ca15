import { type Command, Option } from 'commander'
import { type OperatedPlan, planOperations } from '../../core/app/operations/plans.ts'
import { planFeatures } from '../../core/domain/access/plan-features.ts'
import { plainMoney } from '../../core/kit/money.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { readableSize } from '../../core/storage/blobs/index.ts'
import { columns } from '../frame/answer.ts'
import { group } from '../frame/command.ts'
import { dataFolderCommand, operates } from '../frame/data-folder-command.ts'

interface Limits {
  name?: string
  users?: string
  connections?: string
  queues?: string
  value?: string
  flows?: string
  files?: string
  with?: (typeof planFeatures)[number][]
  without?: (typeof planFeatures)[number][]
}

const features = (flag: string, meaning: string): Option =>
  new Option(`${flag} <features...>`, meaning).choices(planFeatures)

const limited = (command: Command): Command =>
  command
    .option('--users <number>', 'people who sign in; 0 is none')
    .option('--connections <number>', 'WhatsApp numbers; 0 is none')
    .option('--queues <number>', '0 is none')
    .option('--value <price>', 'of a month in reais, as 99.90')
    .option('--flows <number>', 'runs of flows in a month; `none` is no limit')
    .option('--files <size>', 'of all media and pictures of a company together, as 500MB or 20GB; 0MB allows none')
    .addOption(features('--with', 'what it has'))
    .addOption(features('--without', 'what it has not'))

const words = ({ users, connections, queues, value, flows, files, with: on, without }: Limits) =>
  Object.fromEntries(
    Object.entries({ users, connections, queues, value, flows, files, with: on, without }).filter(
      ([, content]) => content !== undefined,
    ),
  )

function row({ id, name, users, connections, queues, value, flows, fileBytes, features: has }: OperatedPlan): string[] {
  const missing = planFeatures.filter(feature => !has.includes(feature))
  return [
    String(id),
    name,
    pluralize(users, 'user'),
    pluralize(connections, 'connection'),
    pluralize(queues, 'queue'),
    `${readableSize(fileBytes)} of files`,
    flows === null ? 'any number of flows' : `${pluralize(flows, 'flow')} a month`,
    plainMoney(value),
    missing.length ? `without ${missing.join(', ')}` : '',
  ]
}

const list = dataFolderCommand('list', 'list the plans').action(
  operates(
    planOperations.list,
    () => ({}),
    plans => columns(plans.map(row)),
  ),
)

const create = limited(dataFolderCommand('create', 'make a plan; what is not said is 0, features are on'))
  .argument('<name>', 'of the plan')
  .action(
    operates(
      planOperations.create,
      (name: string, limits: Limits) => ({ name, ...words(limits) }),
      plan => columns([row(plan)]),
    ),
  )

const update = limited(
  dataFolderCommand('update', 'change a plan, for all its companies at once; what is not said stays'),
)
  .argument('<plan>', 'its number or name; see `balcao plan list`')
  .option('--name <name>', 'another name')
  .action(
    operates(
      planOperations.update,
      (plan: string, { name, ...limits }: Limits) => ({
        plan,
        ...(name === undefined ? {} : { name }),
        ...words(limits),
      }),
      plan => columns([row(plan)]),
    ),
  )

const remove = dataFolderCommand('delete', 'delete a plan that no company has')
  .argument('<plan>', 'its number or name')
  .action(
    operates(
      planOperations.delete,
      (plan: string) => ({ plan }),
      ({ name }) => `${name} is deleted.`,
    ),
  )

/** `balcao plan`: what companies may do. */
export const planCommand = group('plan', 'plans: what companies may do', list, create, update, remove)
