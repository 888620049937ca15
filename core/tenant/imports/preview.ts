import { open } from 'node:fs/promises'
import { importErrorIn } from '../../domain/import-reason-words.ts'
import type { CompanyCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { type ChosenColumns, isRejected, mayBeSheet, SIGNATURE_BYTES } from '../../workers/sheets/index.ts'
import { importErrors, type SheetColumns, type SheetPreview } from './contract.ts'

/** When a company of whose sheets too many wait may ask again. */
const BUSY_SECONDS = 10

/** How a sheet begins, by the columns that are chosen, else guessed. Throws ERR_NO_SHEET, ERR_SHEET_REFUSED and ERR_TOO_BUSY. */
export async function previewSheet(
  { company, language }: CompanyCall,
  columns: SheetColumns,
  [file]: readonly UploadedFile[],
): Promise<SheetPreview> {
  if (!file) throw fail(importErrors.ERR_NO_SHEET)
  await checkIsSheet(file)
  const preview = await company.services.sheets.preview({ path: file.path, chosen: chosenColumns(columns) })
  if (!preview) throw fail(generalErrors.ERR_TOO_BUSY, { seconds: BUSY_SECONDS })
  if (typeof preview === 'string')
    throw fail(importErrors.ERR_SHEET_REFUSED, { fault: preview, reason: importErrorIn(preview, language) })
  const people = preview.people.map(one => {
    const { row, name, number, email } = one
    const { fault: error, same } = isRejected(one) ? one : { fault: null, same: null }
    return { row, name, number, email, fault: error, same }
  })
  return {
    total: preview.total,
    columns: preview.columns,
    chosen: preview.found ? fieldsOf(preview.found) : null,
    people,
  }
}

/** Throws ERR_NO_SHEET for a file that is none by how it begins. */
export async function checkIsSheet({ path }: Pick<UploadedFile, 'path'>): Promise<void> {
  if (!mayBeSheet(await beginningOf(path))) throw fail(importErrors.ERR_NO_SHEET)
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function fieldsOf(found: ChosenColumns): SheetPreview['chosen'] {
  const columns = (places: readonly number[]): number[] => places.map(at => at + 1)
  return {
    numberColumns: columns(found.number),
    nameColumns: columns(found.name),
    surnameColumns: columns(found.surname),
    areaColumns: columns(found.area),
    emailColumns: columns(found.email),
  }
}

/** Where the chosen columns stand, counted from 0; nothing where none was chosen. */
export function chosenColumns(columns: SheetColumns): ChosenColumns | undefined {
  if (!columns.numberColumns) return undefined
  const places = (some: readonly number[] = []): number[] => some.map(column => column - 1)
  return {
    number: places(columns.numberColumns),
    name: places(columns.nameColumns),
    surname: places(columns.surnameColumns),
    area: places(columns.areaColumns),
    email: places(columns.emailColumns),
  }
}
