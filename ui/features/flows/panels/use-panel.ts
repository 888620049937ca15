import { createContext, use, useState } from 'react'
import { type Finding, findingSentence } from '../../../../core/flow-engine/lint/findings.ts'
import { language } from '../../../i18n/language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useStore } from '../../../lib/store.ts'
import { useFindings } from '../editor/findings.ts'
import { useEditor, useNode } from '../editor/use-editor.ts'
import { setData } from '../model/changes.ts'
import { panelTexts } from '../texts/panels/index.ts'

/** The node whose panel this is. */
export const PanelContext = createContext('')

export interface Panel {
  nodeId: string
  data: Readonly<Record<string, unknown>>
  /** Changes fields; what is typed into the same field is one step back. */
  set: (patch: Record<string, unknown>, of?: string) => void
  /** What was typed is a step of its own. */
  rest: () => void
}

export function usePanel(): Panel {
  const nodeId = use(PanelContext)
  const editor = useEditor()
  const data = useNode(nodeId)?.data ?? {}
  return {
    nodeId,
    data,
    set: (patch, of) => editor.change(setData(editor.document, nodeId, patch), of && `${nodeId} ${of}`),
    rest: () => editor.rest(),
  }
}

/** A text of the node's data, for a field of the kit: its error is reported once it was left. */
export function useText(name: string) {
  const { data, set, rest } = usePanel()
  const { left, fault: error } = useErrorOf(name)
  const value = data[name]
  return {
    name,
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    fault: error,
    onChange: (text: string) => set({ [name]: text }, name),
    onBlur: () => {
      left()
      rest()
    },
  }
}

/** The first error of a field, once someone was in it. */
function useErrorOf(name: string): { left: () => void; fault: string | undefined } {
  const { nodeId } = usePanel()
  const [wasThere, setWasThere] = useState(false)
  const chosen = useStore(language)
  const found = useFindings(nodeId).find(finding => fieldOf(finding) === name)
  const t = useTexts(panelTexts)
  // What the field says is shorter than what is told elsewhere (spec 2 §5).
  const sentence = found?.word === 'bodyInvalid' ? t('bodyInvalid') : found && findingSentence(found, chosen)
  return { left: () => setWasThere(true), fault: wasThere ? sentence : undefined }
}

/** The field of the data that a finding is about. */
function fieldOf({ word, data }: Finding): string | undefined {
  if (word === 'missingField') return data?.field === 'aiMessage' ? 'message' : String(data?.field)
  if (word === 'badVariableName' || word === 'immutableVariable') return 'variableName'
  return fields[word]
}

const fields: Partial<Record<Finding['word'], string>> = {
  urlMissing: 'url',
  urlInvalid: 'url',
  urlPrivate: 'url',
  bodyInvalid: 'body',
  waitTime: 'waitTime',
  replyNotKept: 'variableName',
  tagName: 'newTagName',
  queueGone: 'queueId',
  tagGone: 'selectedTagId',
  connectionGone: 'whatsappId',
  userGone: 'notifyUserId',
}
