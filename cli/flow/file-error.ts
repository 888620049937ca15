import type { Exit } from '../frame/errors.ts'

/** A file that is not there, cannot be read, or is not what it should be: told in a sentence. */
export class FileError extends Error {
  override readonly name = 'FileFault'
  readonly exit: Exit

  constructor(sentence: string, exit: Exit = 'usage') {
    super(sentence)
    this.exit = exit
  }
}
