import { useTexts } from '../../../i18n/texts.ts'
import { SelectField } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { TemplateArea, TemplateInput, Text } from './fields.tsx'
import { NotSetUp } from './not-set-up.tsx'
import { Rows } from './rows.tsx'
import { Description } from './service-panels.tsx'
import { usePanel } from './use-panel.ts'

const histories = [1, 2, 3, 4, 5, 6] as const

export function IaPanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  return (
    <>
      <NotSetUp what="ai" />
      <SelectField<string>
        label={t('bot')}
        disabled
        options={[{ value: '', label: t('botInWork') }]}
        value=""
        onChange={() => undefined}
      />
      <Text name="botName" label={t('botName')} />
      <TemplateArea name="instructions" label={t('instructions')} hint={t('instructionsHint')} />
      <TemplateArea name="message" label={t('aiMessage')} rows={3} required />
      <SelectField<number>
        label={t('history')}
        options={histories.map(count => ({ value: count, label: String(count) }))}
        value={Number(data.messageHistory) || 1}
        onChange={messageHistory => set({ messageHistory })}
      />
      <Rows<{ question: string; answer: string }>
        name="qaPairs"
        label={t('pairs')}
        addLabel={t('addPair')}
        removeLabel={n => t('removePair', { n })}
        fresh={() => ({ question: '', answer: '' })}
      >
        {({ question = '', answer = '' }, change) => (
          <>
            <TemplateInput label={t('question')} value={question} onChange={text => change({ question: text }, 'q')} />
            <TemplateInput label={t('answer')} value={answer} onChange={text => change({ answer: text }, 'a')} />
          </>
        )}
      </Rows>
      <Text name="responseVariable" label={t('responseVariable')} />
      <Description />
    </>
  )
}
