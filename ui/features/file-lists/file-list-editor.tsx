import { useEffect, useRef, useState } from 'react'
import { type FileList, FileListDraft, MAX_FILE_LIST_OPTIONS } from '../../../core/tenant/file-lists/contract.ts'
import { MAX_FILE_BYTES } from '../../../core/tenant/messages/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, picked, showDone, TextArea, TextField, useForm } from '../../kit/index.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { filesApi } from './api.ts'
import { type EditedOption, editedOptions } from './edited-option.ts'
import { OptionsField } from './options-field.tsx'
import { fileTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  message: string
  options: readonly EditedOption[]
}

interface FileListEditorProps {
  /** The one to edit; a new one when absent. */
  row: FileList | undefined
  onClose: () => void
  onSaved: (row: FileList) => void
}

const bodyOf = ({ name, message, options }: Values) => ({
  name,
  message,
  options: options.map(option => ({ id: option.id, name: option.name })),
})

/** Name, message and files. The list is saved first, then its files travel one by one. */
export function FileListEditor({ row, onClose, onSaved }: FileListEditorProps) {
  const t = useTexts(fileTexts)
  const c = useTexts(common)
  const saved = useRef(row)
  const stopping = useRef(new AbortController())
  const [sending, setSending] = useState<{ key: string; progress: number }>()
  // Anyone who closes the form does not want the rest of the files to go.
  useEffect(() => () => stopping.current.abort(), [])
  const send = async (fileListId: number, id: number, { key, chosen }: EditedOption): Promise<FileList> => {
    const form = new FormData()
    form.append('id', String(id))
    form.append('files', chosen!)
    const onProgress = (progress: number): void => setSending({ key, progress })
    try {
      onProgress(0)
      return await filesApi.upload({ params: { fileListId }, form }, { onProgress, signal: stopping.current.signal })
    } finally {
      setSending(undefined)
    }
  }
  const form = useForm<Values>({
    schema: FileListDraft,
    initial: { name: row?.name ?? '', message: row?.message ?? '', options: editedOptions(row) },
    toBody: bodyOf,
    submit: async (values, changed) => {
      if (excess) return
      const params = saved.current && { fileListId: saved.current.id }
      const body = bodyOf(values)
      saved.current = params
        ? await filesApi.update({ params, body: picked(body, changed) })
        : await filesApi.create({ body })
      onSaved(saved.current)
      // Where a file does not arrive the list is there all the same: the next attempt goes on from here.
      const listed = !row || 'options' in changed ? values.options : []
      let options = listed.map((option, at) => ({ ...option, id: saved.current!.options[at]!.id }))
      if (listed.length > 0) form.set('options', options)
      for (const [at, { chosen: file, ...option }] of options.entries()) {
        if (!file) continue
        saved.current = await send(saved.current.id, option.id, { ...option, chosen: file })
        onSaved(saved.current)
        const { path, mediaType, fileName, bytes } = saved.current.options[at]!
        options = options.with(at, { ...option, given: { path, mediaType, fileName, bytes } })
        form.set('options', options)
      }
      showDone(t('saved'))
      onClose()
    },
  })
  const { options } = form.values
  const large = options.find(({ chosen }) => chosen && chosen.size > MAX_FILE_BYTES)
  const excess =
    options.length > MAX_FILE_LIST_OPTIONS
      ? t('tooMany', { n: MAX_FILE_LIST_OPTIONS })
      : large && t('tooLarge', { name: large.chosen!.name, size: sizeOf(MAX_FILE_BYTES) })
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => (excess ? undefined : void form.submit())}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={c('name')} required autoFocus {...form.field('name')} />
      <TextArea label={t('message')} hint={t('messageHint')} required rows={4} {...form.field('message')} />
      <OptionsField
        value={options}
        onChange={value => form.set('options', value)}
        sending={sending}
        fault={excess}
        disabled={form.busy}
      />
    </Dialog>
  )
}
