import './styles/mantine.ts'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { activeLanguage } from './i18n/translator.ts'

document.documentElement.lang = activeLanguage

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
