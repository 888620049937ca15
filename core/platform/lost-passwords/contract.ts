import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Email, Password } from '../../kit/fields.ts'
import { words } from '../../kit/words.ts'

export const lostPasswordErrors = defineErrors({
  ERR_TOO_MANY_LOST_PASSWORDS: {
    status: 429,
    pt: 'Pedidos demais de senha nova. Espere {minutes} min e tente de novo.',
    en: 'Too many requests for a new password. Wait {minutes} min and try again.',
    es: 'Demasiados pedidos de contraseña nueva. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_NO_PASSWORD_MAIL: {
    status: 409,
    pt: 'Daqui não saem e-mails. Peça uma senha nova a quem administra a sua empresa no Balcão.',
    en: 'No e-mails leave from here. Ask whoever administers your company in Balcão for a new password.',
    es: 'De aquí no salen correos. Pida una contraseña nueva a quien administra su empresa en Balcão.',
  },
  ERR_PASSWORD_CODE_OVER: {
    status: 400,
    pt: 'Este código não vale: ele dura uma hora e serve uma vez só. Peça outro.',
    en: 'This code is not good: it lasts an hour and works once. Ask for another one.',
    es: 'Este código no vale: dura una hora y sirve una sola vez. Pida otro.',
  },
})

export const LostPasswordInput = z.object({ email: Email })

export const NewPasswordInput = z.object({
  /** What the mail brought. */
  code: z.string(words.required).trim().min(1, words.required).max(200, words.tooLong),
  password: Password,
})

export const lostPasswordRoutes = defineRoutes({
  state: {
    method: 'GET',
    path: '/auth/lost_password',
    summary: 'Whether somebody who lost their password is sent a mail.',
    allow: 'public',
    reply: z.object({ byMail: z.boolean() }),
  },
  ask: {
    method: 'POST',
    path: '/auth/lost_password',
    summary: 'Sends a code for a new password to this e-mail, if it is of an account; the answer does not tell.',
    allow: 'public',
    rate: { max: 60, perSeconds: 600 },
    body: LostPasswordInput,
    reply: z.object({ message: z.string() }),
  },
  change: {
    method: 'PUT',
    path: '/auth/lost_password',
    summary: 'Gives the account of a code a new password and ends its sessions.',
    allow: 'public',
    rate: { max: 60, perSeconds: 600 },
    body: NewPasswordInput,
    reply: z.object({ email: z.string() }),
  },
})
