import { defineTexts } from '../../i18n/texts.ts'

/** Apart from those of the page, which the desk does not need when it opens. */
export const errorTexts = defineTexts({
  pt: { trouble: ['{n} conexão com problema', '{n} conexões com problema'] },
  en: { trouble: ['{n} connection has a problem', '{n} connections have a problem'] },
  es: { trouble: ['{n} conexión con problema', '{n} conexiones con problema'] },
})
