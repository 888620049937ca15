import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../ui/kit/style/index.css'
import './phone.css'
import { chooseLanguage, type Language, language, languageNames } from '../../../../ui/i18n/language.ts'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { useStore } from '../../../../ui/lib/store.ts'
import { Chat } from './chat.tsx'
import { LinkPhone } from './link-phone.tsx'
import { People } from './people.tsx'
import { phoneTexts } from './texts.ts'
import { usePhone } from './use-phone.ts'

function PhonePage() {
  const t = useTexts(phoneTexts)
  const [chosen, setChosen] = useState<string>()
  const { state, lost } = usePhone(chosen)
  const person = state?.people.find(({ number }) => number === chosen)
  return (
    <main className="stage" data-open={person ? true : undefined}>
      <aside>
        <header className="intro">
          <h1>{t('title')}</h1>
          <Languages />
          <p>{t('hint')}</p>
        </header>
        {state && !state.isLinked && <LinkPhone number={state.shopNumber} />}
        {state && <People people={state.people} chosen={chosen} onChoose={setChosen} />}
      </aside>
      <div className="phone">
        {lost && <p role="status">{t('lost')}</p>}
        {state && person ? (
          <Chat key={person.number} person={person} state={state} onBack={() => setChosen(undefined)} />
        ) : (
          <p className="nobody">{t('choose')}</p>
        )}
      </div>
    </main>
  )
}

function Languages() {
  const t = useTexts(phoneTexts)
  const chosen = useStore(language)
  return (
    <select
      aria-label={t('language')}
      value={chosen}
      onChange={event => chooseLanguage(event.target.value as Language)}
    >
      {Object.entries(languageNames).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

chooseLanguage(language.get())
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <PhonePage />
    </StrictMode>,
  )
