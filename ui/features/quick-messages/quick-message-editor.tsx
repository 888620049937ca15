import { useEffect, useRef, useState } from 'react'
import {
  type QuickMessage,
  QuickMessageDraft,
  quickMessageRoutes,
} from '../../../core/tenant/quick-messages/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { fileError, fileRejection } from '../../kit/form/file-error.ts'
import {
  Dialog,
  FileField,
  FormFeet,
  type InputFile,
  picked,
  SelectField,
  SwitchField,
  showDone,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { MessageText } from '../message-texts/index.ts'
import { useQueueChoices } from '../queues/index.ts'
import { quickMessagesApi } from './api.ts'
import { quickMessageTexts } from './texts.ts'

type Body = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'status' | 'queueId'>
type Values = Body & { file: InputFile | File | null }

interface QuickMessageEditorProps {
  /** The one to edit; a new one when absent. */
  row: QuickMessage | undefined
  onClose: () => void
  onSaved: (row: QuickMessage) => void
}

/** Shortcode, text, file, and for whom it is. The record is saved first, then its file travels. */
export function QuickMessageEditor({ row, onClose, onSaved }: QuickMessageEditorProps) {
  const t = useTexts(quickMessageTexts)
  const user = useUser()
  const queues = useQueueChoices()
  const saved = useRef(row)
  const sending = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  // Anyone who closes the form does not want the rest of the file to go.
  useEffect(() => () => sending.current?.abort(), [])
  const form = useForm<Values>({
    schema: QuickMessageDraft,
    initial: valuesOf(row),
    submit: async ({ file, ...body }, changed) => {
      // Where its file does not arrive the record is there all the same: the next attempt changes it.
      saved.current = await save(saved.current, body, changed)
      if (file instanceof File) saved.current = await send(saved.current, file)
      else if (!file && 'file' in changed && saved.current.isMedia) saved.current = await withoutFile(saved.current)
      onSaved(saved.current)
      showDone(t('saved'))
      onClose()
    },
    also: { file: fileError(quickMessageRoutes.upload.files) },
    faultsOf: fileRejection,
  })
  const { geral } = form.values
  const send = async ({ id: quickMessageId }: QuickMessage, chosen: File): Promise<QuickMessage> => {
    const data = new FormData()
    data.append('file', chosen)
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      const options = { onProgress: setProgress, signal }
      return (await quickMessagesApi.upload({ params: { quickMessageId }, form: data }, options)).record
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField
        label={t('shortcode')}
        hint={t('shortcodeHint')}
        placeholder="/"
        required
        autoFocus
        {...form.field('shortcode')}
      />
      <MessageText label={t('message')} rows={5} unknown="as typed" {...form.field('message')} />
      <FileField label={t('file')} progress={progress} {...form.field('file')} />
      <SwitchField
        label={t('geral')}
        hint={t(row && row.userId !== user.id ? 'geralOfOther' : 'geralHint')}
        {...form.field('geral')}
      />
      {geral && (
        <SelectField
          label={t('queue')}
          hint={t('queueHint')}
          options={queues}
          empty={{ value: null, label: t('allQueues') }}
          {...form.field('queueId')}
        />
      )}
      <SwitchField label={t('status')} {...form.field('status')} />
    </Dialog>
  )
}

function valuesOf(row: QuickMessage | undefined): Values {
  const { shortcode = '', message = '', geral = false, status = true, queueId = null } = row ?? {}
  const file = row?.mediaName ? { name: row.mediaName, size: row.mediaBytes ?? 0 } : null
  return { shortcode, message, geral, status, queueId, file }
}

const save = (row: QuickMessage | undefined, body: Body, changed: Partial<Values>): Promise<QuickMessage> =>
  row
    ? quickMessagesApi.update({ params: { quickMessageId: row.id }, body: picked(body, changed) })
    : quickMessagesApi.create({ body })

const withoutFile = async ({ id: quickMessageId }: QuickMessage): Promise<QuickMessage> =>
  (await quickMessagesApi.removeMedia({ params: { quickMessageId } })).record
