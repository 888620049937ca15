/** What no text has: of the control characters those that move no caret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a text from other files.
const NOT_OF_TEXTS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

const MARKS = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** Other files that begin as a text does. */
const OTHERS = /^(?:%PDF|\{\\rtf|BEGIN:VC|MIME-Version:)/

/**
 * A file as the text that it is, undefined where it is none: in the alphabet that its mark tells (`CSV UTF-8` and `Unicode text` of
 * Excel), else in UTF-8, else as Windows wrote it in Brazil (`CSV`). `isPart` is said of the beginning of a file.
 */
export function textOf(file: Uint8Array, isPart = false): string | undefined {
  const text = decoded(file, isPart)
  return text.trim() === '' || NOT_OF_TEXTS.test(text) || OTHERS.test(text) ? undefined : text
}

function decoded(file: Uint8Array, stream: boolean): string {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte))
  if (mark) return new TextDecoder(mark.label).decode(file, { stream })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file, { stream })
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}
