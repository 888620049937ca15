import { useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, type FieldBinding, TextArea } from '../../../kit/index.ts'
import { platformTexts } from './texts.ts'

interface LongFieldProps extends FieldBinding<string> {
  label: string
  required: boolean
  hint: string
}

/** A certificate: pasted, or taken from a file; one that is no text is base64. */
export function LongField({ onChange, ...rest }: LongFieldProps) {
  const t = useTexts(platformTexts)
  const id = useId()
  return (
    <div className="stack">
      <TextArea {...rest} rows={3} onChange={onChange} />
      <div className="row">
        <Button icon="attach" onClick={() => document.getElementById(id)?.click()}>
          {t('chooseFile')}
        </Button>
        <input
          id={id}
          type="file"
          hidden
          aria-label={`${rest.label}: ${t('chooseFile')}`}
          accept=".p12,.pfx,.pem,.crt,.cer"
          onChange={async event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) onChange(await textOf(file))
          }}
        />
      </div>
    </div>
  )
}

async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const signs = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return signs.includes('-----BEGIN') ? signs : btoa(signs)
}
