import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ScriptAnswer, ScriptRequest } from '../../../../core/flow-engine/effects.ts'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import { graphOf } from '../../../../core/flow-engine/graph.ts'
import { type Noted, noting } from '../../../../core/flow-engine/testing/noted.ts'
import type { Scenario } from '../../../../core/flow-engine/testing/scenario.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, IconButton, SelectField, SwitchField, showFailure, TextField } from '../../../kit/index.ts'
import { createStore, type Store, useStore } from '../../../lib/store.ts'
import { nodeTexts } from '../../flow-choices/index.ts'
import type { FlowEditor } from '../editor/flow-editor.ts'
import { useEditor } from '../editor/use-editor.ts'
import { flowOf, nodeOf } from '../model/document.ts'
import { nodeName } from '../nodes/names.ts'
import { responseOf } from '../stored-responses.ts'
import { scenarioTexts } from '../texts/scenarios.ts'
import { testTexts } from '../texts/test.ts'
import { askCompanysAi, tryRequest } from '../try-request.ts'
import { AnswerBar } from './answer-bar.tsx'
import { repeats, scenarioOf } from './as-scenario.ts'
import { ContactPicker, type TestContact } from './contact-picker.tsx'
import { Conversation } from './conversation.tsx'
import { LogPanel } from './log-panel.tsx'
import { Player, type Replay } from './replay.ts'
import { runScript } from './run-script.ts'
import { SaveScenario } from './save-scenario.tsx'
import { ScenarioList } from './scenario-list.tsx'
import * as styles from './test-dialog.module.css'
import { TestRun } from './test-run.ts'
import { type Always, NEVER, TestWorld } from './test-world.ts'

interface Start {
  contact: TestContact
  message: string
  /** The node at which it begins; '' is the beginning. */
  from: string
  stepping: boolean
}

interface TestDialogProps {
  /** A past run that is played again. */
  replay?: Replay
  /** It stands beside the drawing, which shows at which node it is. */
  docked?: boolean
  onClose: () => void
}

/** Plays the flow as it is drawn now, whether it was saved or not. */
export default function TestDialog({ replay, docked = false, onClose }: TestDialogProps) {
  const t = useTexts(testTexts)
  const s = useTexts(scenarioTexts)
  const [start, setStart] = useState<Start>({
    contact: replay?.contact ?? { name: t('testPerson'), number: '5511999990000' },
    message: replay?.message ?? '',
    from: '',
    stepping: false,
  })
  const [displayed, setDisplayed] = useState({ log: false, picker: false, save: false })
  // As long as the dialog is open, also for those who begin again.
  const [always] = useState(() => createStore<Always>(NEVER))
  const asksAlways = useStore(always)
  const { run, world, restart, make } = useTestRun(start, replay, always)
  const { said: content, touched, stepping, at } = useStore(run.state)
  useLight(docked ? at : undefined)
  const Frame = docked ? Dock : InDialog
  const begin = (change: Partial<Start>): void => {
    setStart({ ...start, ...change })
    restart({ ...start, ...change })
  }
  const { name, number } = start.contact
  return (
    <Frame title={t('title')} onClose={onClose}>
      <div className={styles.settings}>
        <Button small icon="contact" onClick={() => setDisplayed({ ...displayed, picker: true })}>
          {`${name} · ${number}`}
        </Button>
        <Button small icon="refresh" onClick={() => begin({})}>
          {t('restart')}
        </Button>
        {!replay && (
          <Button
            small
            icon="checks"
            disabled={content.length === 0}
            onClick={() => setDisplayed({ ...displayed, save: true })}
          >
            {s('save')}
          </Button>
        )}
        <span className={styles.switches}>
          {(['http', 'ai'] as const)
            .filter(kind => asksAlways[kind])
            .map(kind => (
              <SwitchField
                key={kind}
                label={t(kind === 'http' ? 'alwaysHttp' : 'alwaysAi')}
                value
                onChange={on => always.set({ ...asksAlways, [kind]: on })}
              />
            ))}
          <SwitchField
            label={t('stepping')}
            value={stepping}
            onChange={on => {
              setStart({ ...start, stepping: on })
              run.setStepping(on)
            }}
          />
          <SwitchField
            label={t('showLog')}
            value={displayed.log}
            onChange={log => setDisplayed({ ...displayed, log })}
          />
        </span>
      </div>
      <details>
        <summary>{t('options')}</summary>
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
      {!replay && <ScenarioList />}
      <div className={styles.panes} data-log={displayed.log || undefined}>
        <div className={styles.chat}>
          <Conversation run={run} />
          <AnswerBar run={run} world={world} always={always} />
        </div>
        {displayed.log && <LogPanel run={run} />}
      </div>
      {displayed.save && (
        <SaveScenario
          refusal={touched ? 'touched' : undefined}
          make={make}
          onClose={() => setDisplayed({ ...displayed, save: false })}
        />
      )}
      {displayed.picker && (
        <ContactPicker
          onClose={() => setDisplayed({ ...displayed, picker: false })}
          onChoose={contact => {
            setDisplayed({ ...displayed, picker: false })
            begin({ contact })
          }}
        />
      )}
    </Frame>
  )
}

