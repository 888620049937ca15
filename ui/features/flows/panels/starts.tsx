import { useState } from 'react'
import { flowPermissions } from '../../../../core/tenant/flows/permissions.ts'
import type { FlowStarts } from '../../../../core/tenant/flows/runs/contract.ts'
import { useUser } from '../../../app/session/session.ts'
import { allows } from '../../../app/session/user.ts'
import { useTexts } from '../../../i18n/texts.ts'
import {
  Button,
  ErrorState,
  FieldGroup,
  FieldsHint,
  Notice,
  SkeletonList,
  SwitchField,
  showDone,
  showFailure,
  TextArea,
} from '../../../kit/index.ts'
import { namesOfStarts, startsApi, useStarts } from '../editor/starts.ts'
import { panelTexts } from '../texts/panels/index.ts'

/** What starts the flow: shown to all, set by administrators. It counts at once, whatever of the flow is published. */
export function Starts({ flowId }: { flowId: number }) {
  const t = useTexts(panelTexts)
  const { data, error, mutate } = useStarts(flowId)
  if (error) return <ErrorState error={error} title={t('startsFailed')} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList />
  // What someone else set meanwhile is shown as theirs.
  return (
    <StartsForm
      key={JSON.stringify(data)}
      flowId={flowId}
      given={data}
      onSaved={saved => void mutate(saved, { revalidate: false })}
    />
  )
}

interface FormProps {
  flowId: number
  given: FlowStarts
  onSaved: (saved: FlowStarts) => void
}

function StartsForm({ flowId, given: provided, onSaved }: FormProps) {
  const t = useTexts(panelTexts)
  const maySet = allows(useUser(), flowPermissions.enter)
  const [wanted, setWanted] = useState(provided)
  const [busy, setBusy] = useState(false)
  const { connections, queues, campaigns } = wanted
  const change = <Kind extends 'connections' | 'queues'>(
    kind: Kind,
    id: number,
    patch: Partial<FlowStarts[Kind][number]>,
  ) => setWanted({ ...wanted, [kind]: wanted[kind].map(one => (one.id === id ? { ...one, ...patch } : one)) })
  const save = async (): Promise<void> => {
    setBusy(true)
    const body = {
      connections: connections
        .map(({ id, welcome, phrases }) => ({ id, welcome, phrases: phrases.map(one => one.trim()).filter(Boolean) }))
        .filter(({ welcome, phrases }) => welcome || phrases.length > 0),
      queueIds: queues.filter(({ starts }) => starts).map(({ id }) => id),
    }
    try {
      onSaved(await startsApi.setStarts({ params: { flowId }, body }))
      showDone(t('startsSaved'))
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  const today = (flow: { nome: string } | null, isOn: boolean): { hint?: string } =>
    flow && isOn
      ? { hint: t('startsInstead', { name: flow.nome }) }
      : flow
        ? { hint: t('startsToday', { name: flow.nome }) }
        : {}
  return (
    <>
      {namesOfStarts(provided).length === 0 && <Notice tone="warning">{t('startsNothing')}</Notice>}
      <FieldGroup label={t('startsOf')}>
        <FieldsHint>{t(maySet ? 'startsHint' : 'startsReadOnly')}</FieldsHint>
        {connections.length === 0 && <p className="soft">{t('noConnections')}</p>}
        {connections.map(({ id, name, welcome, otherFlow, phrases }) => (
          <div key={id} className="stack">
            <SwitchField
              label={t('startsNew', { name })}
              value={welcome}
              disabled={!maySet}
              {...today(otherFlow, welcome)}
              onChange={on => change('connections', id, { welcome: on })}
            />
            {(maySet || phrases.length > 0) && (
              <TextArea
                label={t('startsWords', { name })}
                hint={t('startsWordsHint')}
                rows={Math.max(2, phrases.length)}
                disabled={!maySet}
                value={phrases.join('\n')}
                onChange={text => change('connections', id, { phrases: text === '' ? [] : text.split('\n') })}
              />
            )}
          </div>
        ))}
        {queues.map(({ id, name, starts, otherFlow }) => (
          <SwitchField
            key={id}
            label={t('startsQueue', { name })}
            value={starts}
            disabled={!maySet}
            {...today(otherFlow, starts)}
            onChange={on => change('queues', id, { starts: on })}
          />
        ))}
        {campaigns.length > 0 && <p>{t('startsCampaigns', { names: campaigns.map(({ name }) => name).join(', ') })}</p>}
        {maySet && (
          <span>
            <Button
              small
              kind="primary"
              icon="check"
              busy={busy}
              disabled={wanted === provided}
              onClick={() => void save()}
            >
              {t('startsSave')}
            </Button>
          </span>
        )}
      </FieldGroup>
    </>
  )
}
