import { useEffect, useRef, useState } from 'react'
import type { SheetPreview } from '../../../core/tenant/imports/contract.ts'
import { type ColumnLists, previewSheet } from './use-import.ts'

/** A sheet that was chosen, with what its columns hold. */
export interface Previewed {
  preview: SheetPreview | undefined
  /** As the program guesses, until a person says otherwise. */
  columns: ColumnLists
  /** The server is looking at it. */
  isLooking: boolean
  /** Why nothing of it can be shown. */
  failure: unknown
  look(file: File | null): void
  choose(file: File, columns: ColumnLists): void
}

const noColumns: ColumnLists = {
  nameColumns: [],
  surnameColumns: [],
  numberColumns: [],
  areaColumns: [],
  emailColumns: [],
}

/** Has the server look at a sheet, again with each choice of a column; what it says of an earlier choice is dropped. */
export function usePreview(): Previewed {
  const [preview, setPreview] = useState<SheetPreview>()
  const [columns, setColumns] = useState(noColumns)
  const [isLooking, setLooking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const requested = useRef<AbortController>(undefined)
  useEffect(() => () => requested.current?.abort(), [])
  const ask = async (file: File, chosen: ColumnLists | undefined): Promise<void> => {
    const asking = new AbortController()
    const { signal } = asking
    requested.current = asking
    setLooking(true)
    setFailure(undefined)
    try {
      const seen = await previewSheet(file, chosen, signal)
      if (signal.aborted) return
      setPreview(seen)
      if (!chosen) setColumns(seen.chosen ?? noColumns)
    } catch (error) {
      if (!signal.aborted) setFailure(error)
    } finally {
      if (!signal.aborted) setLooking(false)
    }
  }
  return {
    preview,
    columns,
    isLooking,
    failure,
    look(file) {
      requested.current?.abort()
      setPreview(undefined)
      setColumns(noColumns)
      setFailure(undefined)
      setLooking(false)
      if (file) void ask(file, undefined)
    },
    choose(file, chosen) {
      requested.current?.abort()
      setColumns(chosen)
      // Without a column of telephones nobody would come in: the page asks for it.
      if (chosen.numberColumns.length > 0) void ask(file, chosen)
      else setLooking(false)
    },
  }
}
