import { useEffect, useRef, useState } from 'react'
import { type Help, HelpDraft } from '../../../core/platform/helps/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CollapsedForm } from '../../kit/collapsed-form.tsx'
import {
  Button,
  type Column,
  ConfirmDialog,
  DiscardQuestion,
  EmptyState,
  IconButton,
  showDone,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { withSaved } from '../../lib/lists/index.ts'
import * as styles from './helps.module.css'
import { helpTexts } from './texts.ts'
import { helpsApi, useHelps } from './use-helps.ts'

const valuesOf = ({ title = '', description = '', video = '' }: Partial<Help> = {}) => ({ title, description, video })

/** The form of a help, and below it the table of all; a row's button brings its help into the form (spec 1 §2). */
export default function HelpsTab() {
  const t = useTexts(helpTexts)
  const c = useTexts(common)
  const list = useHelps()
  /** The one in the form; none while a new one is made. */
  const [help, setHelp] = useState<Help>()
  const [wanted, setWanted] = useState<Help>()
  const [removing, setRemoving] = useState<Help>()
  const first = useRef<HTMLInputElement>(null)
  const form = useForm({
    schema: HelpDraft,
    initial: valuesOf(),
    submit: async (body, changed) => {
      const saved = help
        ? await helpsApi.update({ params: { helpId: help.id }, body: changed })
        : await helpsApi.create({ body })
      list.change(rows => withSaved(rows, saved, 'end'))
      showDone(t('saved'))
      show()
    },
  })
  const show = (next?: Help): void => {
    setHelp(next)
    setWanted(undefined)
    form.reset(valuesOf(next))
  }
  useEffect(() => {
    if (help) first.current?.focus()
  }, [help])
  return (
    <div className={styles.tab}>
      <CollapsedForm title={t('new')} editing={help !== undefined}>
        <form
          className={`stack ${styles.form}`}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <div className="pair">
            <TextField label={t('name')} required ref={first} {...form.field('title')} />
            <TextField label={t('video')} hint={t('videoHint')} {...form.field('video')} />
          </div>
          <TextArea label={t('description')} {...form.field('description')} />
          <div className="row">
            <Button kind="primary" type="submit" busy={form.busy}>
              {c('save')}
            </Button>
            <Button disabled={form.busy} onClick={() => show()}>
              {t('clear')}
            </Button>
            {help && (
              <Button kind="danger" disabled={form.busy} onClick={() => setRemoving(help)}>
                {c('remove')}
              </Button>
            )}
          </div>
        </form>
      </CollapsedForm>
      <ListTable
        label={t('title')}
        columns={useColumns()}
        list={list}
        empty={
          <EmptyState icon="video" title={t('emptyTitle')}>
            {t('tabEmpty')}
          </EmptyState>
        }
        actions={row => (
          <IconButton
            icon="edit"
            label={`${c('edit')}: ${row.title}`}
            onClick={() => (form.dirty ? setWanted(row) : show(row))}
          />
        )}
      />
      {wanted && <DiscardQuestion onDiscard={() => show(wanted)} onKeep={() => setWanted(undefined)} />}
      {removing && (
        <ConfirmDialog
          name={removing.title}
          consequence={t('removeConsequence')}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await helpsApi.remove({ params: { helpId: removing.id } })
            list.change(rows => rows.filter(({ id }) => id !== removing.id))
            show()
            showDone(c('operationDone'))
          }}
        />
      )}
    </div>
  )
}

function useColumns(): Column<Help>[] {
  const t = useTexts(helpTexts)
  return [
    { key: 'title', title: t('name'), cell: ({ title }) => title },
    { key: 'description', title: t('description'), cell: ({ description }) => description || '-' },
    { key: 'video', title: t('video'), cell: ({ video }) => video || '-' },
  ]
}
