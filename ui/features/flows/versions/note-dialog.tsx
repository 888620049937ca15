import type { ReactNode } from 'react'
import * as z from 'zod'
import { MAX_VALUE } from '../../../../core/kit/limits.ts'
import { words } from '../../../../core/kit/words.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Dialog, FormFeet, TextArea, useForm } from '../../../kit/index.ts'
import { versionTexts } from '../texts/versions.ts'

interface NoteDialogProps {
  title: string
  /** What will be done. */
  children?: ReactNode
  /** What the button says. */
  label: string
  /** Does it; what it throws keeps what was typed. */
  onSubmit: (note: string) => Promise<unknown>
  onClose: () => void
}

const Body = z.object({ note: z.string().trim().max(MAX_VALUE, words.tooLong) })

/** Asks for a note on what is about to be published. */
export function NoteDialog({ title, children, label, onSubmit, onClose }: NoteDialogProps) {
  const t = useTexts(versionTexts)
  const form = useForm({ schema: Body, initial: { note: '' }, submit: ({ note }) => onSubmit(note) })
  return (
    <Dialog
      size="small"
      title={title}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} label={label} />}
    >
      {children}
      <TextArea label={t('note')} hint={t('noteHint')} rows={3} {...form.field('note')} />
    </Dialog>
  )
}
