import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import './kit/style/index.css'
import { App } from './app/app.tsx'
import { applyTheme } from './app/theme.ts'
import { chooseLanguage, language } from './i18n/language.ts'

applyTheme()
chooseLanguage(language.get())

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      {/* Events keep what is shown true; a reconnection fetches anew (lib/lists). */}
      <SWRConfig value={{ revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }}>
        <App />
      </SWRConfig>
    </StrictMode>,
  )
