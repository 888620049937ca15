import { HIDDEN } from './text.ts'

/**
 * A file's name as people may be shown it, of at most 200 characters: without folders, control characters and the marks that
 * turn the direction of writing around, with which `exe.pdf` could be made to look like another ending. 'arquivo' for none.
 */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(HIDDEN, '').slice(-200)
  // The cut may go through an emoji; half of one would not survive the way into a link.
  return clean.toWellFormed() || 'arquivo'
}

/** The name of a file that people call `called`: that, with the ending of the file where it is not there already. */
export function calledAs(called: string, fileName: string): string {
  const name = called.trim().replace(/[/\\]/g, '-')
  if (name === '') return fileName
  const ending = /\.[a-z0-9]{1,10}$/i.exec(fileName)?.[0] ?? ''
  return cleanFileName(name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`)
}

/** Whether a text is the type of a file and nothing else: what strangers write may hold line ends, which no header takes. */
export const isMimeType = (text: string): boolean =>
  text.length <= 200 && /^[\w.+-]+\/[\w.+-]+ ?(;[\x20-\x7e]*)?$/.test(text)
