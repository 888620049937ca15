import type { SheetFault } from '../../domain/import-reasons.ts'

/** A sheet that is not read, and why. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused'
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}
