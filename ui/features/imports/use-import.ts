import { useState } from 'react'
import useSWR from 'swr'
import {
  type Import,
  type ImportTarget,
  importRoutes,
  type SheetPreview,
} from '../../../core/tenant/imports/contract.ts'
import { type CallOptions, client } from '../../lib/api/client.ts'
import { useGap } from '../../lib/realtime/index.ts'

export const importsApi = client(importRoutes)

/** Begins an import, of a sheet in a form or of what phones know. */
type Begin = (input?: { form?: FormData }, options?: CallOptions) => Promise<Import>

/** The last import into a target, as it is at any moment. */
export interface ImportWork {
  isLoading: boolean
  /** None where there was none yet, or it is old news. */
  last: Import | undefined
  /** What an event tells about it. */
  take(progress: Import): void
  /** How much of the sheet has arrived, while it travels. */
  sent: number | undefined
  /** Imports a sheet by the columns that were chosen, or what phones know. */
  begin(file?: File, columns?: ColumnLists): Promise<void>
  cancel(): Promise<void>
}

/** Which columns of a sheet hold what. */
export type ColumnLists = NonNullable<SheetPreview['chosen']>

/** The form of a sheet; without a choice its columns are guessed. */
function formOf(file: File, columns: ColumnLists | undefined): FormData {
  const form = new FormData()
  for (const [field, list] of Object.entries(columns ?? {})) if (list.length > 0) form.set(field, list.join(','))
  form.set('file', file)
  return form
}

/** How a sheet begins, and what would become of its first rows. */
export const previewSheet = (
  file: File,
  columns: ColumnLists | undefined,
  signal: AbortSignal,
): Promise<SheetPreview> => importsApi.preview({ form: formOf(file, columns) }, { signal })

/** Into what people of a sheet go: into which of them, where there are several. */
interface Into {
  target: ImportTarget
  targetId?: number
}

export function useImport({ target, targetId }: Into, begin: Begin): ImportWork {
  const ask = () => importsApi.list({ query: { target, targetId } })
  const { data, isLoading, mutate } = useSWR(['imports', target, targetId], ask, { revalidateOnMount: true })
  const [sent, setSent] = useState<number>()
  useGap(() => void mutate())
  const last = data?.imports[0]
  const take = (progress: Import): void => {
    void mutate(old => ({ imports: withProgress(old?.imports ?? [], progress) }), { revalidate: false })
  }
  return {
    isLoading,
    last,
    take,
    sent,
    async begin(file, columns) {
      if (!file) return take(await begin())
      try {
        take(await begin({ form: formOf(file, columns) }, { onProgress: setSent }))
      } finally {
        setSent(undefined)
      }
    },
    async cancel() {
      if (last) take(await importsApi.cancel({ params: { importId: last.id } }))
    },
  }
}

/** The newest first; what comes late tells nothing of one that has gone on. */
function withProgress(imports: readonly Import[], progress: Import): Import[] {
  const known = imports.find(({ id }) => id === progress.id)
  if (known && (known.endedAt !== null || known.handled > progress.handled)) return [...imports]
  return [progress, ...imports.filter(({ id }) => id !== progress.id)].toSorted((one, other) => other.id - one.id)
}
