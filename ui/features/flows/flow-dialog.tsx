import { FlowDraft, type FlowSummary, slugOf } from '../../../core/tenant/flows/contract.ts'
import { usePlan } from '../../app/session/plan.ts'
import { useUser } from '../../app/session/session.ts'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog, FormFeet, SelectField, showDone, TextField, useForm } from '../../kit/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { drawnIn, type ReadyMade, readyMade } from './ready-made.ts'
import { listTexts } from './texts/list.ts'
import { flowsApi } from './use-flows.ts'
import { emitted } from './with-words.ts'

interface FlowDialogProps {
  /** The flow to edit; a new one when absent. */
  flow: FlowSummary | undefined
  onClose: () => void
  onSaved: () => void
}

/** A flow's name, kind and slug; a new one is opened in the editor. Its kind never changes (spec 2 §4). */
export default function FlowDialog({ flow, onClose, onSaved }: FlowDialogProps) {
  const t = useTexts(listTexts)
  const c = useTexts(common)
  const includes = usePlan(useUser())
  const kinds = [
    { value: 'conversacao' as const, label: t('conversation'), plan: 'useFlowConversation' as const },
    { value: 'webhook' as const, label: t('webhook'), plan: 'useFlowWebhook' as const },
  ].filter(({ value, plan }) => includes(plan) || value === flow?.tipo)
  const form = useForm({
    schema: FlowDraft.refine(hasSlug, { path: ['slug'], message: t('slugRequired') }),
    initial: {
      nome: flow?.nome ?? '',
      tipo: flow?.tipo ?? kinds[0]?.value ?? ('conversacao' as const),
      slug: flow?.slug ?? '',
      beginsWith: '' as ReadyMade | '',
    },
    toBody: ({ beginsWith: _, ...body }) => body,
    submit: async ({ nome, tipo, slug, beginsWith }) => {
      const named = { nome, ...(tipo === 'webhook' && { slug }) }
      if (flow) {
        await flowsApi.update({ params: { flowId: flow.id }, body: named }).catch(error => {
          throw emitted(error, t('editFailed'))
        })
        showDone(t('saved'))
        onSaved()
        onClose()
      } else {
        const drawn = beginsWith && readyMade(tipo).includes(beginsWith) ? await drawnIn(beginsWith) : {}
        const { id } = await flowsApi.create({ body: { ...named, tipo, ...drawn, rascunho: true } }).catch(error => {
          throw emitted(error, t('createFailed'))
        })
        showDone(t('created'))
        navigate(`/fluxos/${id}/editar`)
      }
    },
    faultsOf: ({ code, sentence }) =>
      code === 'ERR_FLOW_SLUG_ALREADY_EXISTS' || code === 'ERR_FLOW_SLUG_REQUIRED' ? { slug: sentence } : undefined,
  })
  const { nome, slug, tipo } = form.values
  const name = form.field('nome')
  return (
    <Dialog
      title={t(flow ? 'edit' : 'add')}
      form={form}
      onClose={onClose}
      onSubmit={form.submit}
      actions={<FormFeet busy={form.busy} />}
    >
      <TextField
        label={c('name')}
        required
        {...name}
        onChange={text => {
          // The slug follows the name until someone writes another one.
          if (!flow && slug === slugOf(nome)) form.set('slug', slugOf(text))
          name.onChange(text)
        }}
      />
      <SelectField
        label={t('kind')}
        options={kinds}
        disabled={flow !== undefined}
        {...(flow && { hint: t('kindFixed') })}
        {...form.field('tipo')}
      />
      {!flow && (
        <SelectField<ReadyMade | ''>
          label={t('startWith')}
          hint={t('startHint')}
          empty={{ value: '', label: t('blank') }}
          options={readyMade(tipo).map(which => ({ value: which, label: t(which) }))}
          {...form.field('beginsWith')}
        />
      )}
      {tipo === 'webhook' && <TextField label={t('slug')} hint={t('slugHint')} required {...form.field('slug')} />}
    </Dialog>
  )
}

const hasSlug = ({ tipo, slug }: { tipo?: string | undefined; slug?: string | undefined }): boolean =>
  tipo !== 'webhook' || Boolean(slug)
