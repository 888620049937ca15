import { defineTexts } from '../../i18n/texts.ts'

/** Apart from those of the page, which the desk does not need when it opens. */
export const unreadTexts = defineTexts({
  pt: {
    unreadChats: ['{n} conversa da equipe não lida', '{n} conversas da equipe não lidas'],
    named: 'Mencionaram você em {title}',
  },
  en: {
    unreadChats: ['{n} unread team chat', '{n} unread team chats'],
    named: 'You were mentioned in {title}',
  },
  es: {
    unreadChats: ['{n} conversación del equipo sin leer', '{n} conversaciones del equipo sin leer'],
    named: 'Lo mencionaron en {title}',
  },
})
