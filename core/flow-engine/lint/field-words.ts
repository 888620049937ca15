import type { Language } from '../../kit/language.ts'

/** What people call the fields that have to be filled. */
export const fieldWords = {
  message: { pt: 'mensagem', en: 'message', es: 'mensaje' },
  aiMessage: { pt: 'mensagem para a IA', en: 'message to the AI', es: 'mensaje para la IA' },
  conditions: { pt: 'condições', en: 'conditions', es: 'condiciones' },
  choices: { pt: 'opções do menu', en: 'choices of the menu', es: 'opciones del menú' },
  choiceTitle: { pt: 'título da opção', en: 'title of the choice', es: 'título de la opción' },
  variable: { pt: 'variável da condição', en: 'variable of the condition', es: 'variable de la condición' },
  queueId: { pt: 'setor', en: 'queue', es: 'cola' },
  file: { pt: 'arquivo', en: 'file', es: 'archivo' },
  photo: { pt: 'foto', en: 'photo', es: 'foto' },
  script: { pt: 'script', en: 'script', es: 'script' },
  numero_whatsapp: { pt: 'número do WhatsApp', en: 'WhatsApp number', es: 'número de WhatsApp' },
  selectedTagId: { pt: 'tag', en: 'tag', es: 'etiqueta' },
  whatsappId: { pt: 'conexão', en: 'connection', es: 'conexión' },
  actionType: { pt: 'tipo de ação', en: 'type of action', es: 'tipo de acción' },
  numero: { pt: 'número', en: 'number', es: 'número' },
  confirmDelete: {
    pt: 'confirmação de que o contato deve ser excluído',
    en: 'confirmation that the contact is to be deleted',
    es: 'confirmación de que el contacto debe eliminarse',
  },
  notifySubject: { pt: 'assunto do e-mail', en: 'subject of the e-mail', es: 'asunto del correo' },
  notifyBody: { pt: 'texto da notificação', en: 'text of the notification', es: 'texto de la notificación' },
  notifyUserId: { pt: 'destinatário', en: 'recipient', es: 'destinatario' },
  varToClear: { pt: 'variável a limpar', en: 'variable to clear', es: 'variable a borrar' },
  targetNodeId: { pt: 'componente de destino', en: 'component to jump to', es: 'componente de destino' },
} satisfies Record<string, Record<Language, string>>

export type FieldWord = keyof typeof fieldWords
