import { type SendFailureReason, sendFailureWords } from '../domain/send-failures.ts'
import type { Language } from '../kit/language.ts'
import { fillSentence } from '../kit/text.ts'
import { type FindingWord, findingSentence } from './lint/findings.ts'
import { whyUnanswered } from './unanswered.ts'

/** What a run tells anyone who looks into it, never the customer. Portuguese of the specification is literal (spec 2 §5, §8). */
const sentences = {
  immutable: {
    pt: 'A variável "{name}" é imutável e não pode ser modificada',
    en: 'The variable "{name}" is immutable and cannot be changed',
    es: 'La variable "{name}" es inmutable y no se puede modificar',
  },
  badName: {
    pt: 'Nome de variável inválido: "{name}".',
    en: 'Invalid variable name: "{name}".',
    es: 'Nombre de variable inválido: "{name}".',
  },
  scriptSays: { pt: '{text}', en: '{text}', es: '{text}' },
  scriptFailed: {
    pt: 'Erro no script: {message}',
    en: 'Error in the script: {message}',
    es: 'Error en el script: {message}',
  },
  scriptLost: {
    pt: 'O que o script atribuiu antes disso não foi guardado.',
    en: 'What the script assigned before that was not kept.',
    es: 'Lo que el script asignó antes de eso no se guardó.',
  },
  httpFailed: {
    pt: 'Erro na requisição HTTP: {status} - {statusText}',
    en: 'Error of the HTTP request: {status} - {statusText}',
    es: 'Error de la petición HTTP: {status} - {statusText}',
  },
  httpRefused: {
    pt: 'A requisição não foi feita: {why}',
    en: 'The request was not made: {why}',
    es: 'La petición no se hizo: {why}',
  },
  noResponse: {
    pt: 'Não há resposta HTTP de um nó anterior.',
    en: 'There is no HTTP response of a node before.',
    es: 'No hay respuesta HTTP de un nodo anterior.',
  },
  aiFailed: { pt: 'Erro na IA: {message}', en: 'Error of the AI: {message}', es: 'Error de la IA: {message}' },
  timedOut: {
    pt: 'Não recebemos resposta em {seconds} segundos.',
    en: 'No answer within {seconds} seconds.',
    es: 'Sin respuesta en {seconds} segundos.',
  },
  choseNothing: {
    pt: 'Nenhuma opção do menu foi escolhida: "{text}".',
    en: 'No choice of the menu was made: "{text}".',
    es: 'No se eligió ninguna opción del menú: "{text}".',
  },
  isOpen: { pt: 'Está aberto.', en: 'It is open.', es: 'Está abierto.' },
  isClosed: { pt: 'Está fechado.', en: 'It is closed.', es: 'Está cerrado.' },
  queueIsGone: {
    pt: 'A fila escolhida não existe mais; valeu o horário da empresa.',
    en: 'The chosen queue does not exist any more; the hours of the company counted.',
    es: 'La cola elegida ya no existe; valió el horario de la empresa.',
  },
  fellSilent: {
    pt: 'O cliente não respondeu {times} vezes seguidas, e o fluxo terminou.',
    en: 'The customer did not answer {times} times in a row, and the flow ended.',
    es: 'El cliente no respondió {times} veces seguidas, y el flujo terminó.',
  },
  tooManyReplies: {
    pt: 'Mais de 20 respostas em 5 minutos parecem de outro robô: o fluxo parou.',
    en: 'More than 20 replies within 5 minutes look like another bot: the flow was stopped.',
    es: 'Más de 20 respuestas en 5 minutos parecen de otro robot: el flujo se detuvo.',
  },
  sameReplyAgain: {
    pt: 'A mesma resposta veio 5 vezes seguidas à mesma pergunta: o fluxo parou.',
    en: 'The same reply came 5 times in a row to the same question: the flow was stopped.',
    es: 'La misma respuesta llegó 5 veces seguidas a la misma pregunta: el flujo se detuvo.',
  },
  keptForLater: {
    pt: 'Chegou durante uma requisição e fica para a próxima pergunta: {text}',
    en: 'It came while a request was under way, and is kept for the next question: {text}',
    es: 'Llegó durante una petición y queda para la próxima pregunta: {text}',
  },
  writtenBefore: {
    pt: 'Foi escrito antes de a pergunta ser lida, e não é nenhuma das respostas: {text}',
    en: 'It was written before the question was read, and is none of the answers: {text}',
    es: 'Se escribió antes de leer la pregunta, y no es ninguna de las respuestas: {text}',
  },
  writtenAtOnce: {
    pt: 'Chegou junto com o que levou à pergunta, e só a responde se nada mais vier: {text}',
    en: 'It came in one go with what led to the question, and answers it only where nothing else comes: {text}',
    es: 'Llegó junto con lo que llevó a la pregunta, y la responde solo si no llega nada más: {text}',
  },
  unheard: {
    pt: 'Ninguém esperava esta mensagem: {text}',
    en: 'Nobody waited for this message: {text}',
    es: 'Nadie esperaba este mensaje: {text}',
  },
  nothingToSay: {
    pt: 'Não há nada para enviar.',
    en: 'There is nothing to send.',
    es: 'No hay nada para enviar.',
  },
  noneChosen: { pt: 'Nada foi escolhido.', en: 'Nothing was chosen.', es: 'No se eligió nada.' },
  noNumber: {
    pt: 'Não há número de WhatsApp.',
    en: 'There is no WhatsApp number.',
    es: 'No hay número de WhatsApp.',
  },
  noTarget: {
    pt: 'O componente "{target}" não existe.',
    en: 'The component "{target}" does not exist.',
    es: 'El componente "{target}" no existe.',
  },
  notDone: {
    pt: 'Isto não foi feito: {why}',
    en: 'This was not done: {why}',
    es: 'Esto no se hizo: {why}',
  },
  refused: {
    pt: 'Este componente não foi executado: {why}',
    en: 'This component was not run: {why}',
    es: 'Este componente no se ejecutó: {why}',
  },
  partRefused: {
    pt: 'Uma parte deste componente não vale: {why}',
    en: 'A part of this component does not count: {why}',
    es: 'Una parte de este componente no vale: {why}',
  },
  mailSent: {
    pt: 'O e-mail a {to} foi enviado.',
    en: 'The e-mail to {to} was sent.',
    es: 'El correo a {to} fue enviado.',
  },
  mailFailed: {
    pt: 'O e-mail a {to} não foi enviado: {why}',
    en: 'The e-mail to {to} was not sent: {why}',
    es: 'El correo a {to} no fue enviado: {why}',
  },
  messageFailed: {
    pt: 'A mensagem a {to} não foi enviada: {why}',
    en: 'The message to {to} was not sent: {why}',
    es: 'El mensaje a {to} no fue enviado: {why}',
  },
  unknownAction: {
    pt: 'Ação desconhecida: "{action}".',
    en: 'Unknown action: "{action}".',
    es: 'Acción desconocida: "{action}".',
  },
  unknownNode: {
    pt: 'Tipo de componente desconhecido: "{type}".',
    en: 'Unknown type of component: "{type}".',
    es: 'Tipo de componente desconocido: "{type}".',
  },
  brokenNode: {
    pt: 'Os dados do componente são inválidos: {field}.',
    en: 'The data of the component are invalid: {field}.',
    es: 'Los datos del componente son inválidos: {field}.',
  },
  noEdge: {
    pt: 'Este passo não leva a nenhum outro: o fluxo termina.',
    en: 'No connection leads on from here: the flow ends.',
    es: 'De aquí no sale ninguna conexión: el flujo termina.',
  },
  noBeginning: {
    pt: 'O fluxo não tem início.',
    en: 'The flow has no beginning.',
    es: 'El flujo no tiene inicio.',
  },
  tooLarge: {
    pt: 'A variável "{name}" não foi gravada: as variáveis da execução são grandes demais.',
    en: 'The variable "{name}" was not written: the variables of the run are too large.',
    es: 'La variable "{name}" no se guardó: las variables de la ejecución son demasiado grandes.',
  },
  tooManyMessages: {
    pt: 'O fluxo enviou {messages} mensagens sem resposta de ninguém e foi parado.',
    en: 'The flow sent {messages} messages without an answer from anybody and was stopped.',
    es: 'El flujo envió {messages} mensajes sin respuesta de nadie y se detuvo.',
  },
  tooMuchText: {
    pt: 'O fluxo compara ou preenche textos grandes demais e foi parado.',
    en: 'The flow compares or fills in texts that are too large, and was stopped.',
    es: 'El flujo compara o completa textos demasiado grandes y se detuvo.',
  },
  stranded: {
    pt: 'A execução parou por uma falha do programa e foi encerrada.',
    en: 'The run came to a halt by a fault of the program and was ended.',
    es: 'La ejecución se detuvo por un fallo del programa y se dio por terminada.',
  },
  linesLeftOut: {
    pt: '… mais {n} linhas, que não são mostradas.',
    en: '… {n} more lines, which are not shown.',
    es: '… {n} líneas más, que no se muestran.',
  },
  goesInCircles: {
    pt: 'O fluxo passou mais de {rounds} vezes por este componente sem esperar por ninguém, e foi parado.',
    en: 'The flow came to this component more than {rounds} times without waiting for anybody, and was stopped.',
    es: 'El flujo pasó más de {rounds} veces por este componente sin esperar a nadie, y se detuvo.',
  },
  outOfSteps: {
    pt: 'O fluxo deu {steps} passos sem resposta de ninguém e foi parado.',
    en: 'The flow took {steps} steps without an answer from anybody and was stopped.',
    es: 'El flujo dio {steps} pasos sin respuesta de nadie y se detuvo.',
  },
} satisfies Record<string, Record<Language, string>>

