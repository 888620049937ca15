import { defineTexts } from '../../../i18n/texts.ts'

/** Words of notes in the chat: what the team writes beside the messages. */
export const noteTexts = defineTexts({
  pt: {
    internalNote: 'Nota interna',
    noteAt: 'Nota interna de {name}, {time}',
    noteByProgram: 'programa',
    onlyTeam: 'Só a equipe lê',
    writeNote: 'Escrever uma nota interna',
    mentionedYou: '{name} mencionou você em {contact}',
  },
  en: {
    internalNote: 'Internal note',
    noteAt: 'Internal note by {name}, {time}',
    noteByProgram: 'a program',
    onlyTeam: 'Only the team reads it',
    writeNote: 'Write an internal note',
    mentionedYou: '{name} mentioned you in {contact}',
  },
  es: {
    internalNote: 'Nota interna',
    noteAt: 'Nota interna de {name}, {time}',
    noteByProgram: 'un programa',
    onlyTeam: 'Solo la lee el equipo',
    writeNote: 'Escribir una nota interna',
    mentionedYou: '{name} le mencionó en {contact}',
  },
})
