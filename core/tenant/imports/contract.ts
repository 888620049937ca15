import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { importErrorCodes, rowErrorCodes } from '../../domain/import-reasons.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant, idList, OptionalId, orBlank } from '../../kit/fields.ts'
import type { Language } from '../../kit/language.ts'
import { MAX_COLUMNS_OF_KIND, MAX_SHEET_BYTES, MAX_SHEET_COLUMNS } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { importPermissions } from './permissions.ts'

export const importErrors = defineErrors({
  ERR_NO_IMPORT_FOUND: {
    status: 404,
    pt: 'Importação não encontrada.',
    en: 'Import not found.',
    es: 'Importación no encontrada.',
  },
  ERR_IMPORT_UNDER_WAY: {
    status: 409,
    pt: 'Já há uma importação em andamento. Espere ela terminar ou cancele-a.',
    en: 'There is an import under way already. Wait for its end, or cancel it.',
    es: 'Ya hay una importación en curso. Espere a que termine o cancélela.',
  },
  ERR_IMPORT_OVER: {
    status: 409,
    pt: 'Esta importação já terminou.',
    en: 'This import has ended already.',
    es: 'Esta importación ya terminó.',
  },
  ERR_NO_SHEET: {
    status: 400,
    pt: 'Escolha uma planilha .xlsx, .xls ou .csv. Se o seu arquivo é .ods, .pdf ou outro, abra-o no Excel ou no LibreOffice, salve-o como .xlsx e envie esse.',
    en: 'Choose an .xlsx, .xls or .csv sheet. If your file is .ods, .pdf or another one, open it in Excel or LibreOffice, save it as .xlsx and send that one.',
    es: 'Elija una hoja .xlsx, .xls o .csv. Si su archivo es .ods, .pdf u otro, ábralo en Excel o LibreOffice, guárdelo como .xlsx y envíe ese.',
  },
  /** A sheet of which nothing can be shown; `reason` says why in the caller's language. */
  ERR_SHEET_REFUSED: { status: 400, pt: '{reason}', en: '{reason}', es: '{reason}' },
})

const ColumnsOfKind = idList(MAX_COLUMNS_OF_KIND).refine(
  columns => !columns || columns.every(column => column >= 1 && column <= MAX_SHEET_COLUMNS),
  words.invalid,
)

/**
 * Which columns of a sheet hold what, counted from 1 and parted by commas. Of several the first that says something counts in each
 * row; a surname is added to the name, an area code to a number that has none. Without any they are guessed.
 */
export const SheetColumns = z
  .object({
    numberColumns: orBlank(ColumnsOfKind),
    nameColumns: orBlank(ColumnsOfKind),
    surnameColumns: orBlank(ColumnsOfKind),
    areaColumns: orBlank(ColumnsOfKind),
    emailColumns: orBlank(ColumnsOfKind),
  })
  .superRefine((provided, context) => {
    const taken = new Set<number>()
    for (const [field, columns = []] of Object.entries(provided)) {
      if (columns.some(column => taken.has(column)))
        context.addIssue({ code: 'custom', path: [field], message: words.invalid })
      for (const column of columns) taken.add(column)
    }
    if (taken.size > 0 && !provided.numberColumns)
      context.addIssue({ code: 'custom', path: ['numberColumns'], message: words.required })
  })
  .meta({ description: 'A column is chosen for one thing only, and none without one for the number.' })
export type SheetColumns = z.infer<typeof SheetColumns>

/** What people of a sheet can become. */
export const importTargets = ['contacts', 'contact-lists'] as const
export type ImportTarget = (typeof importTargets)[number]

export const importStates = ['running', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Where each state leads: what has ended begins no more, and what was stored stays. */
export const importMoves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  running: ['done', 'cancelled', 'failed'],
  done: [],
  cancelled: [],
  failed: [],
}

export const Import = z.object({
  id: Id,
  target: z.enum(importTargets),
  /** Into which of them, where there are several: a contact list. */
  targetId: Id.nullable(),
  /** Who asked for it. */
  userId: Id.nullable(),
  /** '' where there is none: the names that a paired phone knows. */
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why the sheet was not read, or not to its end; its words are `importErrorIn`. */
  failure: z.enum(importErrorCodes).nullable(),
  /** Rows that hold anything; null until the sheet was read. */
  total: z.int().nullable(),
  handled: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Of those who were taken, how many names were cut: they were longer than names may be. */
  shortened: z.int(),
  /** The first of them: the row of the sheet, and the name as it was taken. */
  shortenedNames: z.array(z.object({ row: z.int(), name: z.string() })),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

const PreviewedPerson = z.object({
  /** As the sheet counts its rows, from 1. */
  row: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Why the row would not be taken; its words are `rowErrorIn`. */
  fault: z.enum(rowErrorCodes).nullable(),
  /** The row that has the same number. */
  same: z.int().nullable(),
})

export const SheetPreview = z.object({
  /** Rows that would be read. */
  total: z.int(),
  /** The columns that hold anything, each with what stands in the first rows. */
  columns: z.array(
    z.object({
      /** Counted from 1. */
      column: z.int(),
      title: z.string(),
      cells: z.array(z.string()),
    }),
  ),
  /** What they are taken for; null where no column holds telephones. */
  chosen: z
    .object({
      numberColumns: z.array(z.int()),
      nameColumns: z.array(z.int()),
      surnameColumns: z.array(z.int()),
      areaColumns: z.array(z.int()),
      emailColumns: z.array(z.int()),
    })
    .nullable(),
  /** What would become of the first rows; none as long as no column holds telephones. */
  people: z.array(PreviewedPerson),
})
export type SheetPreview = z.infer<typeof SheetPreview>

/** So many cut names are listed; the others are counted alone. */
export const MAX_SHORTENED_NAMES = 50

/** The name of the file with rows that were not taken. */
export const REJECTED_FILE: Readonly<Record<Language, string>> = {
  pt: 'linhas-recusadas.csv',
  en: 'rejected-rows.csv',
  es: 'filas-rechazadas.csv',
}

export const importRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/imports',
    summary: 'The last ten imports that the caller may see, newest first; targetId: those into this contact list.',
    allow: importPermissions.use,
    query: z.object({ target: z.enum(importTargets), targetId: OptionalId }),
    reply: z.object({ imports: z.array(Import) }),
  },
  preview: {
    method: 'POST',
    path: '/imports/preview',
    summary:
      'How a sheet begins, and which columns are taken for what: as they are chosen, else guessed. Nothing of it is stored; the same fields with the call that imports it read it just so.',
    allow: importPermissions.use,
    body: SheetColumns,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_SHEET_BYTES },
    reply: SheetPreview,
    rate: { max: 60, perSeconds: 60 },
  },
  show: {
    method: 'GET',
    path: '/imports/:importId',
    summary: 'How far an import is, and what became of its rows.',
    allow: importPermissions.use,
    reply: Import,
  },
  cancel: {
    method: 'DELETE',
    path: '/imports/:importId',
    summary: 'Ends an import where it is; what is stored stays.',
    allow: importPermissions.use,
    reply: Import,
  },
  rejected: {
    method: 'GET',
    path: '/imports/:importId/rejected',
    summary: 'The rows that were not taken, each with the reason, as a CSV file with semicolons.',
    allow: importPermissions.use,
    download: true,
    downloadTypes: ['text/csv'],
    reply: z.string(),
    rate: { max: 20, perSeconds: 60 },
  },
})
