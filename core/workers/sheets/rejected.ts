import type { SheetError } from '../../domain/import-reasons.ts'

/** A sheet that is not read, and why. */
export class SheetRejected extends Error {
  override readonly name = 'SheetRefused'
  readonly fault: SheetError
  constructor(error: SheetError) {
    super(error)
    this.fault = error
  }
}
