import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { MAX_TITLE } from '../../../core/kit/limits.ts'
import { MAX_FILE_LIST_OPTIONS } from '../../../core/tenant/file-lists/contract.ts'
import { MAX_FILE_BYTES } from '../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, FieldGroup, Icon, IconButton, Notice, TextField } from '../../kit/index.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { type EditedOption, moved, optionFor } from './edited-option.ts'
import * as styles from './options-field.module.css'
import { fileTexts } from './texts.ts'
import { useDragOrder } from './use-drag-order.ts'

interface OptionsFieldProps {
  value: readonly EditedOption[]
  onChange: (value: readonly EditedOption[]) => void
  /** Which of them travels, and how much of it has arrived, 0 to 1. */
  sending: { key: string; progress: number } | undefined
  fault: string | undefined
  disabled: boolean
}

/** The files of a list in their order, which is changed by pointer, finger or keyboard. */
export function OptionsField({ value, onChange, sending, fault: error, disabled }: OptionsFieldProps) {
  const t = useTexts(fileTexts)
  const picker = useRef<HTMLInputElement>(null)
  /** Whose file is to be another one; none: what is picked is added. */
  const [replacing, setReplacing] = useState<string>()
  const [content, setContent] = useState('')
  const move = (from: number, to: number): void => {
    const after = moved(value, from, to)
    if (after === value) return
    onChange(after)
    setContent(t('moved', { name: value[from]!.name, at: to + 1 }))
  }
  const drag = useDragOrder(move)
  const pick = (key?: string): void => {
    setReplacing(key)
    picker.current?.click()
  }
  const take = (files: readonly File[]): void => {
    const [first] = files
    if (replacing === undefined) onChange([...value, ...files.map(optionFor)])
    else if (first) onChange(value.map(one => (one.key === replacing ? { ...one, chosen: first } : one)))
  }
  const byKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <FieldGroup label={t('files')}>
      <small className="soft">{t('filesHint', { n: MAX_FILE_LIST_OPTIONS, size: sizeOf(MAX_FILE_BYTES) })}</small>
      {error && <Notice tone="danger">{error}</Notice>}
      <ul className={`${styles.options} plain-list`}>
        {value.map((option, at) => (
          <li key={option.key} data-dragged={drag.dragged === at || undefined}>
            <span className={styles.handle} {...(disabled ? {} : drag.handle(at))}>
              <IconButton
                icon="drag"
                size={18}
                label={t('drag', { name: option.name })}
                disabled={disabled}
                onKeyDown={byKey(at)}
              />
            </span>
            <Preview option={option} />
            <div className={`${styles.about} grow stack-tight`}>
              <TextField
                label={t('optionName', { at: at + 1 })}
                hideLabel
                value={option.name}
                maxLength={MAX_TITLE}
                disabled={disabled}
                onChange={name => onChange(value.with(at, { ...option, name }))}
              />
              {sending?.key === option.key ? (
                <progress max={1} value={sending.progress} aria-label={t('sending', { name: option.name })} />
              ) : (
                <About option={option} />
              )}
            </div>
            <IconButton
              icon="refresh"
              size={18}
              label={t('other', { name: option.name })}
              disabled={disabled}
              onClick={() => pick(option.key)}
            />
            <IconButton
              icon="trash"
              kind="danger"
              size={18}
              label={t('removeOption', { name: option.name })}
              disabled={disabled}
              onClick={() => onChange(value.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <span>
        <Button icon="attach" small disabled={disabled} onClick={() => pick()}>
          {t('addFiles')}
        </Button>
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={replacing === undefined}
        aria-label={t('addFiles')}
        onChange={event => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span className="only-heard" role="status">
        {content}
      </span>
    </FieldGroup>
  )
}

/** What the file is called and how large it is, with a link to the one that is there. */
function About({ option: { chosen, given: provided } }: { option: EditedOption }) {
  const t = useTexts(fileTexts)
  if (chosen) return <small className="soft ellipsis">{`${chosen.name} · ${sizeOf(chosen.size)}`}</small>
  if (!provided?.path || !provided.fileName) return <small className="soft">{t('missing')}</small>
  return (
    <small className="soft ellipsis">
      <a href={provided.path} download={provided.fileName} data-native>
        {provided.fileName}
      </a>
      {` · ${sizeOf(provided.bytes ?? 0)}`}
    </small>
  )
}

function Preview({ option: { chosen, given: provided } }: { option: EditedOption }) {
  const url = useMemo(() => chosen && URL.createObjectURL(chosen), [chosen])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const type = chosen ? chosen.type : (provided?.mediaType ?? '')
  const source = url ?? provided?.path ?? undefined
  return (
    <span className={styles.preview}>
      {source && type.startsWith('image/') ? (
        <img src={source} alt="" />
      ) : source && type.startsWith('video/') ? (
        <video src={source} muted preload="metadata" />
      ) : (
        <Icon name="file" size={24} />
      )}
    </span>
  )
}
