import { Command } from 'commander'
import { type Option, options } from '../../core/app/options.ts'

/** `balcao config`: every option with its variable, default and meaning. */
export const configCommand = new Command('config').description('list every option').action(() => {
  for (const option of Object.values<Option>(options)) {
    console.log(`${option.flag}\n  ${option.environment}${option.fallback ? `, default ${option.fallback}` : ''}`)
    console.log(`  ${option.meaning}`)
  }
})
