import type { Language, Sentences } from '../kit/language.ts'
import type { CampaignBlock, CampaignStatus, RecipientFailure, RecipientState } from './campaign-states.ts'
import { sendFailureWords } from './send-failures.ts'

/** What people read of campaigns and their recipients, on the page and in the sheet of the report. */

const statuses: Record<CampaignStatus, Sentences> = {
  INATIVA: { pt: 'Inativa', en: 'Draft', es: 'Inactiva' },
  PROGRAMADA: { pt: 'Programada', en: 'Scheduled', es: 'Programada' },
  EM_ANDAMENTO: { pt: 'Em andamento', en: 'Running', es: 'En curso' },
  CANCELADA: { pt: 'Cancelada', en: 'Cancelled', es: 'Cancelada' },
  FINALIZADA: { pt: 'Finalizada', en: 'Finished', es: 'Finalizada' },
}

const states: Record<RecipientState, Sentences> = {
  waiting: { pt: 'Aguardando a vez', en: 'Waiting for its turn', es: 'Esperando su turno' },
  sending: { pt: 'Enviando', en: 'Sending', es: 'Enviando' },
  asked: { pt: 'Confirmação pedida', en: 'Asked to confirm', es: 'Confirmación pedida' },
  confirmed: { pt: 'Confirmado', en: 'Confirmed', es: 'Confirmado' },
  delivered: { pt: 'Entregue', en: 'Delivered', es: 'Entregado' },
  failed: { pt: 'Não entregue', en: 'Not delivered', es: 'No entregado' },
}

const failures: Record<RecipientFailure, Sentences> = {
  ...sendFailureWords,
  'opted-out': {
    pt: 'Não quer receber campanhas.',
    en: 'Does not want campaigns.',
    es: 'No quiere recibir campañas.',
  },
  declined: { pt: 'Respondeu que não.', en: 'Answered no.', es: 'Respondió que no.' },
  silent: {
    pt: 'Não respondeu ao pedido de confirmação a tempo.',
    en: 'Did not answer the question in time.',
    es: 'No respondió a la pregunta a tiempo.',
  },
  attended: {
    pt: 'Está em atendimento ou em outro fluxo.',
    en: 'Is being attended, or is in another flow.',
    es: 'Está en atención o en otro flujo.',
  },
  withdrawn: {
    pt: 'A mensagem foi apagada antes de sair.',
    en: 'The message was deleted before it left.',
    es: 'El mensaje se borró antes de salir.',
  },
  'gave-up': {
    pt: 'Algo deu errado do nosso lado em todas as tentativas.',
    en: 'Something went wrong on our side each time.',
    es: 'Algo salió mal de nuestro lado en todos los intentos.',
  },
}

