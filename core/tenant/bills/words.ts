import type { Language, Sentences } from '../../kit/language.ts'
import { formatMoney, inReais } from '../../kit/money.ts'
import { fillSentence } from '../../kit/text.ts'
import type { Bill, BillError } from './asaas.ts'

/** What a contact reads of bills, in the company's language. */
export const billWords = {
  ask: {
    pt: 'Para a segunda via do boleto, envie o CPF ou CNPJ do titular, só os números.',
    en: 'For a second copy of your bill, send the CPF or CNPJ of the account holder, digits only.',
    es: 'Para la segunda copia de la factura, envíe el CPF o CNPJ del titular, solo los números.',
  },
  wait: {
    pt: 'Aguarde! Estamos consultando na base de dados!',
    en: 'Please wait! We are looking it up in the database!',
    es: '¡Espere! ¡Estamos consultando en la base de datos!',
  },
  unknown: {
    pt: 'Cadastro não localizado! *CPF/CNPJ* incorreto ou inválido. Tenta novamente!',
    en: 'Not found! *CPF/CNPJ* wrong or invalid. Please try again!',
    es: '¡Registro no encontrado! *CPF/CNPJ* incorrecto o inválido. ¡Intente de nuevo!',
  },
  paid: {
    pt: 'Não há nenhuma cobrança em aberto. ✅',
    en: 'There is nothing to pay. ✅',
    es: 'No hay ningún cobro pendiente. ✅',
  },
  people: {
    pt: 'Não consegui consultar agora. Em breve uma pessoa continua o atendimento.',
    en: 'I could not look it up now. A person will go on soon.',
    es: 'No pude consultar ahora. En breve una persona continúa la atención.',
  },
} as const satisfies Record<string, Sentences>

const heads: Record<'overdue' | 'next', Sentences> = {
  overdue: { pt: 'Cobrança vencida', en: 'Overdue bill', es: 'Factura vencida' },
  next: { pt: 'Próxima cobrança', en: 'Next bill', es: 'Próxima factura' },
}
const labels = {
  name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
  detail: { pt: 'Descrição', en: 'Description', es: 'Descripción' },
  value: { pt: 'Valor', en: 'Amount', es: 'Valor' },
  due: { pt: 'Vencimento', en: 'Due', es: 'Vencimiento' },
  link: { pt: 'Link', en: 'Link', es: 'Enlace' },
} as const satisfies Record<string, Sentences>

export const pixCaption: Sentences = {
  pt: 'QR Code do Pix. O código copia e cola vai na próxima mensagem.',
  en: 'QR code of the Pix. The code to copy and paste comes in the next message.',
  es: 'Código QR del Pix. El código para copiar y pegar va en el próximo mensaje.',
}
export const pixHead: Sentences = {
  pt: 'Pix copia e cola:',
  en: 'Pix, to copy and paste:',
  es: 'Pix, para copiar y pegar:',
}
export const barsHead: Sentences = {
  pt: 'Código de barras:',
  en: 'Bar code:',
  es: 'Código de barras:',
}

const MAX_DETAIL = 200

/** A bill in lines. Of the payer only the first name: anyone who asks need not be them. */
export function billText({ payer, detail, cents, dueDate, url, isOverdue }: Bill, language: Language): string {
  const line = (label: keyof typeof labels, text: string): string =>
    text ? `*${labels[label][language]}:* ${text}` : ''
  return [
    `*${heads[isOverdue ? 'overdue' : 'next'][language]}*`,
    line('name', payer.trim().split(/\s+/, 1)[0] ?? ''),
    line('detail', detail.slice(0, MAX_DETAIL)),
    line('value', formatMoney(inReais(cents))),
    line('due', dueDate.split('-').reverse().join('/')),
    line('link', url),
  ]
    .filter(Boolean)
    .join('\n')
}

const failed: Sentences = {
  pt: 'A segunda via do boleto não foi consultada: {why}',
  en: 'The second copy of the bill was not looked up: {why}',
  es: 'La segunda copia de la factura no se consultó: {why}',
}

/** Why Asaas did not say anything, for people who go on. */
const reasons: Record<BillError | 'unset', Sentences> = {
  unset: {
    pt: 'não há token do Asaas nas configurações.',
    en: 'there is no Asaas token in the settings.',
    es: 'no hay token de Asaas en la configuración.',
  },
  denied: {
    pt: 'o Asaas recusou o token. Confira-o nas configurações.',
    en: 'Asaas refused the token. Check it in the settings.',
    es: 'Asaas rechazó el token. Revíselo en la configuración.',
  },
  busy: {
    pt: 'o Asaas recebeu consultas demais.',
    en: 'Asaas got too many questions.',
    es: 'Asaas recibió demasiadas consultas.',
  },
  down: {
    pt: 'o Asaas não respondeu.',
    en: 'Asaas did not answer.',
    es: 'Asaas no respondió.',
  },
  garbage: {
    pt: 'o Asaas respondeu algo que não se entende.',
    en: 'Asaas answered something that cannot be understood.',
    es: 'Asaas respondió algo que no se entiende.',
  },
}

export const failureNote = (error: BillError | 'unset', language: Language): string =>
  fillSentence(failed[language], { why: reasons[error][language] })
