import { useEffect, useState } from 'react'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import { graphOf } from '../../../../core/flow-engine/graph.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, SelectField, SwitchField, TextField } from '../../../kit/index.ts'
import { useEditor } from '../editor/use-editor.ts'
import { flowOf, nodeOf } from '../model/document.ts'
import { nodeName } from '../nodes/names.ts'
import { nodeTexts } from '../texts/nodes.ts'
import { testTexts } from '../texts/test.ts'
import { AnswerBar } from './answer-bar.tsx'
import { ContactPicker, type TestContact } from './contact-picker.tsx'
import { Conversation } from './conversation.tsx'
import { LogPanel } from './log-panel.tsx'
import { runScript } from './run-script.ts'
import * as styles from './test-dialog.module.css'
import { TestRun } from './test-run.ts'
import { TestWorld } from './test-world.ts'

interface Start {
  contact: TestContact
  message: string
  /** The node at which it begins; '' is the beginning. */
  from: string
}

/** Plays the flow as it is drawn now, whether it was saved or not. */
export default function TestDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(testTexts)
  const [start, setStart] = useState<Start>({
    contact: { name: t('testPerson'), number: '5511999990000' },
    message: '',
    from: '',
  })
  const [shown, setShown] = useState({ log: false, picker: false })
  const { run, world, restart } = useTestRun(start)
  const begin = (change: Partial<Start>): void => {
    setStart({ ...start, ...change })
    restart({ ...start, ...change })
  }
  const { name, number } = start.contact
  return (
    <Dialog size="large" title={t('title')} onClose={onClose}>
      <div className={styles.settings}>
        <Button small icon="contact" onClick={() => setShown({ ...shown, picker: true })}>
          {`${name} · ${number}`}
        </Button>
        <Button small icon="refresh" onClick={() => begin({})}>
          {t('restart')}
        </Button>
        <span className="grow" />
        <SwitchField label={t('showLog')} value={shown.log} onChange={log => setShown({ ...shown, log })} />
      </div>
      <details>
        <summary>{t('firstMessage')}</summary>
        <div className="pair">
          <TextField
            label={t('firstMessage')}
            value={start.message}
            onChange={message => setStart({ ...start, message })}
            onBlur={() => begin({})}
          />
          <FromField from={start.from} onChange={from => begin({ from })} />
        </div>
      </details>
      <div className={styles.panes} data-log={shown.log || undefined}>
        <div className={styles.chat}>
          <Conversation run={run} />
          <AnswerBar run={run} world={world} />
        </div>
        {shown.log && <LogPanel run={run} />}
      </div>
      {shown.picker && (
        <ContactPicker
          onClose={() => setShown({ ...shown, picker: false })}
          onChoose={contact => {
            setShown({ ...shown, picker: false })
            begin({ contact })
          }}
        />
      )}
    </Dialog>
  )
}

function FromField({ from, onChange }: { from: string; onChange: (from: string) => void }) {
  const t = useTexts(testTexts)
  const n = useTexts(nodeTexts)
  const { document } = useEditor()
  return (
    <SelectField<string>
      label={t('from')}
      empty={{ value: '', label: t('fromBeginning') }}
      options={document.nodes
        .filter(({ type }) => type !== 'start' && type !== 'handler')
        .map(node => ({ value: node.id, label: nodeName(node, n) }))}
      value={from}
      onChange={onChange}
    />
  )
}

/** A run of the flow as it was when the dialog opened; `restart` begins anew. */
function useTestRun(first: Start) {
  const editor = useEditor()
  const make = ({ contact, message, from }: Start): { run: TestRun; world: TestWorld } => {
    const graph = graphOf(flowOf(editor.document))
    const sample = (): Json | undefined =>
      nodeOf(editor.document, run.state.get().at)?.data.response as Json | undefined
    const world = new TestWorld(runScript, sample)
    const run = new TestRun(graph, world)
    const who = { nome: contact.name, numero: contact.number }
    run.begin(
      { message, ...(graph.kind === 'webhook' ? { standIn: who } : { contact: who }) },
      nodeOf(editor.document, from),
    )
    return { run, world }
  }
  const [played, setPlayed] = useState(() => make(first))
  useEffect(() => () => played.run.close(), [played])
  return { ...played, restart: (start: Start) => setPlayed(make(start)) }
}
