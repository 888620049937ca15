import type { ReactNode } from 'react'
import { explain } from '../i18n/errors.ts'
import { Notice } from './notice.tsx'

interface SectionProps {
  title: string
  /** What it is good for. */
  about?: string
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="stack card" aria-label={title}>
      <h2>{title}</h2>
      {about && <p className="soft">{about}</p>}
      {children}
    </section>
  )
}

interface SectionFormProps {
  /** Why the last attempt to save failed, where that belongs to no field; undefined also while another one is under way. */
  failure: unknown
  onSubmit: () => unknown
  /** The buttons below; none where there is nothing to save. */
  acts?: ReactNode
  children: ReactNode
}

/** A form that stands on a page, with what was rejected and the buttons below its fields. */
export function SectionForm({ failure, onSubmit, acts, children }: SectionFormProps) {
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      {failure !== undefined && <Notice tone="danger">{explain(failure)}</Notice>}
      {acts && <div className="row row-wrap">{acts}</div>}
    </form>
  )
}