interface FrameProps {
  title: string
  onClose: () => void
  children: ReactNode
}

const InDialog = (props: FrameProps) => <Dialog size="large" {...props} />

/** Beside the drawing, which stays in use; it has the focus when it comes. */
function Dock({ title, onClose, children }: FrameProps) {
  const t = useTexts(common)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={styles.dock}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <header className={styles.dockHead}>
        <h2>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      <div className={styles.dockBody}>{children}</div>
    </div>
  )
}

/** Lights the node in the drawing at which the test is. */
function useLight(at: string | undefined): void {
  const editor = useEditor()
  useEffect(() => {
    editor.light(at)
    return () => editor.light(undefined)
  }, [editor, at])
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

/** A run of the flow as it was when the dialog opened; `restart` begins again, `make` gives what was said as a scenario. */
function useTestRun(first: Start, replay: Replay | undefined, always: Store<Always>) {
  const editor = useEditor()
  const [played, setPlayed] = useState(() => begun(editor, first, replay, always))
  useEffect(() => () => played.run.close(), [played])
  const { run, world, graph, noted, opening } = played
  const make = async (name: string): Promise<Scenario | undefined> => {
    const scenario = scenarioOf(name, opening, run.state.get(), noted)
    return (await repeats(graph, scenario, runScript)) ? scenario : undefined
  }
  return { run, world, make, restart: (start: Start) => setPlayed(begun(editor, start, replay, always)) }
}

function begun(
  editor: FlowEditor,
  { contact, message, from, stepping }: Start,
  replay: Replay | undefined,
  always: Store<Always>,
) {
  const graph = graphOf(flowOf(editor.document))
  const sample = (): Json | undefined => {
    const node = nodeOf(editor.document, run.state.get().at)
    return node && ((node.data.response as Json | undefined) ?? responseOf(node.id)?.data)
  }
  const world = new TestWorld({
    script: request => watched(editor, run.state.get().at, request),
    sample,
    outside: { http: tryRequest, ai: askCompanysAi },
    always,
    failed: showFailure,
  })
  const noted: Noted = { http: [], ai: [] }
  const player = replay && new Player(replay.given, world)
  const run: TestRun = new TestRun(graph, noting(noted, player ?? world))
  const seed = replay && { seed: replay.seed, referral: replay.referral }
  const who = { nome: contact.name, numero: contact.number }
  const node = nodeOf(editor.document, from)
  run.begin(
    { message, ...seed, ...(graph.kind === 'webhook' ? { standIn: who } : { contact: who }) },
    { stepping, ...(node && { from: node }) },
  )
  player?.lead(run)
  return { run, world, graph, noted, opening: { at: Date.now(), message, contact: who } }
}

/** Runs a script, and shows on its card how it goes (spec 2 §2). */
async function watched(editor: FlowEditor, nodeId: string | undefined, request: ScriptRequest): Promise<ScriptAnswer> {
  if (nodeId !== undefined) editor.reportScript(nodeId, { is: 'running' })
  const answer = await runScript(request)
  if (nodeId !== undefined)
    editor.reportScript(nodeId, 'error' in answer ? { is: 'error', error: answer.error } : { is: 'success' })
  return answer
}
