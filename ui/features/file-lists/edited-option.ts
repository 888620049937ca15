import { MAX_TITLE } from '../../../core/kit/limits.ts'
import type { FileList, FileListOption } from '../../../core/tenant/file-lists/contract.ts'

/** An option while its list is edited. */
export interface EditedOption {
  /** What it is called in the form, also before the server gave it an id. */
  key: string
  id?: number
  name: string
  /** The file that it has. */
  given?: Pick<FileListOption, 'path' | 'mediaType' | 'fileName' | 'bytes'>
  /** The file that was chosen for it and is still to travel. */
  chosen?: File
}

export const editedOptions = (row: FileList | undefined): EditedOption[] =>
  (row?.options ?? []).map(({ id, name, ...provided }) => ({ key: `id ${id}`, id, name, given: provided }))

let serial = 0

/** A new option for a file, called as it is. */
export function optionFor(chosen: File): EditedOption {
  serial += 1
  return { key: `new ${serial}`, name: chosen.name.slice(0, MAX_TITLE), chosen }
}

/** With one of them at another place. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from]
  return one === undefined || to < 0 || to >= all.length || from === to
    ? all
    : all.toSpliced(from, 1).toSpliced(to, 0, one)
}