export type LogWord = keyof typeof sentences

/** A line of a run's log: what happened, and what fills its sentence. */
export interface LogLine {
  level: 'info' | 'warning' | 'error'
  word: LogWord
  data?: Record<string, string | number>
}

/** In place of that of a failed request, where nobody answered it. */
const unanswered: Record<Language, string> = {
  pt: 'A requisição HTTP ficou sem resposta: {why}',
  en: 'The HTTP request had no answer: {why}',
  es: 'La petición HTTP quedó sin respuesta: {why}',
}

/** The sentence of a line. */
export function logSentence({ word, data = {} }: LogLine, language: Language): string {
  if (word === 'httpFailed' && data.status === 0)
    return fillSentence(unanswered[language], { why: whyUnanswered(String(data.statusText), language) })
  const why = whyOf(data, language)
  return fillSentence(sentences[word][language], why === undefined ? data : { ...data, why })
}

/** A reason of which the line keeps the key alone: a finding of the linter, or why a message was not sent. */
function whyOf({ finding, failure, ...data }: NonNullable<LogLine['data']>, language: Language): string | undefined {
  if (finding !== undefined)
    return findingSentence({ word: finding as FindingWord, severity: 'error', data: { finding, ...data } }, language)
  return failure === undefined ? undefined : sendFailureWords[failure as SendFailureReason][language]
}
