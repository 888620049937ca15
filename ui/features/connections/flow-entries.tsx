import { useEffect, useEffectEvent, useRef } from 'react'
import useSWR from 'swr'
import { MAX_FLOW_PHRASES } from '../../../core/kit/limits.ts'
import { ConnectionFlowsChange, flowRunRoutes } from '../../../core/tenant/flows/runs/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Collapsed } from '../../kit/collapsed.tsx'
import {
  Button,
  ErrorState,
  FieldGroup,
  FieldsHint,
  type Form,
  IconButton,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { FlowField } from '../flow-choices/index.ts'
import * as styles from './flow-entries.module.css'
import { connectionTexts } from './texts/index.ts'

const api = client(flowRunRoutes)

interface EntryValues extends Record<string, unknown> {
  welcomeFlowId: number | null
  keywords: { phrase: string; flowId: number | null }[]
}
const NONE: EntryValues = { welcomeFlowId: null, keywords: [] }

export interface Entries {
  form: Form<EntryValues>
  /** Why they could not be loaded; nothing of them is saved then. */
  failure: unknown
  reload: () => void
  /** Saves them for a connection, where they were changed; returns whether they are there as they are shown. */
  save: (whatsappId: number) => Promise<boolean>
}

/** What on a connection leads into flows, as it is and as it is being changed; of a new one nothing. */
export function useFlowEntries(whatsappId: number | undefined, wanted: boolean): Entries {
  const key = wanted && whatsappId !== undefined && ['connection flows', whatsappId]
  const requested = useSWR(key, () => api.connectionFlows({ params: { whatsappId: whatsappId! } }), {
    revalidateIfStale: true,
    revalidateOnFocus: false,
  })
  const target = useRef(0)
  const form = useForm<EntryValues>({
    schema: ConnectionFlowsChange,
    initial: NONE,
    // No flow is said to be missing rather than wrong.
    toBody: ({ keywords, ...values }) => ({
      ...values,
      keywords: keywords.map(({ phrase, flowId }) => ({ phrase, flowId: flowId ?? undefined })),
    }),
    submit: async values => {
      const body = values as ConnectionFlowsChange
      await requested.mutate(await api.setConnectionFlows({ params: { whatsappId: target.current }, body }), false)
    },
  })
  const { data } = requested
  const take = useEffectEvent((loaded: EntryValues) => {
    if (!form.dirty) form.reset(loaded)
  })
  useEffect(() => {
    if (data) take(data)
  }, [data])
  return {
    form,
    failure: data ? undefined : requested.error,
    reload: () => void requested.mutate(),
    async save(id) {
      target.current = id
      return !form.dirty || form.submit()
    },
  }
}

/** The flow of new conversations, and the phrases that lead into others (decision 102). */
export function FlowEntries({ entries: { form, failure, reload } }: { entries: Entries }) {
  const t = useTexts(connectionTexts)
  const { keywords } = form.values
  const set = (next: EntryValues['keywords']): void => form.set('keywords', next)
  return (
    <Collapsed title={t('sectionFlows')} shows={Boolean(failure) || Object.values(form.faults).some(Boolean)}>
      {failure ? (
        <ErrorState error={failure} title={t('flowsFailed')} onRetry={reload} />
      ) : (
        <>
          <FlowField
            label={t('welcomeFlow')}
            hint={t('welcomeFlowHint')}
            none={t('noFlow')}
            {...form.field('welcomeFlowId')}
          />
          <FieldGroup label={t('keywords')}>
            {keywords.map(({ phrase, flowId }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other name than their place.
              <div key={at} className={styles.keyword}>
                <div className={`pair ${styles.fields}`}>
                  <TextField
                    label={t('keyword', { n: at + 1 })}
                    name={`keywords.${at}.phrase`}
                    value={phrase}
                    fault={form.faults[`keywords.${at}.phrase`]}
                    onChange={text => set(keywords.with(at, { phrase: text, flowId }))}
                    onBlur={() => void form.leave(`keywords.${at}.phrase`)}
                  />
                  <FlowField
                    label={t('keywordFlow', { n: at + 1 })}
                    name={`keywords.${at}.flowId`}
                    none={t('chooseFlow')}
                    value={flowId}
                    fault={form.faults[`keywords.${at}.flowId`]}
                    onChange={id => set(keywords.with(at, { phrase, flowId: id }))}
                    onBlur={() => void form.leave(`keywords.${at}.flowId`)}
                  />
                </div>
                <IconButton
                  icon="trash"
                  kind="danger"
                  label={t('removeKeyword', { n: at + 1 })}
                  onClick={() => set(keywords.toSpliced(at, 1))}
                />
              </div>
            ))}
            <FieldsHint>{t('keywordsHint')}</FieldsHint>
            <span>
              <Button
                small
                icon="plus"
                disabled={keywords.length >= MAX_FLOW_PHRASES}
                onClick={() => set([...keywords, { phrase: '', flowId: null }])}
              >
                {t('addKeyword')}
              </Button>
            </span>
          </FieldGroup>
        </>
      )}
    </Collapsed>
  )
}
