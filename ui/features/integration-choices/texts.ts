import { defineTexts } from '../../i18n/texts.ts'

export const choiceTexts = defineTexts({
  pt: { integration: 'Integração', noIntegration: 'Nenhuma' },
  en: { integration: 'Integration', noIntegration: 'None' },
  es: { integration: 'Integración', noIntegration: 'Ninguna' },
})
