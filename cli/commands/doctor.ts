import { lookAtConfig } from '../../core/app/config.ts'
import { examine } from '../../core/app/doctor/index.ts'
import { columns } from '../frame/answer.ts'
import { does } from '../frame/command.ts'
import { dataFolderCommand } from '../frame/data-folder-command.ts'
import { showProgress } from '../frame/progress.ts'

/** `balcao doctor`: what could keep the desk from running. */
export const doctorCommand = dataFolderCommand(
  'doctor',
  'look for what could keep Balcão from running; 1 when something does',
).action(
  does(
    async ({ data }: { data?: string }) => {
      const progress = showProgress()
      const config = lookAtConfig(data === undefined ? {} : { data }, process.env)
      const result = await examine(config, progress.emit).finally(progress.end)
      return { result, passed: result.every(({ state }) => state !== 'fault') }
    },
    findings => columns(findings.map(({ about, state, sentence }) => [state, about, sentence])),
  ),
)
