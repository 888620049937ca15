import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes in a bundle, as escapes, the letters that the bundler leaves in regular expressions and templates: with a single one of them Node
 * holds the whole source in two bytes a letter.
 */
export function asAscii(path: string): void {
  const source = readFileSync(path, 'utf8')
  const ascii = source.replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (ascii !== source) writeFileSync(path, ascii)
}
