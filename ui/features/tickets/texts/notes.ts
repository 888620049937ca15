import { defineTexts } from '../../../i18n/texts.ts'

/** Words of notes in the chat: what the team writes beside the messages. */
export const noteTexts = defineTexts({
  pt: {
    internalNote: 'Nota interna',
    noteAt: 'Nota interna de {name}, {time}',
    noteByProgram: 'programa',
    onlyTeam: 'Só a equipe lê',
    writeNote: 'Escrever uma nota interna',
    writeMessage: 'Voltar à mensagem',
    saveNote: 'Salvar a nota interna',
    notePlaceholder: 'Escreva uma nota para a equipe',
  },
  en: {
    internalNote: 'Internal note',
    noteAt: 'Internal note by {name}, {time}',
    noteByProgram: 'a program',
    onlyTeam: 'Only the team reads it',
    writeNote: 'Write an internal note',
    writeMessage: 'Back to the message',
    saveNote: 'Save the internal note',
    notePlaceholder: 'Write a note for the team',
  },
  es: {
    internalNote: 'Nota interna',
    noteAt: 'Nota interna de {name}, {time}',
    noteByProgram: 'un programa',
    onlyTeam: 'Solo la lee el equipo',
    writeNote: 'Escribir una nota interna',
    writeMessage: 'Volver al mensaje',
    saveNote: 'Guardar la nota interna',
    notePlaceholder: 'Escriba una nota para el equipo',
  },
})
