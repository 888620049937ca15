import useSWR from 'swr'
import { defaultWeekHours } from '../../../core/domain/business-hours.ts'
import {
  CampaignSettings,
  defaultCampaignSettings,
  longerIntervals,
  MAX_CAMPAIGN_VARIABLES,
  messageIntervals,
} from '../../../core/tenant/campaigns/contract.ts'
import { common } from '../../i18n/common.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import {
  Button,
  ErrorState,
  IconButton,
  Page,
  SelectField,
  SkeletonList,
  SwitchField,
  showDone,
  TextArea,
  TextField,
  useForm,
} from '../../kit/index.ts'
import { Section, SectionForm } from '../../kit/section.tsx'
import { Link } from '../../lib/router/index.tsx'
import { tidied, WeekHoursFields } from '../business-hours/index.ts'
import { campaignsApi } from './api.ts'

/** How fast campaigns write, what `{key}` becomes, and which answers count (spec 2 §2, §9). */
export default function CampaignSettingsPage() {
  const t = useTexts(texts)
  const { data, error, mutate } = useSWR('campaign-settings', () => campaignsApi.settings())
  const stored = data && Object.fromEntries(data.settings.map(({ key, value }) => [key, value]))
  return (
    <Page title={t('title')}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : !stored && <SkeletonList />}
      {stored && <SettingsForm settings={{ ...defaultCampaignSettings, ...stored } as CampaignSettings} />}
    </Page>
  )
}

type Words = 'yesWords' | 'noWords' | 'optOutWords'
type Values = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'confirmationHours' | 'variables' | 'sendingHours'
> &
  Record<Words, string>

function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const t = useTexts(texts)
  const c = useTexts(common)
  const { yesWords, noWords, optOutWords, ...others } = settings
  const form = useForm<Values>({
    schema: CampaignSettings.partial(),
    initial: {
      ...others,
      sendingHours: tidied(others.sendingHours),
      yesWords: yesWords.join(', '),
      noWords: noWords.join(', '),
      optOutWords: optOutWords.join(', '),
    },
    toBody: bodyOf,
    submit: async values => {
      await campaignsApi.saveSettings({ body: { settings: bodyOf(values) } })
      showDone(t('saved'))
    },
  })
  const { variables, sendingHours } = form.values
  const put = (next: Values['variables']): void => form.set('variables', next)
  const numbers = <N extends number>(all: readonly N[], unit: 'seconds' | 'messages') =>
    all.map(value => ({ value, label: value === 0 && unit === 'messages' ? t('never') : t(unit, { n: value }) }))
  return (
    <SectionForm
      failure={form.failure}
      onSubmit={form.submit}
      acts={
        <Button kind="primary" type="submit" busy={form.busy}>
          {c('save')}
        </Button>
      }
    >
      <Section title={t('pace')} about={t('paceAbout')}>
        <SelectField
          label={t('messageInterval')}
          options={numbers(messageIntervals, 'seconds')}
          {...form.field('messageInterval')}
        />
        <SelectField
          label={t('longerIntervalAfter')}
          options={numbers(longerIntervals, 'messages')}
          {...form.field('longerIntervalAfter')}
        />
        <SelectField
          label={t('greaterInterval')}
          options={numbers(longerIntervals, 'seconds')}
          {...form.field('greaterInterval')}
        />
      </Section>
      <Section title={t('hours')} about={t('hoursAbout')}>
        <SwitchField
          label={t('inHours')}
          value={sendingHours.length > 0}
          onChange={on => form.set('sendingHours', on ? defaultWeekHours : [])}
        />
        {sendingHours.length > 0 && (
          <WeekHoursFields
            field="sendingHours"
            value={sendingHours}
            faults={form.faults}
            onChange={typed => form.set('sendingHours', typed)}
            onLeave={form.leave}
          />
        )}
      </Section>
      <Section title={t('variables')} about={t('variablesAbout')}>
        {variables.map(({ key, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its key is being typed
          <div className="row" key={at}>
            <TextField
              label={t('key', { n: at + 1 })}
              value={key}
              onChange={next => put(variables.with(at, { key: next, value }))}
            />
            <TextField
              label={t('value', { n: at + 1 })}
              value={value}
              onChange={next => put(variables.with(at, { key, value: next }))}
            />
            <IconButton
              icon="trash"
              kind="danger"
              label={t('removeVariable', { n: at + 1 })}
              onClick={() => put(variables.toSpliced(at, 1))}
            />
          </div>
        ))}
        {variables.length < MAX_CAMPAIGN_VARIABLES && (
          <div>
            <Button icon="plus" onClick={() => put([...variables, { key: '', value: '' }])}>
              {t('addVariable')}
            </Button>
          </div>
        )}
      </Section>
      <Section title={t('answers')} about={t('answersAbout')}>
        <TextField label={t('confirmationHours')} type="number" {...numberField(form.field('confirmationHours'))} />
        <TextArea label={t('yesWords')} hint={t('yesHint')} rows={2} {...form.field('yesWords')} />
        <TextArea label={t('noWords')} rows={2} {...form.field('noWords')} />
        <TextArea label={t('optOutWords')} hint={t('optOutHint')} rows={2} {...form.field('optOutWords')} />
        <Link href="/campaigns-config/opt-outs">{t('optOuts')}</Link>
      </Section>
    </SectionForm>
  )
}

