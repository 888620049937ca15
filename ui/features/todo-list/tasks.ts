import { isBlank } from '../../../core/kit/text.ts'
import { local } from '../../lib/local.ts'
import { createStore } from '../../lib/store.ts'

/** Something that someone wants to do; no more than this browser knows of it (spec 1 §2). */
export interface Task {
  text: string
  /** ISO times. */
  createdAt: string
  updatedAt: string
}

/** What the browser keeps may have been written by anybody. */
function read(): readonly Task[] {
  const stored = local.get('tasks')
  return Array.isArray(stored) ? stored.filter(isTask) : []
}

const isTask = (value: unknown): value is Task => {
  const { text, createdAt, updatedAt } = (value ?? {}) as Record<string, unknown>
  return typeof text === 'string' && isTime(createdAt) && isTime(updatedAt)
}
const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** The newest first. */
export const tasks = createStore<readonly Task[]>(read())

/** Other tabs write the same list. */
export const followTasks = (): (() => void) => {
  tasks.set(read())
  return local.onChange('tasks', () => tasks.set(read()))
}

function keep(next: readonly Task[]): void {
  local.set('tasks', next)
  tasks.set(next)
}

/** No two are made at the same moment; another tab may have read the list again. */
const isSame = (one: Task, other: Task): boolean => one.createdAt === other.createdAt

/** A blank text is ignored (spec 1 §5); returns whether it was not. */
export function addTask(text: string, now = new Date().toISOString()): boolean {
  if (isBlank(text)) return false
  keep([{ text: text.trim(), createdAt: now, updatedAt: now }, ...tasks.get()])
  return true
}

/** The same of another text for a task. */
export function changeTask(task: Task, text: string, now = new Date().toISOString()): boolean {
  if (isBlank(text)) return false
  const changed = { ...task, text: text.trim(), updatedAt: now }
  if (changed.text !== task.text) keep(tasks.get().map(one => (isSame(one, task) ? changed : one)))
  return true
}

export function removeTask(task: Task): void {
  keep(tasks.get().filter(one => !isSame(one, task)))
}

/** Puts a task back where it stood. */
export function putBackTask(task: Task, at: number): void {
  keep(tasks.get().toSpliced(at, 0, task))
}
