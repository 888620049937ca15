import { useState } from 'react'
import type { Template } from '../../../core/tenant/templates/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  type Column,
  EmptyState,
  Page,
  SelectField,
  SkeletonList,
  showDone,
  showFailure,
} from '../../kit/index.ts'
import { RecordPage } from '../../kit/record-page.tsx'
import { useConnections } from '../connections/index.ts'
import { TemplateEditor } from './template-editor.tsx'
import { templateTexts } from './texts.ts'
import { templatesApi, useTemplates } from './use-templates.ts'
import { useMetaWords } from './words.ts'

/** The message templates of an official connection: what Meta says of them, and new ones. */
export default function TemplatesPage() {
  const t = useTexts(templateTexts)
  const { rows } = useConnections()
  const official = rows?.filter(({ capabilities }) => capabilities?.templates) ?? []
  const [chosen, setChosen] = useState<number>()
  const displayed = official.find(({ id }) => id === chosen) ?? official[0]
  if (!displayed)
    return (
      <Page title={t('title')}>
        {rows ? (
          <EmptyState icon="note" title={t('noOfficial')}>
            {t('noOfficialHint')}
          </EmptyState>
        ) : (
          <SkeletonList rows={4} />
        )}
      </Page>
    )
  return (
    <TemplatesOf
      key={displayed.id}
      connection={displayed}
      choice={
        official.length > 1 && (
          <SelectField
            label={t('connection')}
            options={official.map(({ id, name }) => ({ value: id, label: name }))}
            value={displayed.id}
            onChange={setChosen}
          />
        )
      }
    />
  )
}

interface TemplatesOfProps {
  connection: { id: number; name: string }
  choice: React.ReactNode
}

function TemplatesOf({ connection: { id: whatsappId, name }, choice }: TemplatesOfProps) {
  const t = useTexts(templateTexts)
  const list = useTemplates(whatsappId)
  const [busy, setBusy] = useState(false)
  const sync = async (): Promise<void> => {
    setBusy(true)
    try {
      const { templates } = await templatesApi.sync({ params: { whatsappId } })
      list.change(() => templates)
      showDone(t('synced'))
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <RecordPage
      t={t}
      icon="note"
      columns={useColumns(whatsappId)}
      list={list}
      filters={choice}
      moreActions={
        <Button icon="refresh" busy={busy} onClick={() => void sync()}>
          {t('sync')}
        </Button>
      }
      mayRemove={({ status }) => status !== 'DELETED'}
      note={<p className="soft">{t('about', { name })}</p>}
      editor={(template, close) => (
        <TemplateEditor
          whatsappId={whatsappId}
          template={template}
          onClose={close}
          onSaved={() => void list.reload()}
        />
      )}
      remove={({ id }) => templatesApi.remove({ params: { whatsappId, templateId: id } })}
    />
  )
}

function useColumns(whatsappId: number): Column<Template>[] {
  const t = useTexts(templateTexts)
  const c = useTexts(common)
  const words = useMetaWords()
  const seen = (templateId: number): void =>
    void templatesApi.seen({ params: { whatsappId, templateId } }).catch(showFailure)
  return [
    {
      key: 'name',
      title: c('name'),
      cell: ({ name, components }) => (
        <div>
          {name}
          <small className="soft">{` ${components.find(({ type }) => type === 'BODY')?.text?.slice(0, 80) ?? ''}`}</small>
        </div>
      ),
    },
    { key: 'language', title: t('language'), cell: ({ language }) => language },
    {
      key: 'category',
      title: t('category'),
      cell: ({ id, category, categoryBefore }) => (
        <div>
          {words(category)}
          {categoryBefore && (
            <div role="note">
              {t('recategorized', { before: words(categoryBefore), after: words(category) })}{' '}
              <Button small kind="quiet" onClick={() => seen(id)}>
                {t('understood')}
              </Button>
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status, reason }) => (
        <div>
          {words(status)}
          {reason && <small className="soft">{` ${t('reason', { reason })}`}</small>}
        </div>
      ),
    },
    { key: 'quality', title: t('quality'), cell: ({ quality }) => words(quality) },
  ]
}
