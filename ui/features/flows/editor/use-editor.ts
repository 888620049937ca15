import { createContext, use, useSyncExternalStore } from 'react'
import { nodeOf } from '../model/document.ts'
import type { PlacedNode } from '../model/parts.ts'
import type { EditorState, FlowEditor } from './flow-editor.ts'

export const EditorContext = createContext<FlowEditor | undefined>(undefined)

export function useEditor(): FlowEditor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no editor around this.')
  return editor
}

/** A part of the editor's state; renders again when that part is another one. */
export function useEditorState<T>(part: (state: EditorState) => T): T {
  const { state } = useEditor()
  return useSyncExternalStore(state.subscribe, () => part(state.get()))
}

export const useDocument = () => useEditorState(({ history }) => history.present)

export const useNode = (id: string | undefined): PlacedNode | undefined =>
  useEditorState(({ history }) => nodeOf(history.present, id))
