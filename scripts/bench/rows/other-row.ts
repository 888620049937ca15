import type { Line } from '../report.ts'
import type { Settings, Stage } from '../stage.ts'

/** Work that is measured in a way of its own, on the running product. */
export interface OtherRow {
  key: string
  measure(stage: Stage): Promise<Line[]>
}

/** Work for which the product is started again, with options of its own; it leaves no process behind. */
export interface OwnRow {
  key: string
  measure(settings: Settings): Promise<Line[]>
}

export const OTHER_HEAD = ['measured']
