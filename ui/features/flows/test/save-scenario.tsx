import { useState } from 'react'
import type { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, FieldsHint, Notice, showDone, showError, TextField } from '../../../kit/index.ts'
import { downloadText } from '../../../lib/download.ts'
import { fileName } from '../editor/files.ts'
import { useEditor } from '../editor/use-editor.ts'
import { storeScenario } from '../model/scenarios.ts'
import { scenarioTexts } from '../texts/scenarios.ts'
import { scenarioText } from './as-scenario.ts'

interface SaveScenarioProps {
  /** Why the conversation is no scenario. */
  refusal: 'touched' | undefined
  /** The conversation under a name; undefined where the flow would not lead it again. */
  make: (name: string) => Promise<Scenario | undefined>
  onClose: () => void
}

/** Keeps the tested conversation, in the flow or as a file, so that it can be played again (`balcao flow test`). */
export function SaveScenario({ refusal: error, make, onClose }: SaveScenarioProps) {
  const t = useTexts(scenarioTexts)
  const c = useTexts(common)
  const editor = useEditor()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (put: (scenario: Scenario) => void): Promise<void> => {
    setBusy(true)
    const scenario = await make(name.trim())
    setBusy(false)
    if (!scenario) return showError(t('doesNotRepeat'))
    put(scenario)
    onClose()
  }
  const keep = (scenario: Scenario): void => {
    editor.change(storeScenario(editor.document, scenario))
    showDone(t('kept'))
  }
  const write = (scenario: Scenario): void => {
    const file = fileName({ name: `${editor.document.name} ${name}` }, 'scenario')
    downloadText(scenarioText(fileName(editor.document, 'flow'), scenario), file)
  }
  return (
    <Dialog
      size="small"
      title={t('save')}
      onClose={onClose}
      onSubmit={() => {
        if (!error && name.trim()) void save(keep)
      }}
      actions={
        error ? (
          <Button onClick={onClose}>{c('close')}</Button>
        ) : (
          <>
            <Button icon="download" disabled={!name.trim() || busy} onClick={() => void save(write)}>
              {t('download')}
            </Button>
            <Button type="submit" kind="primary" icon="check" busy={busy} disabled={!name.trim()}>
              {t('keep')}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <Notice tone="warning">{t(error)}</Notice>
      ) : (
        <>
          <TextField label={t('name')} required value={name} onChange={setName} autoFocus />
          <FieldsHint>{t('hint')}</FieldsHint>
        </>
      )}
    </Dialog>
  )
}
