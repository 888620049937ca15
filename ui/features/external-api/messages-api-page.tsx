import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Page } from '../../kit/index.ts'
import { Examples } from './examples.tsx'
import { externalApiTexts } from './texts.ts'
import { Tokens } from './tokens.tsx'
import { Trials } from './trials.tsx'
import { Webhooks } from './webhooks.tsx'

/** How other programs send messages by a connection, with its token, whether they can, and what they are told (spec 1 §2, §5). */
export default function MessagesApiPage() {
  const t = useTexts(externalApiTexts)
  const [token, setToken] = useState('')
  return (
    <Page title={t('title')}>
      <div className="stack">
        <Tokens onMade={setToken} />
        <Examples />
        <Trials token={token} />
        <Webhooks />
      </div>
    </Page>
  )
}
