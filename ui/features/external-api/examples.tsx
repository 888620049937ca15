import { useState } from 'react'
import { type CallExample, type ExampleKind, exampleKinds, exampleOf } from '../../../core/domain/request-examples.ts'
import { type ExternalMessage, externalApiRoutes } from '../../../core/tenant/external-api/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { CodeBlock } from '../../kit/code-block.tsx'
import { SelectField, Tabs } from '../../kit/index.ts'
import { Section } from '../../kit/section.tsx'
import * as styles from './external-api.module.css'
import { externalApiTexts } from './texts.ts'

const { method, path, example, files } = externalApiRoutes.send

const kinds: Record<ExampleKind, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python' }

/** What the call takes, as its contract has it. */
const takes = ['number', 'body', 'medias', 'queueId', 'userId', 'closeTicket', 'Idempotency-Key'] as const satisfies (
  | keyof ExternalMessage
  | (typeof files.fields)[number]
  | keyof typeof externalApiRoutes.send.headers
)[]

type Sent = 'text' | 'file'

/** The send call in three languages, made from the contract and for this address. */
export function Examples() {
  const t = useTexts(externalApiTexts)
  const [kind, setKind] = useState<ExampleKind>('curl')
  const [sent, setSent] = useState<Sent>('text')
  return (
    <Section title={t('how')} about={t('howAbout')}>
      <SelectField<Sent>
        label={t('what')}
        options={(['text', 'file'] as const).map(value => ({ value, label: t(value) }))}
        value={sent}
        onChange={setSent}
      />
      <Tabs
        label={t('how')}
        tabs={exampleKinds.map(key => ({ key, label: kinds[key] }))}
        chosen={kind}
        onChoose={setKind}
      >
        <CodeBlock label={kinds[kind]} text={exampleOf[kind](callOf(sent, t('tokenPlace')))} />
      </Tabs>
      <h3>{t('fields')}</h3>
      <dl className={styles.fields}>
        {takes.map(name => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`takes_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('answer')}</h3>
      <CodeBlock label={t('answer')} text={JSON.stringify(example.reply, null, 2)} />
      <p className="soft">{t('refusals')}</p>
      <div className="row row-wrap">
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('allCalls')}
        </a>
        <a href="/api/openapi.json" target="_blank" rel="noreferrer">
          OpenAPI (openapi.json)
        </a>
      </div>
    </Section>
  )
}

function callOf(sent: Sent, token: string): CallExample {
  const call = {
    method,
    url: `${location.origin}/api${path}`,
    headers: { Authorization: `Bearer ${token}`, ...example.headers },
  }
  if (sent === 'text') return { ...call, json: example.body }
  return { ...call, form: { fields: example.body, file: { field: files.fields[0], name: 'boleto.pdf' } } }
}
