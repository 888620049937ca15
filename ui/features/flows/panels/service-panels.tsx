import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import {
  Button,
  FieldGroup,
  FieldsHint,
  Notice,
  SelectField,
  showDone,
  showFailure,
  TextArea,
} from '../../../kit/index.ts'
import { tagsApi } from '../../tags/index.ts'
import { useAround } from '../editor/surroundings.ts'
import { TAG_COLOR } from '../nodes/catalogue.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { ChosenId, TemplateLine } from './fields.tsx'
import { usePanel, useText } from './use-panel.ts'

export function SetoresPanel() {
  const t = useTexts(panelTexts)
  const { queues } = useAround()
  return <ChosenId name="queueId" label={t('queue')} empty={t('noQueue')} options={queues} hint={t('queueHint')} />
}

export function WhatsappPanel() {
  const t = useTexts(panelTexts)
  const { connections } = useAround()
  return (
    <>
      <ChosenId name="whatsappId" label={t('connection')} empty={t('nextNone')} options={connections} />
      <Notice tone="info">{t('whatsappHint')}</Notice>
    </>
  )
}

export function ContatoPanel() {
  const t = useTexts(panelTexts)
  const { connections } = useAround()
  return (
    <>
      <Notice tone="warning">{t('contactWarning')}</Notice>
      <TemplateLine name="nome_contato" label={t('contactName')} />
      <TemplateLine name="numero_whatsapp" label={t('whatsappNumber')} hint={t('numberHint')} required />
      <ChosenId name="whatsappId" label={t('connection')} empty={t('usualConnection')} options={connections} />
      <Description />
    </>
  )
}

export function TagPanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const { tags } = useAround()
  const creates = data.mode === 'create'
  return (
    <>
      <Notice tone="warning">{t('tagWarning')}</Notice>
      <SelectField<'select' | 'create'>
        label={t('tagMode')}
        options={[
          { value: 'select', label: t('tagSelect') },
          { value: 'create', label: t('tagCreate') },
        ]}
        value={creates ? 'create' : 'select'}
        onChange={mode => set({ mode })}
      />
      {creates ? <NewTag /> : <SelectTag tags={tags} />}
      <Description />
    </>
  )
}

function SelectTag({ tags }: { tags: ReturnType<typeof useAround>['tags'] }) {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  return (
    <>
      <SelectField<number | null>
        label={t('tag')}
        required
        options={tags}
        empty={{ value: null, label: t('nextNone') }}
        value={data.selectedTagId ? Number(data.selectedTagId) : null}
        onChange={id => {
          const tag = tags.find(({ value }) => value === id)
          set({ selectedTagId: id ?? '', tagName: tag?.label ?? '', tagColor: tag?.color ?? '' })
        }}
      />
      <label className="row">
        <input
          type="checkbox"
          checked={data.removeTag === true}
          onChange={event => set({ removeTag: event.target.checked })}
        />
        {t('removeTag')}
      </label>
    </>
  )
}

function NewTag() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const color = String(data.newTagColor || TAG_COLOR)
  const name = String(data.newTagName ?? '').trim()
  const [busy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    setBusy(true)
    try {
      const tag = await tagsApi.create({ body: { name, color, kanban: 0 } })
      set({ mode: 'select', selectedTagId: tag.id, tagName: tag.name, tagColor: tag.color })
      showDone(t('tagCreated'))
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FieldGroup label={t('tagCreate')}>
      <TemplateLine name="newTagName" label={t('newTagName')} required />
      <label className="row">
        <input type="color" value={color} onChange={event => set({ newTagColor: event.target.value }, 'newTagColor')} />
        {t('newTagColor')}
      </label>
      <span>
        <Button small icon="plus" busy={busy} disabled={!name || name.includes('{{')} onClick={() => void create()}>
          {t('createTag')}
        </Button>
      </span>
      <FieldsHint>{t('createTagHint')}</FieldsHint>
    </FieldGroup>
  )
}

/** A note for anyone who reads the flow. */
export function Description() {
  const t = useTexts(panelTexts)
  return <TextArea {...useText('description')} label={t('description')} rows={2} />
}
