import { MENU_RETRIES } from '../../../../core/flow-engine/nodes/menu.ts'
import { MENU_SECONDS, replyTimes } from '../../../../core/flow-engine/times.ts'
import { MAX_NODE_LINES } from '../../../../core/kit/limits.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, FieldGroup, FieldsHint, IconButton, SelectField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useEditor } from '../editor/use-editor.ts'
import { raiseWay, removeWay } from '../model/changes.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { TemplateArea, TemplateInput, Text } from './fields.tsx'
import * as styles from './rows.module.css'
import { TimeLimit } from './time-limit.tsx'
import { usePanel } from './use-panel.ts'

/** The question, its choices, each of which is a way out, and what happens to who chooses nothing. */
export function MenuPanel() {
  const t = useTexts(panelTexts)
  const w = useTexts(nodeTexts)
  const { data, set } = usePanel()
  const retries = Math.min(Number(data.retries ?? MENU_RETRIES.usual) || 0, MENU_RETRIES.most)
  return (
    <>
      <TemplateArea name="message" label={t('menuQuestion')} hint={t('menuQuestionHint')} required />
      <Choices />
      <SelectField<number>
        label={t('retries')}
        hint={t('retriesHint')}
        options={Array.from({ length: MENU_RETRIES.most + 1 }, (_, n) => ({ value: n, label: w('times', { n }) }))}
        value={retries}
        onChange={chosen => set({ retries: chosen })}
      />
      {retries > 0 && (
        <TemplateArea name="retryMessage" label={t('retryMessage')} hint={t('retryMessageHint')} rows={2} />
      )}
      <TimeLimit hint={t('menuTimeoutHint')} times={replyTimes} usual={MENU_SECONDS} />
      <Text name="variableName" label={t('choiceVariable')} hint={t('choiceVariableHint')} />
    </>
  )
}

function Choices() {
  const t = useTexts(panelTexts)
  const editor = useEditor()
  const { nodeId, data, set } = usePanel()
  const choices = (Array.isArray(data.choices) ? data.choices : []) as { title?: string }[]
  return (
    <FieldGroup label={t('choices')}>
      <FieldsHint>{t('choicesHint')}</FieldsHint>
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have no other name than their place.
        <div key={index} className={styles.row}>
          <div className={styles.fields}>
            <TemplateInput
              label={t('choiceTitle', { n: index + 1 })}
              required
              value={choice.title ?? ''}
              onChange={title => set({ choices: choices.with(index, { ...choice, title }) }, `choices ${index}`)}
              onBlur={() => editor.rest()}
            />
          </div>
          <IconButton
            icon="up"
            size={18}
            label={t('raiseChoice', { n: index + 1 })}
            disabled={index === 0}
            onClick={() => editor.change(raiseWay(editor.document, nodeId, 'choices', index))}
          />
          <IconButton
            icon="trash"
            kind="danger"
            size={18}
            label={t('removeChoice', { n: index + 1 })}
            onClick={() => editor.change(removeWay(editor.document, nodeId, 'choices', index))}
          />
        </div>
      ))}
      <span>
        <Button
          small
          icon="plus"
          disabled={choices.length >= MAX_NODE_LINES}
          onClick={() => set({ choices: [...choices, { title: '' }] })}
        >
          {t('addChoice')}
        </Button>
      </span>
    </FieldGroup>
  )
}
