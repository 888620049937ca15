import { defineTexts } from '../../../i18n/texts.ts'

/** Words of what is fetched when a note is written, named in the bell, or came with a transfer. */
export const notePartTexts = defineTexts({
  pt: {
    writeMessage: 'Voltar à mensagem',
    saveNote: 'Salvar a observação',
    notePlaceholder: 'Escreva aqui; @ chama um colega',
    transferNote: 'Observação para quem recebe',
    transferNoteHint: 'Só a equipe lê. Quem recebe a vê primeiro; @ chama um colega.',
    notCalled: [
      '{names} não vê os tickets desta fila e não será avisado.',
      '{names} não veem os tickets desta fila e não serão avisados.',
    ],
    handoverBy: 'Observação de {name} na transferência',
    putAway: 'Ocultar a observação',
    colleagues: 'Colegas',
    mentions: 'Mencionaram você',
  },
  en: {
    writeMessage: 'Back to the message',
    saveNote: 'Save the note',
    notePlaceholder: 'Write here; @ calls a colleague',
    transferNote: 'Note for whoever gets it',
    transferNoteHint: 'Only the team reads it. Whoever gets the ticket sees it first; @ calls a colleague.',
    notCalled: [
      '{names} does not see the tickets of this queue and will not be told.',
      '{names} do not see the tickets of this queue and will not be told.',
    ],
    handoverBy: 'Note by {name} with the transfer',
    putAway: 'Hide the note',
    colleagues: 'Colleagues',
    mentions: 'You were mentioned',
  },
  es: {
    writeMessage: 'Volver al mensaje',
    saveNote: 'Guardar la nota',
    notePlaceholder: 'Escriba aquí; @ llama a un colega',
    transferNote: 'Nota para quien recibe',
    transferNoteHint: 'Solo la lee el equipo. Quien recibe la ve primero; @ llama a un colega.',
    notCalled: [
      '{names} no ve los tickets de esta cola y no recibirá aviso.',
      '{names} no ven los tickets de esta cola y no recibirán aviso.',
    ],
    handoverBy: 'Nota de {name} en la transferencia',
    putAway: 'Ocultar la nota',
    colleagues: 'Colegas',
    mentions: 'Le mencionaron',
  },
})
