import type { QueueOption } from '../../../core/tenant/queues/contract.ts'

/** What the tree is doing: editing a line, or writing a new one below a parent. */
export type Editing = { option: QueueOption } | { below: number } | undefined

export interface TreeActs {
  editing: Editing
  edit: (editing: Editing) => void
  save: (title: string, message: string) => Promise<void>
  move: (option: QueueOption, to: number) => void
  askRemove: (option: QueueOption) => void
}
