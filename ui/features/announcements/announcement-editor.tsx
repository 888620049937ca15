import { useRef } from 'react'
import {
  type Announcement,
  AnnouncementDraft,
  announcementRoutes,
  type Priority,
  priorities,
} from '../../../core/platform/announcements/contract.ts'
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
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { announcementTexts } from './texts.ts'
import { announcementsApi } from './use-announcements.ts'

type Body = Pick<Announcement, 'title' | 'text' | 'priority' | 'status'>
type Values = Body & { file: InputFile | File | null }

interface AnnouncementEditorProps {
  /** The one to edit; a new one when absent. */
  row: Announcement | undefined
  onClose: () => void
  onSaved: () => void
}

/** Title, text, priority, picture, and whether staff read it. One with a new picture is shown to staff when the picture is there. */
export function AnnouncementEditor({ row, onClose, onSaved }: AnnouncementEditorProps) {
  const t = useTexts(announcementTexts)
  const saved = useRef(row)
  const form = useForm<Values>({
    schema: AnnouncementDraft,
    initial: valuesOf(row),
    submit: async ({ file, ...body }, changed) => {
      const picture = file instanceof File ? file : undefined
      // Where the picture does not arrive the record is there all the same: the next attempt changes it.
      // What a colleague switched is not switched back.
      const isSwitched = !row || 'status' in changed
      const named = isSwitched ? { ...changed, status: true } : changed
      saved.current = await save(saved.current, { ...body, status: body.status && !picture }, named)
      const params = { announcementId: saved.current.id }
      if (picture) await announcementsApi.upload({ params, form: formOf(picture) })
      else if (!file && 'file' in changed && saved.current.mediaPath) await announcementsApi.removeMedia({ params })
      if (picture && body.status && isSwitched) await announcementsApi.update({ params, body: { status: true } })
      onSaved()
      showDone(t('saved'))
      onClose()
    },
    also: { file: fileError(announcementRoutes.upload.files, t('noPicture')) },
    faultsOf: fileRejection,
  })
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField label={t('name')} required autoFocus {...form.field('title')} />
      <TextArea label={t('text')} required rows={6} {...form.field('text')} />
      <div className="pair">
        <SelectField<Priority>
          label={t('priority')}
          hint={t('priorityHint')}
          options={priorities.map(value => ({ value, label: t(`priority${value}`) }))}
          {...form.field('priority')}
        />
        <SwitchField label={t('statusLabel')} {...form.field('status')} />
      </div>
      <FileField
        label={t('picture')}
        accept=".png,.jpg,.jpeg"
        picture={row?.mediaPath ?? null}
        {...form.field('file')}
      />
    </Dialog>
  )
}

function formOf(picture: File): FormData {
  const form = new FormData()
  form.append('file', picture)
  return form
}

function valuesOf(row: Announcement | undefined): Values {
  const { title = '', text = '', priority = 3, status = true } = row ?? {}
  return { title, text, priority, status, file: row?.mediaName ? { name: row.mediaName } : null }
}

const save = (row: Announcement | undefined, body: Body, changed: object): Promise<Announcement> =>
  row
    ? announcementsApi.update({ params: { announcementId: row.id }, body: picked(body, changed) })
    : announcementsApi.create({ body })
