import { Suspense, useEffect, useRef, useState } from 'react'
import {
  type Campaign,
  CampaignDraft,
  campaignRoutes,
  campaignTypes,
  VARIANTS,
} from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { fileError, fileRejection } from '../../kit/form/file-error.ts'
import {
  Dialog,
  FileField,
  FormFeet,
  Notice,
  SelectField,
  SwitchField,
  showDone,
  showError,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { useConnectionChoices } from '../connections/index.ts'
import { SheetList } from '../contact-lists/index.ts'
import { FlowField, useFlows } from '../flow-choices/index.ts'
import { useTagChoices } from '../tags/index.ts'
import { TemplateChoice } from '../templates/index.ts'
import { useContactListChoices, useFileListChoices } from './api.ts'
import { bodyOf, mayEdit, saveWithFile, typedOf, type Values, valuesOf } from './campaign-form.ts'
import { CampaignText } from './campaign-text.tsx'
import { type Doubt, DoubtDialog, doubtOf } from './doubt.tsx'
import { Preview } from './preview.tsx'
import { campaignTexts } from './texts.ts'

interface CampaignEditorProps {
  campaign: Campaign | undefined
  onClose: () => void
  onSaved: (row: Campaign) => void
}

/** A campaign of messages, or of a flow whose five fields are all required (spec 2 §5); one that may not be changed is shown alone. */
export function CampaignEditor({ campaign, onClose, onSaved }: CampaignEditorProps) {
  const t = useTexts(campaignTexts)
  const c = useTexts(common)
  const made = useRef(campaign?.id)
  const [doubt, setDoubt] = useState<Doubt>()
  const isSure = useRef(false)
  const lists = useContactListChoices()
  const files = useFileListChoices()
  const flows = useFlows()
  const tags = useTagChoices()
  const connections = useConnectionChoices()
  const locked = campaign !== undefined && !mayEdit(campaign)
  // What each recipient got is read by these (decision 343).
  const begun = Boolean(campaign?.startedAt)
  const form = useForm<Values>({
    schema: CampaignDraft,
    initial: valuesOf(campaign),
    toBody: bodyOf,
    also: { file: fileError(campaignRoutes.uploadMedia.files) },
    faultsOf: fileRejection,
    onFaults: () => form.values.campaignType === 'fluxo' && form.values.name === '' && showError(t('fillAll')),
    submit: async (values, changed) => {
      const body = bodyOf(values)
      const isFlow = values.campaignType === 'fluxo'
      const { name, contactListId, tagListId, whatsappId, scheduledAt, fluxoId } = body
      if (isFlow && !(name && (contactListId || tagListId) && whatsappId && scheduledAt && fluxoId)) {
        showError(t('fillAll'))
        return false
      }
      // One that was cancelled stays so: nothing is sent by saving it.
      const asks = !isSure.current && campaign?.status !== 'CANCELADA'
      const found = asks ? await doubtOf(typedOf(campaign, values)) : undefined
      if (found) {
        setDoubt(found)
        return false
      }
      const isNew = made.current === undefined
      const saving = saveWithFile(
        made.current,
        body,
        { file: values.file, changed },
        {
          onMade: id => {
            made.current = id
          },
          onFileFailed: () => showError(t('fileFailed')),
        },
      )
      onSaved(
        await saving.catch(error => {
          if (isFlow) showError(t('flowSaveFailed'))
          throw error
        }),
      )
      showDone(isFlow ? t(isNew ? 'flowCreated' : 'flowEdited') : t('saved'))
      onClose()
      return true
    },
  })
  const { campaignType, confirmation } = form.values
  const only = campaign === undefined && connections.length === 1 ? connections[0]!.value : null
  const isOffered = useRef(false)
  // Where there is but one it is chosen, once; nobody typed that, so nobody is asked about it.
  useEffect(() => {
    if (only === null || isOffered.current) return
    isOffered.current = true
    if (form.dirty) form.set('whatsappId', only)
    else form.reset({ ...form.values, whatsappId: only })
  })
  const isFlow = campaignType === 'fluxo'
  const chosen = connections.find(({ value }) => value === form.values.whatsappId)
  const byTemplate = chosen !== undefined && !chosen.can.writesAnytime
  const none = (label: string) => ({ value: null, label })
  return (
    <Dialog
      title={t(locked ? 'readOnly' : campaign ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={locked ? undefined : () => void form.submit()}
      actions={locked ? undefined : <FormFeet busy={form.busy} />}
    >
      {(lists.failed || files.failed || (isFlow && flows.failure !== undefined)) && (
        <Notice tone="danger">{t('loadFailed')}</Notice>
      )}
      {campaign && locked && <Notice>{t(lockedWords[campaign.status] ?? 'lockedSoon')}</Notice>}
      {begun && !locked && <Notice>{t('begun')}</Notice>}
      <TextField label={c('name')} required autoFocus disabled={locked} {...form.field('name')} />
      <div className="pair">
        <SelectField
          label={t('type')}
          disabled={locked || campaign !== undefined}
          options={campaignTypes.map(value => ({ value, label: t(value) }))}
          {...form.field('campaignType')}
        />
        <TextField
          label={t('scheduledAt')}
          type="datetime-local"
          hint={t('scheduledHint')}
          required={isFlow}
          disabled={locked}
          {...form.field('scheduledAt')}
        />
      </div>
      <div className="pair">
        <SelectField
          label={t('list')}
          required={isFlow}
          disabled={locked || begun}
          options={lists.options}
          empty={none(t('noList'))}
          {...form.field('contactListId')}
        />
        <SelectField
          label={t('tag')}
          hint={t('tagHint')}
          disabled={locked || begun}
          options={tags}
          empty={none(t('noTag'))}
          {...form.field('tagListId')}
        />
      </div>
      {!locked && !begun && (
        <SheetList name={form.values.name} disabled={form.busy} onList={id => form.set('contactListId', id)} />
      )}
      <SelectField
        label={t('connection')}
        required={isFlow}
        disabled={locked}
        options={connections}
        empty={none(t('noConnection'))}
        {...form.field('whatsappId')}
      />
      {isFlow ? (
        <FlowField label={t('flow')} required disabled={locked} none={t('noFlow')} {...form.field('fluxoId')} />
      ) : byTemplate && form.values.whatsappId !== null ? (
        <Suspense>
          <TemplateChoice
            whatsappId={form.values.whatsappId}
            templateId={form.values.templateId}
            values={form.values.templateValues}
            disabled={locked}
            fault={form.faults.templateId}
            onChange={({ templateId, values }) => {
              form.set('templateId', templateId)
              form.set('templateValues', values)
            }}
          />
          <p className="soft">{t('variablesHint')}</p>
          {!locked && <FileField label={t('file')} {...form.field('file')} />}
        </Suspense>
      ) : (
        <>
          <p className="soft">{t('variablesHint')}</p>
          <Variants form={form} prefix="message" locked={locked} />
          <SwitchField
            label={t('confirmation')}
            hint={t('confirmationHint')}
            disabled={locked || begun}
            {...form.field('confirmation')}
          />
          {confirmation && <Variants form={form} prefix="confirmationMessage" locked={locked} />}
          <SelectField
            label={t('files')}
            disabled={locked}
            options={files.options}
            empty={none(t('noFiles'))}
            {...form.field('fileListId')}
          />
          {!locked && <FileField label={t('file')} {...form.field('file')} />}
        </>
      )}
      {!begun && <Preview typed={typedOf(campaign, form.values)} />}
      {doubt && (
        <DoubtDialog
          name={form.values.name}
          doubt={doubt}
          onSave={async () => {
            isSure.current = true
            await form.submit().finally(() => (isSure.current = false))
          }}
          onClose={() => setDoubt(undefined)}
        />
      )}
    </Dialog>
  )
}

/** Why one cannot be changed; any other starts within the hour. */
const lockedWords: Partial<Record<Campaign['status'], 'lockedOver' | 'lockedRunning'>> = {
  FINALIZADA: 'lockedOver',
  EM_ANDAMENTO: 'lockedRunning',
}

interface VariantsProps {
  form: ReturnType<typeof useForm<Values>>
  prefix: 'message' | 'confirmationMessage'
  locked: boolean
}

/** The texts that take turns: those that are filled in, and one more. */
function Variants({ form, prefix, locked }: VariantsProps) {
  const t = useTexts(campaignTexts)
  const filled = VARIANTS.filter(n => form.values[`${prefix}${n}`] !== '').length
  return VARIANTS.filter(n => n <= filled + 1 || form.values[`${prefix}${n}`] !== '').map(n => (
    <CampaignText key={n} label={t(prefix, { n })} disabled={locked} {...form.field(`${prefix}${n}`)} />
  ))
}
