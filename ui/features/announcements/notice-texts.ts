import { defineTexts } from '../../i18n/texts.ts'

/** What the staff read; apart from the page's, which the desk does not need when it opens. */
export const noticeTexts = defineTexts({
  pt: { title: 'Informativos', new: 'Novo', understood: 'Entendi' },
  en: { title: 'Announcements', new: 'New', understood: 'Got it' },
  es: { title: 'Avisos', new: 'Nuevo', understood: 'Entendido' },
})
