import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, InputId, Instant, OptionalId, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_CODE, MAX_LINE, MAX_LISTED, MAX_NAME, MAX_SAVED_TEXT, MAX_TITLE } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { MAX_FILE_BYTES } from '../messages/contract.ts'
import { fileListPermissions } from './permissions.ts'

export const fileListErrors = defineErrors({
  ERR_NO_FILE_LIST_FOUND: {
    status: 404,
    pt: 'Lista de arquivos não encontrada.',
    en: 'File list not found.',
    es: 'Lista de archivos no encontrada.',
  },
  ERR_NO_FILE_LIST_OPTION_FOUND: {
    status: 404,
    pt: 'Este arquivo não está mais na lista.',
    en: 'This file is no longer in the list.',
    es: 'Este archivo ya no está en la lista.',
  },
  ERR_NO_FILES_SENT: {
    status: 400,
    pt: 'Escolha um arquivo para cada opção.',
    en: 'Choose a file for each option.',
    es: 'Elija un archivo para cada opción.',
  },
})

/** A file of a list; without one (`path` null) until it was uploaded. */
export const FileListOption = z.object({
  id: Id,
  name: z.string(),
  /** Signed link to the file. */
  path: z.string().nullable(),
  /** As its content says. */
  mediaType: z.string().nullable(),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
})
export type FileListOption = z.infer<typeof FileListOption>

/** Files that are sent together, in their order (spec 2 §3). */
export const FileList = z.object({
  id: Id,
  name: z.string(),
  message: z.string(),
  options: z.array(FileListOption),
  createdAt: Instant,
  updatedAt: Instant,
})
export type FileList = z.infer<typeof FileList>

/** A list as it is chosen. */
export const FileListLabel = FileList.pick({ id: true, name: true })
export type FileListLabel = z.infer<typeof FileListLabel>

/** Options of a list: a campaign sends all of them to everybody. */
export const MAX_FILE_LIST_OPTIONS = 20
/** Files that one call brings. */
export const MAX_FILES_AT_ONCE = 10

/** With an id it is the option that there is, without one it is new. What else programs send of one means nothing. */
const InputOption = z.object({ id: OptionalId, name: orEmpty(z.string().max(MAX_TITLE, words.tooLong)).optional() })

/** Name at least 3, 'nome muito curto', and a message (spec 2 §5). */
export const FileListDraft = z.object({
  name: titleText(words.mandatory).min(3, words.nameTooShort).max(MAX_NAME, words.tooLong),
  message: z.string(words.mandatory).trim().min(1, words.mandatory).max(MAX_SAVED_TEXT, words.tooLong),
  options: z.array(InputOption).max(MAX_FILE_LIST_OPTIONS, words.tooMany).optional(),
})
export type FileListDraft = z.output<typeof FileListDraft>

/** Absent fields stay; `options` gives all of them, in their order: those that it does not name go with their files. */
export const FileListChange = FileListDraft.partial()
export type FileListChange = z.output<typeof FileListChange>

/** A field of a form that comes once for each file. */
const each = <Schema extends z.ZodType>(field: Schema) =>
  z.union([z.array(field).max(MAX_FILES_AT_ONCE, words.tooMany), field.transform(one => [one])]).optional()

const ignored = z.union([
  orEmpty(z.string().max(MAX_LINE, words.tooLong)),
  z.array(z.string().max(MAX_LINE)).max(MAX_LISTED),
])

export const fileListRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/files',
    summary: 'File lists by name; searchParam looks at the name.',
    allow: fileListPermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional(), companyId: OptionalId }),
    reply: z.object({ files: z.array(FileList), ...pageReply }),
  },
  all: {
    method: 'GET',
    path: '/files/list',
    summary: 'All file lists by name, to choose from.',
    allow: fileListPermissions.use,
    reply: z.array(FileListLabel),
  },
  show: {
    method: 'GET',
    path: '/files/:fileListId',
    summary: 'One file list.',
    allow: fileListPermissions.use,
    reply: FileList,
  },
  create: {
    method: 'POST',
    path: '/files',
    summary: 'Adds a file list; the files of its options come by uploadList.',
    allow: fileListPermissions.use,
    body: FileListDraft,
    reply: FileList,
  },
  update: {
    method: 'PUT',
    path: '/files/:fileListId',
    summary:
      'Changes the given fields of a file list. options gives all of them in their order; those that it leaves out go with their files.',
    allow: fileListPermissions.use,
    body: FileListChange,
    reply: FileList,
  },
  remove: {
    method: 'DELETE',
    path: '/files/:fileListId',
    summary: 'Deletes a file list with its files.',
    allow: fileListPermissions.use,
    status: 204,
    reply: z.void(),
  },
  upload: {
    method: 'POST',
    path: '/files/uploadList/:fileListId',
    summary:
      'Gives options of a file list their files: id, the option, once for each of files, in their order; name calls it anew. What a file is says its content.',
    allow: fileListPermissions.use,
    body: z.object({
      id: each(InputId),
      name: each(orEmpty(z.string().max(MAX_TITLE, words.tooLong))),
      /** Programs of the family name a folder, the list and a type here, which mean nothing. */
      typeArch: orEmpty(z.string().max(MAX_CODE, words.tooLong)).optional(),
      fileId: OptionalId,
      mediaType: ignored.optional(),
    }),
    files: { fields: ['files'], maxCount: MAX_FILES_AT_ONCE, maxBytes: MAX_FILE_BYTES, orJson: true },
    reply: FileList,
  },
})

export const fileListEvents = defineEvents({
  file: recordEvent(FileList, fileListPermissions.use),
})
