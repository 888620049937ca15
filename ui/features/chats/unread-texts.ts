import { defineTexts } from '../../i18n/texts.ts'

/** Apart from those of the page, which the desk does not need when it opens. */
export const unreadTexts = defineTexts({
  pt: { unreadChats: ['{n} conversa da equipe não lida', '{n} conversas da equipe não lidas'] },
  en: { unreadChats: ['{n} unread team chat', '{n} unread team chats'] },
  es: { unreadChats: ['{n} conversación del equipo sin leer', '{n} conversaciones del equipo sin leer'] },
})
