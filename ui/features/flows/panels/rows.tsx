import type { ReactNode } from 'react'
import { Button, FieldGroup, IconButton } from '../../../kit/index.ts'
import * as styles from './rows.module.css'
import { usePanel } from './use-panel.ts'

interface RowsProps<Row> {
  /** The field of the data that has the list. */
  name: string
  label: string
  addLabel: string
  /** How the button is called that takes a row away, by its number from 1. */
  removeLabel: (n: number) => string
  fresh: () => Row
  children: (row: Partial<Row>, change: (patch: Partial<Row>, field: string) => void, index: number) => ReactNode
}

/** A list of the node's data, line by line. */
export function Rows<Row extends object>({ name, label, addLabel, removeLabel, fresh, children }: RowsProps<Row>) {
  const { data, set } = usePanel()
  const rows = (Array.isArray(data[name]) ? data[name] : []) as Partial<Row>[]
  return (
    <FieldGroup label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
        <div key={index} className={styles.row}>
          <div className={styles.fields}>
            {children(
              row,
              (patch, field) => set({ [name]: rows.with(index, { ...row, ...patch }) }, `${name} ${index} ${field}`),
              index,
            )}
          </div>
          <IconButton
            icon="trash"
            kind="danger"
            size={18}
            label={removeLabel(index + 1)}
            onClick={() => set({ [name]: rows.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <span>
        <Button small icon="plus" onClick={() => set({ [name]: [...rows, fresh()] })}>
          {addLabel}
        </Button>
      </span>
    </FieldGroup>
  )
}
