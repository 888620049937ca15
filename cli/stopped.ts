import type * as z from 'zod'
import { ConfigFault, readConfig } from '../core/app/config.ts'
import { createLog } from '../core/app/log.ts'
import { onStoppedFolder } from '../core/app/stopped-folder.ts'
import type { Platform } from '../core/desk/index.ts'

/** Where a command works. */
export interface Place {
  data?: string
}

/** Does something with the platform's data of a stopped folder. */
export function onStopped<T>(
  { data }: Place,
  work: (platform: Platform, dataFolder: string) => Promise<T>,
): Promise<T> {
  const config = readConfig(data === undefined ? {} : { data }, process.env)
  return onStoppedFolder(config, createLog('error'), platform => work(platform, config.data))
}

/** Words of the command line as a contract takes them; throws ConfigFault with each that it refuses. */
export function taken<S extends z.ZodType>(contract: S, words: z.input<S>): z.output<S> {
  const { data, error } = contract.safeParse(words)
  if (error) throw new ConfigFault(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  return data
}

/** Rows in columns as wide as what stands in them. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
