import * as z from 'zod'
import { Chosen, Line, LongText, lines, Title } from '../fields.ts'
import type { NodeErrors } from '../lint/node-problems.ts'
import { defineNode, type Outcome, on, type Step } from '../node-type.ts'
import { bareName } from '../variables.ts'
import { isOwnNumber, numberIn } from './own-number.ts'

const Data = z.object({
  actionType: Title,
  numero: Line,
  nome: Line,
  email: Line,
  extrainfo: lines(z.object({ nome_key: Line, valor: LongText })),
  notifyType: z.enum(['whatsapp', 'email']).catch('whatsapp'),
  notifySubject: Line,
  notifyBody: LongText,
  notifyUserId: Chosen,
  notifyEmail: Line,
  notifyWhatsapp: Line,
  varToClear: Line,
  targetNodeId: Line,
  confirmDelete: z.boolean().catch(false),
})
type Data = z.output<typeof Data>

interface Action {
  run(data: Data, step: Step): Outcome
  check?(data: Data, errors: NodeErrors): void
}

const needsNumber = ({ numero }: Data, errors: NodeErrors): void => {
  if (!numero.trim()) errors.missing('numero')
}

const contactAs = (as: 'createContact' | 'editContact'): Action => ({
  run({ numero, nome, email, extrainfo }, step) {
    const number = numberIn(numero, step)
    const extraInfo = extrainfo.map(({ nome_key, valor }) => ({ name: step.fill(nome_key), value: step.fill(valor) }))
    const isOwn = as === 'editContact' && isOwnNumber(numero, step)
    if (number || isOwn)
      step.does({ do: as, number, name: step.fill(nome).trim(), email: step.fill(email).trim(), extraInfo })
    else step.log('error', 'noNumber')
    return on
  },
  check: needsNumber,
})

/** The eight actions (spec 2 §9). */
const actions: Record<string, Action> = {
  criar_contato: contactAs('createContact'),
  editar_contato: contactAs('editContact'),
  deletar_contato: {
    run({ numero }, step) {
      const number = numberIn(numero, step)
      if (number) step.does({ do: 'deleteContact', number })
      else step.log('error', 'noNumber')
      return on
    },
    check(data, errors) {
      needsNumber(data, errors)
      if (!data.confirmDelete) errors.missing('confirmDelete')
    },
  },
  notificar_membro: {
    run({ notifyType, notifySubject, notifyBody, notifyUserId, notifyEmail, notifyWhatsapp }, step) {
      const to = step.fill(notifyType === 'email' ? notifyEmail : notifyWhatsapp).trim()
      const body = step.fill(notifyBody)
      step.does({ do: 'notify', by: notifyType, userId: notifyUserId, to, subject: step.fill(notifySubject), body })
      return on
    },
    check({ notifyType, notifySubject, notifyBody, notifyUserId, notifyEmail, notifyWhatsapp }, errors) {
      if (notifyType === 'email') errors.needs('mail')
      if (notifyType === 'email' && !notifySubject.trim()) errors.missing('notifySubject')
      if (!notifyBody.trim()) errors.missing('notifyBody')
      if (notifyUserId !== null) errors.chosen('user', notifyUserId)
      else if (!(notifyType === 'email' ? notifyEmail : notifyWhatsapp).trim()) errors.missing('notifyUserId')
    },
  },
  limpar_variavel: {
    run({ varToClear }, step) {
      step.clear(bareName(varToClear))
      return on
    },
    check({ varToClear }, errors) {
      if (!varToClear.trim()) errors.missing('varToClear')
    },
  },
  pausar_fluxo: {
    run(_data, step) {
      step.does({ do: 'pause' })
      return { go: 'pause' }
    },
  },
  reiniciar_fluxo: { run: () => ({ go: 'restart' }) },
  ir_ate_componente: {
    run: ({ targetNodeId }) => ({ go: 'jump', to: targetNodeId }),
    check({ targetNodeId }, errors) {
      if (!targetNodeId) errors.missing('targetNodeId')
      else if (!errors.has(targetNodeId)) errors.add('targetGone')
    },
  },
}

const actionOf = ({ actionType }: Data): Action | undefined =>
  Object.hasOwn(actions, actionType) ? actions[actionType] : undefined

/** One of eight actions; an unknown one is passed over, and the log says so. */
export const acao = defineNode({
  data: Data,
  run(data, step) {
    return actionOf(data)?.run(data, step) ?? on
  },
  // To a colleague it is a message of the desk.
  reachesOut: ({ actionType, notifyType, notifyUserId, notifyEmail }) =>
    actionType === 'notificar_membro' && notifyType === 'email' && notifyUserId === null && notifyEmail.trim() !== '',
  waits: ({ actionType }) => actionType === 'pausar_fluxo',
  leadsTo: ({ actionType, targetNodeId }) =>
    actionType === 'ir_ate_componente'
      ? { node: targetNodeId }
      : actionType === 'reiniciar_fluxo'
        ? 'beginning'
        : undefined,
  reads: ({ actionType, varToClear }) => (actionType === 'limpar_variavel' ? [bareName(varToClear)] : []),
  check(data, errors) {
    const action = actionOf(data)
    if (action) action.check?.(data, errors)
    else if (data.actionType) errors.add('unknownAction', { action: data.actionType })
    else errors.missing('actionType')
  },
})