/** A number in a field of text. */
const numberField = <F extends { value: number; onChange: (value: number) => void }>({
  value,
  onChange,
  ...field
}: F) => ({
  ...field,
  value: String(value),
  onChange: (text: string) => onChange(Number(text)),
})

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

const bodyOf = ({ yesWords, noWords, optOutWords, variables, sendingHours, ...values }: Values) => ({
  ...values,
  sendingHours: tidied(sendingHours),
  variables: variables.filter(({ key, value }) => key !== '' || value !== ''),
  ...{ yesWords: wordsIn(yesWords), noWords: wordsIn(noWords), optOutWords: wordsIn(optOutWords) },
})

const texts = defineTexts({
  pt: {
    title: 'Configurações de campanhas',
    saved: 'Configurações salvas',
    pace: 'Intervalos',
    paceAbout:
      'Entre um contato e outro, espera um tempo aleatório de até o intervalo; depois de tantas mensagens, até o intervalo maior.',
    messageInterval: 'Intervalo entre mensagens, até',
    longerIntervalAfter: 'Intervalo maior após',
    greaterInterval: 'Intervalo maior',
    seconds: ['{n} segundo', '{n} segundos'],
    messages: ['{n} mensagem', '{n} mensagens'],
    never: 'Nunca',
    hours: 'Dias e horários',
    hoursAbout: 'Fora deles a campanha espera e continua quando voltam.',
    inHours: 'Escrever só em certos dias e horários',
    variables: 'Variáveis',
    variablesAbout: 'Nas mensagens, {chave} vira o conteúdo. Uma chave repetida conta uma vez.',
    key: 'Chave {n}',
    value: 'Conteúdo {n}',
    addVariable: 'Adicionar variável',
    removeVariable: 'Remover variável {n}',
    answers: 'Respostas',
    answersAbout: 'Palavras separadas por vírgulas; maiúsculas, acentos e pontos não contam.',
    confirmationHours: 'Horas que se espera por uma confirmação',
    yesWords: 'Palavras que confirmam',
    yesHint: 'Sem nenhuma, confirma qualquer resposta que não comece com um não.',
    noWords: 'Palavras que recusam',
    optOutWords: 'Palavras para não receber mais',
    optOutHint: 'Quem responde com uma delas, e nada mais, fica fora de todas as campanhas.',
    optOuts: 'Ver quem não quer receber',
  },
  en: {
    title: 'Campaign settings',
    saved: 'Settings saved',
    pace: 'Intervals',
    paceAbout:
      'Between two contacts it waits a random time, up to the interval; after that many messages, the longer interval.',
    messageInterval: 'Interval between messages, up to',
    longerIntervalAfter: 'Longer interval after',
    greaterInterval: 'Longer interval',
    seconds: ['{n} second', '{n} seconds'],
    messages: ['{n} message', '{n} messages'],
    never: 'Never',
    hours: 'Days and hours',
    hoursAbout: 'Outside of them a campaign waits, and goes on when they return.',
    inHours: 'Write only on certain days and hours',
    variables: 'Variables',
    variablesAbout: 'In messages {key} becomes the content. A key that comes twice counts once.',
    key: 'Key {n}',
    value: 'Content {n}',
    addVariable: 'Add variable',
    removeVariable: 'Remove variable {n}',
    answers: 'Answers',
    answersAbout: 'Words with commas between them; capitals, accents and dots do not count.',
    confirmationHours: 'Hours for which a confirmation is waited for',
    yesWords: 'Words that confirm',
    yesHint: 'Without any, every answer that does not begin with a no confirms.',
    noWords: 'Words that decline',
    optOutWords: 'Words to get no more',
    optOutHint: 'Whoever answers with one of them, and nothing else, is left out of all campaigns.',
    optOuts: 'See who wants none',
  },
  es: {
    title: 'Configuración de campañas',
    saved: 'Configuración guardada',
    pace: 'Intervalos',
    paceAbout:
      'Entre dos contactos pasa un tiempo al azar, de cero al intervalo; después de tantos mensajes, el intervalo mayor.',
    messageInterval: 'Intervalo entre mensajes, hasta',
    longerIntervalAfter: 'Intervalo mayor después de',
    greaterInterval: 'Intervalo mayor',
    seconds: ['{n} segundo', '{n} segundos'],
    messages: ['{n} mensaje', '{n} mensajes'],
    never: 'Nunca',
    hours: 'Días y horarios',
    hoursAbout: 'Fuera de ellos la campaña espera y sigue cuando vuelven.',
    inHours: 'Escribir solo en ciertos días y horarios',
    variables: 'Variables',
    variablesAbout: 'En los mensajes {clave} se vuelve el contenido. Una clave repetida cuenta una vez.',
    key: 'Clave {n}',
    value: 'Contenido {n}',
    addVariable: 'Agregar variable',
    removeVariable: 'Quitar variable {n}',
    answers: 'Respuestas',
    answersAbout: 'Palabras separadas por comas; mayúsculas, acentos y puntos no cuentan.',
    confirmationHours: 'Horas que se espera una confirmación',
    yesWords: 'Palabras que confirman',
    yesHint: 'Sin ninguna, confirma cualquier respuesta que no empiece con un no.',
    noWords: 'Palabras que rechazan',
    optOutWords: 'Palabras para no recibir más',
    optOutHint: 'Quien responde con una de ellas, y nada más, queda fuera de todas las campañas.',
    optOuts: 'Ver quién no quiere recibir',
  },
})
