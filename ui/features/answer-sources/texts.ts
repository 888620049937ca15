import { defineTexts } from '../../i18n/texts.ts'

export const placeTexts = defineTexts({
  pt: {
    connection: 'Conexão {name}',
    queue: 'Fila {name}',
    nowhere: 'Sem uso',
    answersIn: 'Responde em: {places}.',
    promptIdBegins: 'Começa a responder quando for escolhido no campo Assistente de uma fila ou de uma conexão.',
    integrationIdBegins: 'Começa a responder quando for escolhida no campo Integração de uma fila ou de uma conexão.',
  },
  en: {
    connection: 'Connection {name}',
    queue: 'Queue {name}',
    nowhere: 'Not in use',
    answersIn: 'Answers in: {places}.',
    promptIdBegins: 'It begins to answer when it is chosen in the field Assistant of a queue or a connection.',
    integrationIdBegins: 'It begins to answer when it is chosen in the field Integration of a queue or a connection.',
  },
  es: {
    connection: 'Conexión {name}',
    queue: 'Cola {name}',
    nowhere: 'Sin uso',
    answersIn: 'Responde en: {places}.',
    promptIdBegins: 'Empieza a responder cuando se elige en el campo Asistente de una cola o de una conexión.',
    integrationIdBegins: 'Empieza a responder cuando se elige en el campo Integración de una cola o de una conexión.',
  },
})
