import { type Option, options } from '../../core/app/options.ts'
import { command, does } from '../frame/command.ts'

/** `balcao config`: every option with its variable, default and meaning. */
export const configCommand = command('config', 'list every option').action(
  does(
    () => ({
      result: Object.values<Option>(options).map(({ flag, environment, fallback, meaning }) => ({
        flag,
        environment,
        default: fallback ?? null,
        meaning,
      })),
    }),
    all =>
      all.flatMap(({ flag, environment, default: fallback, meaning }) => [
        flag,
        `  ${environment}${fallback === null ? '' : `, default ${fallback}`}`,
        `  ${meaning}`,
      ]),
  ),
)
