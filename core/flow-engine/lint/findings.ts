import type { Language } from '../../kit/language.ts'
import { fillSentence } from '../../kit/text.ts'
import { type FieldWord, fieldWords } from './field-words.ts'
import { requestFindings } from './request-findings.ts'

/**
 * What the linter finds. An error keeps a flow from working, a warning is what its maker should look at. Portuguese of the
 * specification is literal (spec 2 §5).
 */
const findings = {
  noBeginning: {
    severity: 'error',
    pt: 'O fluxo não tem o componente inicial ({type}).',
    en: 'The flow has no component to begin with ({type}).',
    es: 'El flujo no tiene el componente inicial ({type}).',
  },
  nothingStarts: {
    severity: 'warning',
    pt: 'Nada inicia este fluxo: escolha no Início uma conexão, uma fila ou palavras.',
    en: 'Nothing starts this flow: choose a connection, a queue or words in Start.',
    es: 'Nada inicia este flujo: elija en Inicio una conexión, una cola o palabras.',
  },
  severalBeginnings: {
    severity: 'error',
    pt: 'O fluxo tem mais de um componente inicial; só o primeiro vale.',
    en: 'The flow has several components to begin with; only the first counts.',
    es: 'El flujo tiene más de un componente inicial; solo vale el primero.',
  },
  sameId: {
    severity: 'error',
    pt: 'Outro componente tem o mesmo id.',
    en: 'Another component has the same id.',
    es: 'Otro componente tiene el mismo id.',
  },
  unknownNode: {
    severity: 'error',
    pt: 'Tipo de componente desconhecido: {type}.',
    en: 'Unknown type of component: {type}.',
    es: 'Tipo de componente desconocido: {type}.',
  },
  laterVersion: {
    severity: 'error',
    pt: 'Este componente foi feito por uma versão mais nova.',
    en: 'This component was made by a later version.',
    es: 'Este componente fue hecho por una versión más nueva.',
  },
  nodeOfOtherKind: {
    severity: 'error',
    pt: 'Este componente não existe neste tipo de fluxo.',
    en: 'This component does not exist in this kind of flow.',
    es: 'Este componente no existe en este tipo de flujo.',
  },
  nodeNotAllowed: {
    severity: 'error',
    pt: 'O plano não permite este componente.',
    en: 'The plan does not allow this component.',
    es: 'El plan no permite este componente.',
  },
  invalidField: {
    severity: 'error',
    pt: 'Valor inválido em {field}.',
    en: 'Invalid value in {field}.',
    es: 'Valor inválido en {field}.',
  },
  missingField: {
    severity: 'error',
    pt: 'Falta preencher: {field}.',
    en: 'This is missing: {field}.',
    es: 'Falta completar: {field}.',
  },
  aiNotSetUp: {
    severity: 'error',
    pt: 'A IA não está configurada (Configurações, E-mail e IA).',
    en: 'The AI is not set up (Settings, E-mail and AI).',
    es: 'La IA no está configurada (Configuración, Correo e IA).',
  },
  mailNotSetUp: {
    severity: 'error',
    pt: 'O envio de e-mails não está configurado (Configurações, E-mail e IA).',
    en: 'E-mail is not set up (Settings, E-mail and AI).',
    es: 'El envío de correos no está configurado (Configuración, Correo e IA).',
  },
  edgeToNowhere: {
    severity: 'error',
    pt: 'Uma conexão leva a um componente que não existe ({target}).',
    en: 'A connection leads to a component that does not exist ({target}).',
    es: 'Una conexión lleva a un componente que no existe ({target}).',
  },
  noWayOn: {
    severity: 'warning',
    pt: 'Este passo não leva a nenhum outro: a conversa para aqui.',
    en: 'No connection leads on from here: the conversation stops here.',
    es: 'De aquí no sale conexión: la conversación se detiene aquí.',
  },
  conditionWithoutEdge: {
    severity: 'warning',
    pt: 'A condição {n} não leva a lugar nenhum.',
    en: 'Condition {n} leads nowhere.',
    es: 'La condición {n} no lleva a ningún lugar.',
  },
  elseWithoutEdge: {
    severity: 'warning',
    pt: 'O "senão" não leva a lugar nenhum.',
    en: 'The "else" leads nowhere.',
    es: 'El "si no" no lleva a ningún lugar.',
  },
  choiceWithoutEdge: {
    severity: 'warning',
    pt: 'A opção {n} não leva a lugar nenhum.',
    en: 'Choice {n} leads nowhere.',
    es: 'La opción {n} no lleva a ningún lugar.',
  },
  noChoiceWithoutEdge: {
    severity: 'warning',
    pt: 'Quem não escolhe nenhuma opção não vai a lugar nenhum: a conversa para ali.',
    en: 'Who chooses nothing goes nowhere: the conversation stops there.',
    es: 'Quien no elige ninguna opción no va a ningún lugar: la conversación se detiene ahí.',
  },
  openWithoutEdge: {
    severity: 'warning',
    pt: 'A saída "Aberto" não leva a lugar nenhum.',
    en: 'The way out "Open" leads nowhere.',
    es: 'La salida "Abierto" no lleva a ningún lugar.',
  },
  closedWithoutEdge: {
    severity: 'warning',
    pt: 'A saída "Fechado" não leva a lugar nenhum.',
    en: 'The way out "Closed" leads nowhere.',
    es: 'La salida "Cerrado" no lleva a ningún lugar.',
  },
  sameChoice: {
    severity: 'warning',
    pt: 'Duas opções do menu se chamam "{title}": só a primeira é escolhida por esse nome.',
    en: 'Two choices of the menu are called "{title}": only the first is chosen by that name.',
    es: 'Dos opciones del menú se llaman "{title}": solo la primera se elige por ese nombre.',
  },
  noMenu: {
    severity: 'error',
    pt: 'O fluxo não tem um componente Menu ao qual voltar.',
    en: 'The flow has no Menu component to go back to.',
    es: 'El flujo no tiene un componente Menú al cual volver.',
  },
  comparesText: {
    severity: 'warning',
    pt: 'Se um dos lados de {variable} {operator} {value} não for um número, comparam-se textos: "outra" > 10 é verdadeiro.',
    en: 'If one side of {variable} {operator} {value} is no number, texts are compared: "other" > 10 is true.',
    es: 'Si un lado de {variable} {operator} {value} no es un número, se comparan textos: "otra" > 10 es verdadero.',
  },
  extraEdge: {
    severity: 'warning',
    pt: 'Desta saída partem várias conexões; só a primeira vale.',
    en: 'Several connections leave by one way out; only the first counts.',
    es: 'De esta salida parten varias conexiones; solo vale la primera.',
  },
  unreachable: {
    severity: 'warning',
    pt: 'Nenhum caminho leva a este componente.',
    en: 'No way leads to this component.',
    es: 'Ningún camino lleva a este componente.',
  },
  endlessLoop: {
    severity: 'error',
    pt: 'Daqui o fluxo gira sem esperar por ninguém e sem saída.',
    en: 'From here the flow goes round without waiting for anybody and without a way out.',
    es: 'Desde aquí el flujo gira sin esperar a nadie y sin salida.',
  },
  loopWithoutWait: {
    severity: 'warning',
    pt: 'Este caminho volta a si mesmo sem esperar por ninguém.',
    en: 'This way comes back to itself without waiting for anybody.',
    es: 'Este camino vuelve a sí mismo sin esperar a nadie.',
  },
  silenceComesBack: {
    severity: 'warning',
    pt: 'Quem não responde volta a esta mesma pergunta; na 3ª vez seguida o fluxo termina.',
    en: 'Whoever does not answer comes back to this same question; the third time in a row the flow ends.',
    es: 'Quien no responde vuelve a esta misma pregunta; a la tercera vez seguida el flujo termina.',
  },
  unknownVariable: {
    severity: 'warning',
    pt: 'Nada no fluxo preenche a variável "{name}".',
    en: 'Nothing in the flow fills the variable "{name}".',
    es: 'Nada en el flujo completa la variable "{name}".',
  },
  immutableVariable: {
    severity: 'error',
    pt: 'A variável "{name}" é imutável e não pode ser modificada',
    en: 'The variable "{name}" is immutable and cannot be changed',
    es: 'La variable "{name}" es inmutable y no se puede modificar',
  },
  reservedName: {
    severity: 'error',
    pt: 'Este nome é reservado e não pode ser usado. ({name})',
    en: 'This name is reserved and cannot be used. ({name})',
    es: 'Este nombre está reservado y no se puede usar. ({name})',
  },
  badVariableName: {
    severity: 'error',
    pt: 'Nome de variável inválido. Use apenas letras, números, _ ou $ e comece com letra, _ ou $. ({name})',
    en: 'Invalid variable name. Use letters, digits, _ or $ alone, and begin with a letter, _ or $. ({name})',
    es: 'Nombre de variable inválido. Use solo letras, números, _ o $ y comience con letra, _ o $. ({name})',
  },
  replyNotKept: {
    severity: 'warning',
    pt: 'A resposta não é guardada em nenhuma variável.',
    en: 'The reply is kept in no variable.',
    es: 'La respuesta no se guarda en ninguna variable.',
  },
  emptyValue: {
    severity: 'warning',
    pt: 'A condição compara com um texto vazio.',
    en: 'The condition compares with an empty text.',
    es: 'La condición compara con un texto vacío.',
  },
  unknownOperator: {
    severity: 'error',
    pt: 'Operador desconhecido: "{operator}". A condição nunca é verdadeira.',
    en: 'Unknown operator: "{operator}". The condition is never true.',
    es: 'Operador desconocido: "{operator}". La condición nunca es verdadera.',
  },
  unknownAction: {
    severity: 'error',
    pt: 'Ação desconhecida: "{action}".',
    en: 'Unknown action: "{action}".',
    es: 'Acción desconocida: "{action}".',
  },
  targetGone: {
    severity: 'error',
    pt: 'O componente de destino não existe mais.',
    en: 'The component to jump to does not exist any more.',
    es: 'El componente de destino ya no existe.',
  },
  queueGone: {
    severity: 'error',
    pt: 'O setor escolhido ({id}) não existe mais.',
    en: 'The chosen queue ({id}) does not exist any more.',
    es: 'La cola elegida ({id}) ya no existe.',
  },
  tagGone: {
    severity: 'error',
    pt: 'A tag escolhida ({id}) não existe mais.',
    en: 'The chosen tag ({id}) does not exist any more.',
    es: 'La etiqueta elegida ({id}) ya no existe.',
  },
  connectionGone: {
    severity: 'error',
    pt: 'A conexão escolhida ({id}) não existe mais.',
    en: 'The chosen connection ({id}) does not exist any more.',
    es: 'La conexión elegida ({id}) ya no existe.',
  },
  userGone: {
    severity: 'error',
    pt: 'O usuário escolhido ({id}) não existe mais.',
    en: 'The chosen user ({id}) does not exist any more.',
    es: 'El usuario elegido ({id}) ya no existe.',
  },
  responseUnfed: {
    severity: 'error',
    pt: 'Aguardando conexão com nó HTTP Request',
    en: 'No HTTP Request node leads here.',
    es: 'Ningún nodo HTTP Request lleva aquí.',
  },
  responseFedByOther: {
    severity: 'error',
    pt: 'O nó de Resposta HTTP só pode ser conectado a um nó de Requisição HTTP',
    en: 'The HTTP Response node can only be connected to an HTTP Request node',
    es: 'El nodo de Respuesta HTTP solo puede conectarse a un nodo de Petición HTTP',
  },
  noMapping: {
    severity: 'warning',
    pt: 'Nenhum campo do webhook é copiado para uma variável.',
    en: 'No field of the webhook is copied to a variable.',
    es: 'Ningún campo del webhook se copia a una variable.',
  },
  contactNeeded: {
    severity: 'error',
    pt: 'Num fluxo de webhook este componente precisa de um componente Contato antes dele.',
    en: 'In a webhook flow this component needs a Contact component before it.',
    es: 'En un flujo de webhook este componente necesita un componente Contacto antes.',
  },
  waitTime: {
    severity: 'warning',
    pt: 'Tempo de espera entre 0.5 e 3600 segundos',
    en: 'The time to wait is between 0.5 and 3600 seconds',
    es: 'El tiempo de espera es entre 0.5 y 3600 segundos',
  },
  fileTooLarge: {
    severity: 'error',
    pt: 'O arquivo excede o tamanho máximo de 5MB',
    en: 'The file is larger than 5 MB',
    es: 'El archivo supera el tamaño máximo de 5 MB',
  },
  photoTooLarge: {
    severity: 'error',
    pt: 'A imagem excede o tamanho máximo de 5MB',
    en: 'The picture is larger than 5 MB',
    es: 'La imagen supera el tamaño máximo de 5 MB',
  },
  noImage: {
    severity: 'error',
    pt: 'O arquivo selecionado não é uma imagem válida',
    en: 'The chosen file is no valid picture',
    es: 'El archivo elegido no es una imagen válida',
  },
  tagName: {
    severity: 'error',
    pt: 'O nome da tag é obrigatório',
    en: 'The name of the tag is required',
    es: 'El nombre de la etiqueta es obligatorio',
  },
  ...requestFindings,
} satisfies Record<string, { severity: Severity } & Record<Language, string>>

export type Severity = 'error' | 'warning'
export type FindingWord = keyof typeof findings

/** One finding, at a node or about the flow as a whole. */
export interface Finding {
  word: FindingWord
  severity: Severity
  nodeId?: string
  data?: Record<string, string | number>
}

export const severityOf = (word: FindingWord): Severity => findings[word].severity

/** What people read of a finding. */
export function findingSentence({ word, data }: Finding, language: Language): string {
  const field = word === 'missingField' ? fieldWords[data?.field as FieldWord]?.[language] : undefined
  return fillSentence(findings[word][language], { ...data, ...(field && { field }) })
}
