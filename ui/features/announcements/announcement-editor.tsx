import { useRef } from 'react'
import {
  ANNOUNCED_PICTURES,
  type Announcement,
  AnnouncementDraft,
  MAX_ANNOUNCED_PICTURE,
  type Priority,
  priorities,
} from '../../../core/platform/announcements/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Dialog,
  FileField,
  FormFeet,
  type GivenFile,
  SelectField,
  SwitchField,
  showDone,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { announcementTexts } from './texts.ts'
import { announcementsApi } from './use-announcements.ts'

type Body = Pick<Announcement, 'title' | 'text' | 'priority' | 'status'>
type Values = Body & { file: GivenFile | File | null }

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
    submit: async ({ file, ...body }) => {
      if (pictureFault) return
      const picture = file instanceof File ? file : undefined
      // Where the picture does not arrive the record is there all the same: the next attempt changes it.
      saved.current = await save(saved.current, { ...body, status: body.status && !picture })
      const params = { announcementId: saved.current.id }
      if (picture) await announcementsApi.upload({ params, form: formOf(picture) })
      else if (!file && saved.current.mediaPath) await announcementsApi.removeMedia({ params })
      if (picture && body.status) await announcementsApi.update({ params, body: { status: true } })
      onSaved()
      showDone(t('saved'))
      onClose()
    },
    faultsOf: ({ code, sentence }) =>
      code === 'ERR_FILE_TOO_LARGE' || code === 'ERR_FILE_TYPE' ? { file: sentence } : undefined,
  })
  const { file } = form.values
  const pictureFault = file instanceof File ? faultOf(file) : undefined
  return (
    <Dialog
      title={t(row ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={() => (pictureFault ? undefined : void form.submit())}
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
        {...form.field('file')}
        fault={pictureFault ? t(pictureFault, { size: sizeOf(MAX_ANNOUNCED_PICTURE) }) : form.faults.file}
      />
    </Dialog>
  )
}

function faultOf({ type, size }: File): 'noPicture' | 'tooLarge' | undefined {
  if (!ANNOUNCED_PICTURES.includes(type)) return 'noPicture'
  return size > MAX_ANNOUNCED_PICTURE ? 'tooLarge' : undefined
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

const save = (row: Announcement | undefined, body: Body): Promise<Announcement> =>
  row ? announcementsApi.update({ params: { announcementId: row.id }, body }) : announcementsApi.create({ body })
