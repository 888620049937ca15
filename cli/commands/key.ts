import { createLog } from '../../core/app/log.ts'
import { rotateKey } from '../../core/app/rotate-key.ts'
import { pluralize, pluralizeCompanies } from '../../core/kit/pluralize.ts'
import { does, group } from '../frame/command.ts'
import { configFor, dataFolderCommand } from '../frame/data-folder-command.ts'
import { showProgress } from '../frame/progress.ts'

const rotate = dataFolderCommand(
  'rotate',
  'make a new key and seal every stored secret with it; stop the desk first',
).action(
  does(
    async ({ data }: { data?: string }) => {
      const progress = showProgress()
      const config = configFor(data)
      const result = await rotateKey(config, createLog('error'), progress.emit).finally(progress.end)
      return { result }
    },
    ({ companies, sealed, unreadable }) => [
      `The key is a new one, and ${pluralize(sealed, 'secret')} of ${pluralizeCompanies(companies)} sealed with it. Everybody signs in again.`,
      ...(unreadable > 0
        ? [`${unreadable} were sealed with a key that is not here; their companies have to give them again.`]
        : []),
    ],
  ),
)

export const keyCommand = group('key', 'the key file, with which stored secrets are sealed', rotate)
