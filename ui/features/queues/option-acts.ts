import type { RefObject } from 'react'
import type { OptionAction, QueueOption } from '../../../core/tenant/queues/contract.ts'
import type { InputFile } from '../../kit/index.ts'
import type { OptionDrag } from './use-option-drag.ts'

/** What the tree is doing: editing a line, or writing a new one below a parent. */
export type Editing = { option: QueueOption } | { below: number } | undefined

/** What is written of a line. */
export type OptionValues = {
  title: string
  message: string
  action: OptionAction
  toQueueId: number | null
  flowId: number | null
  parentId: number
  file: InputFile | File | null
}

/** How a file that belongs to a line travels. */
export interface Travel {
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** The editor that is open: saving answers whether it went well. */
export interface OpenEditor {
  save: () => Promise<boolean>
}

export interface TreeActs {
  editing: Editing
  edit: (editing: Editing) => void
  /** Of a line that is there what was `changed` alone is sent (decision 751). */
  save: (values: OptionValues, changed: Partial<OptionValues>, travel: Travel) => Promise<void>
  /** All lines, each with its way from the top: where a line can stand. */
  places: readonly { value: number; label: string }[]
  move: (option: QueueOption, to: number) => void
  drag: OptionDrag
  /** Moves a line by an arrow key; whether the key means anything. */
  moveByKey: (option: QueueOption, key: string) => boolean
  /** The line that was moved by a key, whose handle keeps the focus in its new place. */
  landed: RefObject<number | undefined>
  askRemove: (option: QueueOption) => void
  openEditor: RefObject<OpenEditor | null>
  /** Whether the open editor has something that is not saved. */
  onTyped: (typed: boolean) => void
}
