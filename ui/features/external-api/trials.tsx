import { useEffect, useState } from 'react'
import { generalErrors } from '../../../core/kit/general-errors.ts'
import {
  type ExternalAnswer,
  externalApiRoutes,
  FileTrial,
  TextTrial,
} from '../../../core/tenant/external-api/contract.ts'
import { messageErrors } from '../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { fileError } from '../../kit/form/file-error.ts'
import { Button, FileField, type Form, Notice, showDone, TextArea, TextField, useForm } from '../../kit/index.ts'
import { Section, SectionForm } from '../../kit/section.tsx'
import { client } from '../../lib/api/client.ts'
import type { CallFailure } from '../../lib/api/failure.ts'
import { externalApiTexts } from './texts.ts'

const externalApi = client(externalApiRoutes)

interface Values extends Record<string, unknown> {
  token: string
  number: string
  body: string
}

/**
 * Two forms that send as another program would: by the token that is typed, and not as who is signed in (spec 1 §5). One that
 * is made on the page comes in by itself.
 */
export function Trials({ token }: { token: string }) {
  const t = useTexts(externalApiTexts)
  return (
    <>
      <Section title={t('textTrial')} about={t('trialAbout')}>
        <TextTrialForm token={token} />
      </Section>
      <Section title={t('fileTrial')}>
        <FileTrialForm token={token} />
      </Section>
    </>
  )
}

function TextTrialForm({ token }: { token: string }) {
  const t = useTexts(externalApiTexts)
  const [answer, setAnswer] = useState<ExternalAnswer>()
  const form = useForm<Values>({
    schema: TextTrial,
    initial: { token: '', number: '', body: '' },
    faultsOf: errorsOf,
    submit: async values => {
      setAnswer(undefined)
      const { number, body } = values
      setAnswer(await externalApi.send({ body: { number, body } }, { token: values.token.trim() }))
      showDone(t('sent'))
      form.reset({ ...values, body: '' })
    },
  })
  useMade(made => form.set('token', made), token)
  return (
    <SectionForm failure={form.failure} onSubmit={form.submit} acts={<Send form={form} />}>
      <WhereTo form={form} />
      <TextArea label={t('body')} required rows={3} {...form.field('body')} />
      {answer && <Sent answer={answer} />}
    </SectionForm>
  )
}

function FileTrialForm({ token }: { token: string }) {
  const t = useTexts(externalApiTexts)
  const [answer, setAnswer] = useState<ExternalAnswer>()
  const [progress, setProgress] = useState<number>()
  const form = useForm<Values & { file: File | null }>({
    schema: FileTrial,
    initial: { token: '', number: '', body: '', file: null },
    also: { file: fileError(externalApiRoutes.send.files) },
    faultsOf: errorsOf,
    submit: async values => {
      setAnswer(undefined)
      const sent = new FormData()
      sent.append('number', values.number)
      sent.append('body', values.body)
      sent.append(externalApiRoutes.send.files.fields[0], values.file!)
      try {
        setAnswer(await externalApi.send({ form: sent }, { token: values.token.trim(), onProgress: setProgress }))
      } finally {
        setProgress(undefined)
      }
      showDone(t('sent'))
      form.reset({ ...values, body: '', file: null })
    },
  })
  useMade(made => form.set('token', made), token)
  return (
    <SectionForm failure={form.failure} onSubmit={form.submit} acts={<Send form={form} />}>
      <WhereTo form={form} />
      <TextArea label={t('caption')} rows={2} {...form.field('body')} />
      <FileField label={t('file')} required progress={progress} {...form.field('file')} />
      {answer && <Sent answer={answer} />}
    </SectionForm>
  )
}

function useMade(take: (token: string) => void, token: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token was made.
  useEffect(() => {
    if (token) take(token)
  }, [token])
}

/** What of a rejection belongs to a field though the server names none. */
function errorsOf(failure: CallFailure): Record<string, string> | undefined {
  const { code, sentence } = failure
  if (code === generalErrors.ERR_API_TOKEN.code) return { token: sentence }
  return code === messageErrors.ERR_MESSAGE_EMPTY.code ? { body: sentence } : undefined
}

function WhereTo<V extends Values>({ form }: { form: Form<V> }) {
  const t = useTexts(externalApiTexts)
  return (
    <div className="pair">
      <TextField label={t('token')} required autoComplete="off" {...form.field('token')} />
      <TextField
        label={t('number')}
        hint={t('numberHint')}
        placeholder="5511988880001"
        type="tel"
        required
        autoComplete="off"
        {...form.field('number')}
      />
    </div>
  )
}

function Send<V extends Values>({ form }: { form: Form<V> }) {
  const t = useTexts(externalApiTexts)
  return (
    <Button type="submit" icon="send" busy={form.busy}>
      {t('send')}
    </Button>
  )
}

function Sent({ answer: { messageId, ticketId } }: { answer: ExternalAnswer }) {
  const t = useTexts(externalApiTexts)
  return <Notice>{t('answered', { messageId, ticketId })}</Notice>
}
