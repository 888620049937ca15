import { useEffect, useMemo, useRef } from 'react'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { sizeOf } from '../../lib/sizes.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import * as styles from './file-field.module.css'

/** A file that a record has, or that was chosen for it. */
export interface InputFile {
  name: string
  /** In bytes, where it is known. */
  size?: number
}

interface FileFieldProps extends Omit<FieldProps<InputFile | File | null>, 'onChange'> {
  onChange: (file: File | null) => void
  /** Which files the browser offers, as an input has it. */
  accept?: string
  /** Where the picture is that the record has; with this, also null, a picture is shown and not named alone. */
  picture?: string | null
  /** How much of it has arrived, 0 to 1, while it travels. */
  progress?: number | undefined
}

/** One file of a record: it is chosen, shown with its name and size, and taken away. */
export function FileField({
  value,
  onChange,
  accept,
  picture,
  progress,
  required: _required,
  ...frame
}: FileFieldProps) {
  const t = useTexts(texts)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame {...frame}>
      {control => (
        <div className={styles.file}>
          {value && picture !== undefined && <Picture file={value} kept={picture} />}
          {value && (
            <span className="row">
              <Icon name="file" size={24} />
              <span className="grow">
                <span className={styles.name}>{value.name}</span>
                {value.size !== undefined && <small className="soft">{sizeOf(value.size)}</small>}
              </span>
              <IconButton
                icon="trash"
                kind="danger"
                label={t('remove', { name: value.name })}
                disabled={frame.disabled}
                onClick={() => onChange(null)}
              />
            </span>
          )}
          {progress !== undefined && <progress max={1} value={progress} aria-label={t('sending')} />}
          <Button {...control} icon="attach" small onClick={() => picker.current?.click()}>
            {t(value ? 'other' : 'choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={accept}
            aria-label={frame.label}
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) onChange(file)
              event.target.value = ''
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** What was chosen, or else what is stored. */
function Picture({ file, kept: stored }: { file: InputFile | File; kept: string | null }) {
  const chosen = useMemo(
    () => (file instanceof File && file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  )
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const address = file instanceof File ? chosen : stored
  return address ? <img className={styles.picture} src={address} alt={file.name} /> : null
}

const texts = defineTexts({
  pt: {
    choose: 'Escolher arquivo',
    other: 'Escolher outro',
    remove: 'Remover {name}',
    sending: 'Enviando o arquivo',
  },
  en: { choose: 'Choose file', other: 'Choose another', remove: 'Remove {name}', sending: 'Sending the file' },
  es: {
    choose: 'Elegir archivo',
    other: 'Elegir otro',
    remove: 'Quitar {name}',
    sending: 'Enviando el archivo',
  },
})
