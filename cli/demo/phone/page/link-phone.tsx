import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { Button } from '../../../../ui/kit/button.tsx'
import { phoneTexts } from './texts.ts'
import { link } from './use-phone.ts'

/** The phone of the shop, while no desk is linked with it: it takes the code that the desk shows. */
export function LinkPhone({ number }: { number: string }) {
  const t = useTexts(phoneTexts)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [rejected, setRejected] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setRejected(false)
    await link(code).catch(() => setRejected(true))
    setBusy(false)
  }
  return (
    <form className="link" onSubmit={submit}>
      <p>
        <strong>{t('notLinked')}</strong> {t('howToLink', { number })}
      </p>
      <div>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('code')}
          placeholder="ABCD-1234"
          value={code}
          onChange={event => setCode(event.target.value)}
        />
        <Button type="submit" kind="primary" busy={busy} disabled={code.trim() === ''}>
          {t('link')}
        </Button>
      </div>
      {rejected && <p role="alert">{t('codeRefused')}</p>}
    </form>
  )
}
