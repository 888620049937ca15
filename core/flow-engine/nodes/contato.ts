import * as z from 'zod'
import { Chosen, Line, LongText, Title } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'
import { isOwnNumber, numberIn } from './own-number.ts'

/**
 * Finds the contact of the conversation by its number, or makes it. It alone writes `numero`, and `nome` where a webhook
 * flow has none yet. Without a number a test plays with its stand-in (spec 2 §4).
 */
export const contato = defineNode({
  data: z.object({
    name: Title,
    nome_contato: Line,
    description: LongText,
    numero_whatsapp: Line,
    whatsappId: Chosen,
  }),
  run({ name, nome_contato, numero_whatsapp, whatsappId }, step) {
    const number = numberIn(numero_whatsapp, step) || step.standIn?.numero || ''
    if (!number && !isOwnNumber(numero_whatsapp, step)) {
      step.log('error', 'noNumber')
      return on
    }
    const called = step.fill(nome_contato || name).trim() || step.standIn?.nome || ''
    if (number) step.setContact('numero', number)
    if (step.kind === 'webhook' && called) step.setContact('nome', called)
    if (step.kind === 'webhook') step.findsContact(number)
    step.does({ do: 'contact', number, name: called, whatsappId })
    return on
  },
  check({ numero_whatsapp, whatsappId }, errors) {
    if (!numero_whatsapp.trim() && !errors.hasStandIn) errors.missing('numero_whatsapp')
    if (whatsappId !== null) errors.chosen('connection', whatsappId)
  },
})
