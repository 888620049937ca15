import { useTexts } from '../../../i18n/texts.ts'
import { SelectField, TextField } from '../../../kit/index.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import { useAround } from '../editor/surroundings.ts'
import { useEditor } from '../editor/use-editor.ts'
import { waitWords } from '../nodes/summary.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { ChosenId } from './fields.tsx'
import { Starts } from './starts.tsx'
import { usePanel, useText } from './use-panel.ts'

export function StartPanel() {
  const t = useTexts(panelTexts)
  const { flowId } = useEditor()
  return (
    <>
      <p className="soft">{t('startText')}</p>
      {flowId === undefined ? <p className="soft">{t('startsLater')}</p> : <Starts flowId={flowId} />}
    </>
  )
}

/** What becomes of the ticket at the end. */
export function EndPanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const { queues } = useAround()
  const ending = data.ending === 'resolve' || data.ending === 'menu' ? data.ending : 'wait'
  return (
    <>
      <p className="soft">{t('endText')}</p>
      <SelectField<'wait' | 'resolve' | 'menu'>
        label={t('ending')}
        hint={t(ending === 'resolve' ? 'endingResolveHint' : ending === 'menu' ? 'endingMenuHint' : 'endingWaitHint')}
        options={[
          { value: 'resolve', label: t('endingResolve') },
          { value: 'wait', label: t('endingWait') },
          { value: 'menu', label: t('endingMenu') },
        ]}
        value={ending}
        onChange={chosen => set({ ending: chosen })}
      />
      {ending === 'wait' && (
        <ChosenId name="queueId" label={t('endingQueue')} empty={t('endingSameQueue')} options={queues} />
      )}
    </>
  )
}

/** Whose hours decide. */
export function ExpedientePanel() {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const { queues } = useAround()
  const of = data.of === 'queue' ? 'queue' : 'company'
  return (
    <>
      <SelectField<'company' | 'queue'>
        label={t('whoseHours')}
        hint={t('whoseHoursHint')}
        options={[
          { value: 'company', label: t('companyHours') },
          { value: 'queue', label: t('queueHours') },
        ]}
        value={of}
        onChange={chosen => set({ of: chosen })}
      />
      {of === 'queue' && <ChosenId name="queueId" label={t('queue')} empty={t('noQueue')} options={queues} />}
    </>
  )
}

/** Seconds; what is no number is 0 (spec 2 §5). */
export function EsperaPanel() {
  const t = useTexts(panelTexts)
  const n = useTexts(nodeTexts)
  const { data, set } = usePanel()
  const bound = useText('waitTime')
  const seconds = Number(data.waitTime) || 0
  return (
    <>
      <TextField
        {...bound}
        type="number"
        min={0.5}
        max={3600}
        step={0.5}
        label={t('waitTime')}
        hint={t('waitTimeHint')}
        required
        onChange={text => set({ waitTime: Number(text) || 0 }, 'waitTime')}
      />
      <p className="soft">{waitWords(seconds, n)}</p>
    </>
  )
}
