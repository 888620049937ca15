import { healthOperations } from '../../core/app/operations/health.ts'
import type { ReadinessDetail } from '../../core/http/index.ts'
import { pluralize } from '../../core/kit/pluralize.ts'
import { dataFolderCommand, operates } from '../frame/data-folder-command.ts'

type Backups = ReadinessDetail['backups']

/** How old the last one is, and what is wrong with them. */
function backupsReported(backups: Backups): string {
  if (!backups) return 'none are made by themselves'
  const { madeSecondsAgo, isWhole, hasFailed, damagedParts } = backups
  if (madeSecondsAgo === null) return hasFailed ? 'none was made, and one has failed' : 'none was made yet'
  const errors = [
    ...(hasFailed ? ['one has failed since'] : []),
    ...(isWhole ? [] : ['it is of damaged databases']),
    ...(damagedParts > 0 ? [`${pluralize(damagedParts, 'part')} of the newest were damaged when it was read`] : []),
  ]
  return [`the last was made ${pluralize(Math.round(madeSecondsAgo / 3600), 'hour')} ago`, ...errors].join('; ')
}

/** `balcao health`: for containers and scripts, by the local socket, also where nothing listens on the network. */
export const healthCommand = dataFolderCommand('health', 'tell whether the program that runs can do its work').action(
  operates(
    healthOperations.health,
    () => ({}),
    ({ checks, detail }) => [
      ...Object.entries(checks).map(([name, word]) => `${name}: ${word}`),
      `backups: ${backupsReported(detail.backups)}`,
      ...detail.desks.map(({ company, fault: error }) => `company ${company}: its database is ${error}`),
    ],
    { passed: ({ ready }) => ready },
  ),
)
