import { useRef } from 'react'
import {
  type Campaign,
  CampaignDraft,
  type CampaignType,
  campaignTypes,
  mayEditCampaign,
  VARIANTS,
} from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Dialog,
  FileField,
  FormFeet,
  type GivenFile,
  Notice,
  SelectField,
  SwitchField,
  showDone,
  showError,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { useConnectionChoices } from '../connections/index.ts'
import { SheetList } from '../contact-lists/index.ts'
import { FlowField, useFlows } from '../flow-choices/index.ts'
import { useTagChoices } from '../tags/index.ts'
import { campaignsApi, useContactListChoices, useFileListChoices } from './api.ts'
import { Preview } from './preview.tsx'
import { campaignTexts } from './texts.ts'

type TextField5 = `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`

type Values = Record<TextField5, string> & {
  name: string
  campaignType: CampaignType
  contactListId: number | null
  tagListId: number | null
  whatsappId: number | null
  fileListId: number | null
  fluxoId: number | null
  /** As a field of a form writes it, in the time of the browser. */
  scheduledAt: string
  confirmation: boolean
  file: GivenFile | File | null
}

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
    onFaults: () => form.values.campaignType === 'fluxo' && form.values.name === '' && showError(t('fillAll')),
    submit: async values => {
      const body = bodyOf(values)
      const isFlow = values.campaignType === 'fluxo'
      const { name, contactListId, tagListId, whatsappId, scheduledAt, fluxoId } = body
      if (isFlow && !(name && (contactListId || tagListId) && whatsappId && scheduledAt && fluxoId))
        return showError(t('fillAll'))
      const saved = await save(made.current, body).catch(error => {
        if (isFlow) showError(t('flowSaveFailed'))
        throw error
      })
      const isNew = made.current === undefined
      made.current = saved.id
      onSaved(await withFile(saved, values.file, t('fileFailed')))
      showDone(isFlow ? t(isNew ? 'flowCreated' : 'flowEdited') : t('saved'))
      onClose()
    },
  })
  const { campaignType, confirmation } = form.values
  const isFlow = campaignType === 'fluxo'
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
      {campaign && !begun && <Preview campaignId={campaign.id} stale={form.dirty} />}
    </Dialog>
  )
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
    <TextArea key={n} label={t(prefix, { n })} rows={3} disabled={locked} {...form.field(`${prefix}${n}`)} />
  ))
}

const mayEdit = ({ status, scheduledAt }: Campaign): boolean =>
  mayEditCampaign({ status, scheduledAt: scheduledAt === null ? null : Date.parse(scheduledAt) }, Date.now())

/** A moment as `datetime-local` writes it. */
function localTime(iso: string): string {
  const when = new Date(iso)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
  return `${day}T${two(when.getHours())}:${two(when.getMinutes())}`
}

function valuesOf(row: Campaign | undefined): Values {
  const texts = Object.fromEntries(
    VARIANTS.flatMap(n => [
      [`message${n}`, row?.[`message${n}`] ?? ''],
      [`confirmationMessage${n}`, row?.[`confirmationMessage${n}`] ?? ''],
    ]),
  ) as Record<TextField5, string>
  return {
    ...texts,
    name: row?.name ?? '',
    campaignType: row?.campaignType ?? 'padrao',
    contactListId: row?.contactListId ?? null,
    // The tag made its list when it was chosen.
    tagListId: null,
    whatsappId: row?.whatsappId ?? null,
    fileListId: row?.fileListId ?? null,
    fluxoId: row?.fluxoId ?? null,
    scheduledAt: row?.scheduledAt ? localTime(row.scheduledAt) : '',
    confirmation: row?.confirmation ?? false,
    file: row?.mediaName ? { name: row.mediaName, size: 0 } : null,
  }
}

function bodyOf({ file: _file, scheduledAt, tagListId, ...values }: Values) {
  const moment = new Date(scheduledAt)
  return {
    ...values,
    ...(tagListId === null ? {} : { tagListId }),
    scheduledAt: Number.isNaN(moment.getTime()) ? null : moment.toISOString(),
  }
}

const save = (id: number | undefined, body: ReturnType<typeof bodyOf>): Promise<Campaign> =>
  id === undefined
    ? campaignsApi.create({ body: { ...body } })
    : campaignsApi.update({ params: { campaignId: id }, body: { ...body } })

async function withFile(saved: Campaign, file: Values['file'], failed: string): Promise<Campaign> {
  const params = { campaignId: saved.id }
  try {
    if (file instanceof File) {
      const form = new FormData()
      form.append('file', file)
      return await campaignsApi.uploadMedia({ params, form })
    }
    return !file && saved.mediaName ? await campaignsApi.removeMedia({ params }) : saved
  } catch (error) {
    showError(failed)
    throw error
  }
}
