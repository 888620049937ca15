import { defineTexts } from '../../i18n/texts.ts'

/** Apart from those of the page, which the desk does not need when it opens. */
export const errorTexts = defineTexts({
  pt: { trouble: 'Os e-mails às empresas não estão saindo' },
  en: { trouble: 'Mails to companies do not go' },
  es: { trouble: 'Los correos a las empresas no están saliendo' },
})
