import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useEditor } from '../editor/use-editor.ts'
import { variablesOf } from '../model/variables.ts'
import * as styles from './code-editor.module.css'

interface CodeEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** JavaScript with line numbers, which knows the flow's variables. Tab leaves it, as everywhere on the page. */
export default function CodeEditor({ label, value, onChange }: CodeEditorProps) {
  const editor = useEditor()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const report = useEffectEvent(onChange)
  const first = useEffectEvent(() => value)
  const suggest = useEffectEvent((context: CompletionContext) => {
    const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$]*/u)
    if (!word && !context.explicit) return null
    const options = variablesOf(editor.document).map(name => ({ label: name, type: 'variable' }))
    return { from: word?.from ?? context.pos, options }
  })
  useEffect(() => {
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: first(),
        extensions: [
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          javascript(),
          javascriptLanguage.data.of({ autocomplete: (context: CompletionContext) => suggest(context) }),
          autocompletion(),
          syntaxHighlighting(colors),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.lineWrapping,
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) report(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [label])
  useEffect(() => {
    const made = view.current
    if (!made || made.state.doc.toString() === value) return
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } })
  }, [value])
  return <div ref={place} className={styles.code} />
}

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--flow-world)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--flow-talk)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--flow-logic)' },
  { tag: tags.comment, color: 'var(--text-soft)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.propertyName], color: 'var(--flow-desk)' },
])