const holds: Record<CampaignBlock, Sentences> = {
  suspended: {
    pt: 'A empresa está inativa ou vencida: a campanha espera.',
    en: 'The company is inactive or overdue: the campaign waits.',
    es: 'La empresa está inactiva o vencida: la campaña espera.',
  },
  filling: {
    pt: 'A lista ainda está recebendo contatos: a campanha começa quando todos estiverem nela.',
    en: 'The list is still being filled: the campaign begins when everybody is in it.',
    es: 'La lista todavía está recibiendo contactos: la campaña comienza cuando todos estén en ella.',
  },
  nobody: {
    pt: 'Não começou: ninguém da lista tem um número que o WhatsApp conhece.',
    en: 'Did not begin: nobody in the list has a number that WhatsApp knows.',
    es: 'No comenzó: nadie de la lista tiene un número que WhatsApp conoce.',
  },
  hours: {
    pt: 'Fora do horário de envio: a campanha continua quando ele começar.',
    en: 'Outside of the sending hours: the campaign goes on when they begin.',
    es: 'Fuera del horario de envío: la campaña sigue cuando comience.',
  },
  'not-linked': {
    pt: 'A conexão não está ligada a um telefone: a campanha espera por ela.',
    en: 'The connection is not linked to a phone: the campaign waits for it.',
    es: 'La conexión no está vinculada a un teléfono: la campaña la espera.',
  },
  restricted: {
    pt: 'O WhatsApp restringiu esta conexão (463): a campanha espera o fim da restrição.',
    en: 'WhatsApp has restricted this connection (463): the campaign waits for the end of it.',
    es: 'WhatsApp restringió esta conexión (463): la campaña espera el fin de la restricción.',
  },
  'flow-limit': {
    pt: 'O plano não permite mais execuções de fluxo neste mês: a campanha espera.',
    en: 'The plan allows no more flow runs this month: the campaign waits.',
    es: 'El plan no permite más ejecuciones de flujo este mes: la campaña espera.',
  },
  'flow-unusable': {
    pt: 'O fluxo não existe mais, não foi publicado ou usa algo que o plano não permite: a campanha espera.',
    en: 'The flow is gone, is not published or uses what the plan does not allow: the campaign waits.',
    es: 'El flujo ya no existe, no está publicado o usa algo que el plan no permite: la campaña espera.',
  },
  'first-contacts': {
    pt: 'A conexão já escreveu hoje a tantas pessoas novas quanto pode: os próximos saem aos poucos, nas 24 horas seguintes.',
    en: 'The connection has written to as many new people today as it may: the next ones leave little by little, over the next 24 hours.',
    es: 'La conexión ya escribió hoy a tantas personas nuevas como puede: los próximos salen poco a poco, en las 24 horas siguientes.',
  },
  template: {
    pt: 'A Meta não deixa enviar o modelo, ou falta um valor ou arquivo dele: a campanha espera.',
    en: 'Meta does not let the template be sent, or a value or file of it is missing: the campaign waits.',
    es: 'Meta no deja enviar la plantilla, o le falta un valor o archivo: la campaña espera.',
  },
  'portfolio-limit': {
    pt: 'A conta oficial já escreveu a tantas pessoas em 24 horas quanto a Meta permite: a campanha continua quando houver lugar.',
    en: 'The official account has written to as many people in 24 hours as Meta allows: the campaign goes on when there is room.',
    es: 'La cuenta oficial ya escribió a tantas personas en 24 horas como Meta permite: la campaña sigue cuando haya lugar.',
  },
  payment: {
    pt: 'A conta oficial na Meta está sem forma de pagamento: a campanha espera.',
    en: 'The official account at Meta has no payment method: the campaign waits.',
    es: 'La cuenta oficial en Meta no tiene forma de pago: la campaña espera.',
  },
  account: {
    pt: 'A Meta restringiu a conta oficial: a campanha espera.',
    en: 'Meta has restricted the official account: the campaign waits.',
    es: 'Meta restringió la cuenta oficial: la campaña espera.',
  },
  'desk-full': {
    pt: 'O banco de dados da empresa está cheio: a campanha espera.',
    en: 'The database of the company is full: the campaign waits.',
    es: 'La base de datos de la empresa está llena: la campaña espera.',
  },
}

/** What a report tells about each recipient, as the page and the sheet head it. */
export const reportHeadings = {
  pt: {
    state: 'Situação',
    askedAt: 'Perguntado em',
    confirmedAt: 'Confirmado em',
    deliveredAt: 'Entregue em',
    answeredAt: 'Respondeu em',
  },
  en: {
    state: 'State',
    askedAt: 'Asked at',
    confirmedAt: 'Confirmed at',
    deliveredAt: 'Delivered at',
    answeredAt: 'Answered at',
  },
  es: {
    state: 'Estado',
    askedAt: 'Preguntado',
    confirmedAt: 'Confirmado',
    deliveredAt: 'Entregado',
    answeredAt: 'Respondió',
  },
} as const satisfies Record<Language, object>

export const statusWords = (status: CampaignStatus, language: Language): string => statuses[status][language]
export const stateWords = (state: RecipientState, language: Language): string => states[state][language]
export const failureWords = (failure: RecipientFailure, language: Language): string => failures[failure][language]
export const blockWords = (hold: CampaignBlock, language: Language): string => holds[hold][language]
