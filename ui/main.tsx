import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit/style/index.css'
import { App } from './app/app.tsx'
import { applyTheme } from './app/theme.ts'
import { language, showLanguage } from './i18n/language.ts'

applyTheme()
showLanguage(language.get())

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
