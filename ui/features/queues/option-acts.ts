import type { RefObject } from 'react'
import type { QueueOption } from '../../../core/tenant/queues/contract.ts'

/** What the tree is doing: editing a line, or writing a new one below a parent. */
export type Editing = { option: QueueOption } | { below: number } | undefined

/** The editor that is open: saving answers whether it went well. */
export interface OpenEditor {
  save: () => Promise<boolean>
}

export interface TreeActs {
  editing: Editing
  edit: (editing: Editing) => void
  save: (title: string, message: string) => Promise<void>
  move: (option: QueueOption, to: number) => void
  askRemove: (option: QueueOption) => void
  openEditor: RefObject<OpenEditor | null>
  /** Whether the open editor has something that is not saved. */
  onTyped: (typed: boolean) => void
}
