import { type QueueOption, ROOT } from '../../../core/tenant/queues/contract.ts'

/** Where a line of the menu is put, seen from another one. */
export type Beside = 'before' | 'after' | 'inside'

/** Below which line, and which number among those there. */
export interface Place {
  parentId: number
  option: number
}

/** The place beside another line; nothing where a line stays as it is, or would stand below itself. */
export function placeBeside(
  tree: readonly QueueOption[],
  moved: QueueOption,
  target: QueueOption,
  beside: Beside,
): Place | undefined {
  if (linesOf(moved).some(({ id }) => id === target.id)) return undefined
  const parentId = beside === 'inside' ? target.id : target.parentId
  const others = childrenOf(tree, parentId).filter(({ id }) => id !== moved.id)
  const at = beside === 'inside' ? others.length : others.findIndex(({ id }) => id === target.id)
  const option = at + (beside === 'after' ? 2 : 1)
  return parentId === moved.parentId && option === moved.option ? undefined : { parentId, option }
}

/** Where a key leads a line: up and down among its siblings, right below the one above it, left beside its parent. */
export function placeByKey(tree: readonly QueueOption[], moved: QueueOption, key: string): Place | undefined {
  const siblings = childrenOf(tree, moved.parentId)
  const above = siblings[moved.option - 2]
  const below = siblings[moved.option]
  const parent = lineOf(tree, moved.parentId)
  if (key === 'ArrowUp') return above && placeBeside(tree, moved, above, 'before')
  if (key === 'ArrowDown') return below && placeBeside(tree, moved, below, 'after')
  if (key === 'ArrowRight') return above && placeBeside(tree, moved, above, 'inside')
  return key === 'ArrowLeft' ? parent && placeBeside(tree, moved, parent, 'after') : undefined
}

/** A line with all below it. */
const linesOf = (option: QueueOption): QueueOption[] => [option, ...option.children.flatMap(linesOf)]

export const lineOf = (tree: readonly QueueOption[], id: number): QueueOption | undefined =>
  tree.flatMap(linesOf).find(option => option.id === id)

const childrenOf = (tree: readonly QueueOption[], parentId: number): readonly QueueOption[] =>
  parentId === ROOT ? tree : (lineOf(tree, parentId)?.children ?? [])
