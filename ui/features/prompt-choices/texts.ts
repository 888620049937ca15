import { defineTexts } from '../../i18n/texts.ts'

export const choiceTexts = defineTexts({
  pt: { assistant: 'Assistente', noAssistant: 'Nenhum' },
  en: { assistant: 'Assistant', noAssistant: 'None' },
  es: { assistant: 'Asistente', noAssistant: 'Ninguno' },
})
