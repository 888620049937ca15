import { defineTexts } from '../../../i18n/texts.ts'

/** Words of notes in the chat: what the team writes beside the messages. */
export const noteTexts = defineTexts({
  pt: {
    internalNote: 'Observação',
    noteAt: 'Observação de {name}, {time}',
    noteByProgram: 'programa',
    onlyTeam: 'Só a equipe lê',
    writeNote: 'Escrever uma observação',
    mentionedYou: '{name} mencionou você em {contact}',
  },
  en: {
    internalNote: 'Note',
    noteAt: 'Note by {name}, {time}',
    noteByProgram: 'a program',
    onlyTeam: 'Only the team reads it',
    writeNote: 'Write a note',
    mentionedYou: '{name} mentioned you in {contact}',
  },
  es: {
    internalNote: 'Nota',
    noteAt: 'Nota de {name}, {time}',
    noteByProgram: 'un programa',
    onlyTeam: 'Solo la lee el equipo',
    writeNote: 'Escribir una nota',
    mentionedYou: '{name} le mencionó en {contact}',
  },
})
