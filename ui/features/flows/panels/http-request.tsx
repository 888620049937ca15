import { LONGEST_REQUEST, REQUEST_SECONDS, requestTimes } from '../../../../core/flow-engine/times.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { SelectField } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { ExecuteRequest } from './execute-request.tsx'
import { TemplateArea, TemplateInput, TemplateLine } from './fields.tsx'
import { JsonSample } from './json-sample.tsx'
import { Rows } from './rows.tsx'
import { TimeLimit } from './time-limit.tsx'
import { usePanel } from './use-panel.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
const withBody: readonly unknown[] = ['POST', 'PUT', 'PATCH']

/** A request to another system: where, as whom, and with what. */
export function HttpRequestPanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  return (
    <>
      <SelectField<string>
        label={t('method')}
        options={methods.map(method => ({ value: method as string, label: method }))}
        value={String(data.method ?? 'GET')}
        onChange={method => set({ method })}
      />
      <TemplateLine name="url" label={t('url')} hint={t('urlHint')} placeholder="https://" required />
      <Authentication />
      <Rows<{ key: string; value: string }>
        name="headers"
        label={t('headers')}
        addLabel={t('addHeader')}
        removeLabel={n => t('removeHeader', { n })}
        fresh={() => ({ key: '', value: '' })}
      >
        {({ key = '', value = '' }, change) => (
          <>
            <TemplateInput label={t('headerKey')} value={key} onChange={text => change({ key: text }, 'key')} />
            <TemplateInput label={t('headerValue')} value={value} onChange={text => change({ value: text }, 'value')} />
          </>
        )}
      </Rows>
      <TimeLimit hint={t('requestTimeHint')} times={requestTimes} usual={REQUEST_SECONDS} longest={LONGEST_REQUEST} />
      {withBody.includes(data.method) && <TemplateArea name="body" label={t('body')} hint={t('bodyHint')} rows={6} />}
      <ExecuteRequest />
      <JsonSample name="response" label={t('sample')} hint={t('sampleHint')} />
    </>
  )
}

type Auth = 'none' | 'bearer' | 'basic' | 'custom'
const auths: Record<Auth, readonly ('token' | 'username' | 'password' | 'customKey' | 'customValue')[]> = {
  none: [],
  bearer: ['token'],
  basic: ['username', 'password'],
  custom: ['customKey', 'customValue'],
}

function Authentication() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const authType = String(data.authType ?? 'none') as Auth
  const authData = (data.authData ?? {}) as Record<string, string>
  return (
    <>
      <SelectField<Auth>
        label={t('auth')}
        options={[
          { value: 'none', label: t('authNone') },
          { value: 'bearer', label: t('authBearer') },
          { value: 'basic', label: t('authBasic') },
          { value: 'custom', label: t('authCustom') },
        ]}
        value={authType in auths ? authType : 'none'}
        onChange={chosen => set({ authType: chosen })}
      />
      {(auths[authType] ?? []).map(field => (
        <TemplateInput
          key={field}
          label={t(field)}
          required
          value={authData[field] ?? ''}
          onChange={text => set({ authData: { ...authData, [field]: text } }, `authData ${field}`)}
        />
      ))}
    </>
  )
}
