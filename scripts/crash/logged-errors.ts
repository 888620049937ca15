import { readFileSync } from 'node:fs'

/** What the program logged as warnings and errors, each sentence with its count, the most frequent first. */
export function loggedErrorsIn(log: string): { sentence: string; times: number }[] {
  const sentences = readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => sentenceOf(line))
  const counts = [...Map.groupBy(sentences, sentence => sentence)].map(([sentence, all]) => ({
    sentence,
    times: all.length,
  }))
  return counts.sort((a, b) => b.times - a.times)
}

interface LogLine {
  msg?: string
  said?: string
  err?: { message: string }
  error?: { message?: string; code?: string } | string
}

function sentenceOf(line: string): string {
  try {
    const { msg, said: content, err, error } = JSON.parse(line) as LogLine
    const cause = err?.message ?? (typeof error === 'object' ? (error.message ?? error.code) : error)
    return [msg, content, cause].filter(Boolean).join(': ')
  } catch {
    // What did not come from the logger: a crash of the program itself.
    return line
  }
}
