import { errorOf, type Problem } from './errors.ts'
import { exitCodes } from './exit-codes.ts'

/** What a command found or did. */
export interface Answer<Result> {
  result: Result
  /** Of a check: whether all is as it should be. */
  passed?: boolean
}

export type Text = string | readonly string[]

/**
 * Ends a command. People read `text` on stdout, and what went wrong on stderr. With `--json` there is one line on stdout,
 * `{"ok":true,"result":…}`, `{"ok":false,"result":…}` of a check that found something, or `{"ok":false,"error":{code,message,faults?}}`.
 */
export async function reportAnswer<Result>(
  work: () => Promise<Answer<Result>>,
  {
    json,
    text,
    nameOf,
  }: { json: boolean; text: (result: Result) => Text | Promise<Text>; nameOf: (path: string) => string },
): Promise<void> {
  try {
    const { result, passed = true } = await work()
    process.exitCode = passed ? exitCodes.done.code : exitCodes.found.code
    if (json) console.log(JSON.stringify({ ok: passed, result }))
    else for (const line of [await text(result)].flat()) console.log(line)
  } catch (error) {
    reportError(error, { json, nameOf })
  }
}

/** Tells what went wrong: a sentence, but the whole error where it is our own error. */
export function reportError(
  error: unknown,
  { json = false, nameOf }: { json?: boolean; nameOf?: (path: string) => string } = {},
): void {
  const { exit, ...emitted }: Problem = errorOf(error, nameOf)
  process.exitCode = exit
  if (json) console.log(JSON.stringify({ ok: false, error: emitted }))
  console.error(exit === exitCodes.ours.code ? error : emitted.message)
}

/** Rows in columns as wide as what stands in them. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
