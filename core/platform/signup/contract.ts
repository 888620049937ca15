import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Day, Email, Flag, Name, OptionalId, Password } from '../../kit/fields.ts'
import { MAX_SIGN_UP_CODE } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { Company, Phone } from '../companies/contract.ts'

export const signUpErrors = defineErrors({
  ERR_TOO_MANY_SIGNUPS: {
    status: 429,
    pt: 'Cadastros demais deste endereço. Espere {minutes} min e tente de novo.',
    en: 'Too many sign-ups from this address. Wait {minutes} min and try again.',
    es: 'Demasiados registros desde esta dirección. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_TOO_MANY_SIGNUP_TRIES: {
    status: 429,
    pt: 'Tentativas demais de cadastro. Espere {minutes} min e tente de novo.',
    en: 'Too many tries to sign up. Wait {minutes} min and try again.',
    es: 'Demasiados intentos de registro. Espere {minutes} min e inténtelo de nuevo.',
  },
  ERR_SIGNUP_CODE_OVER: {
    status: 400,
    pt: 'Esta confirmação não vale: ela dura 24 horas. Faça o cadastro de novo.',
    en: 'This confirmation is not good: it lasts 24 hours. Sign up again.',
    es: 'Esta confirmación no vale: dura 24 horas. Haga el registro de nuevo.',
  },
  ERR_SIGNUP_PASSWORD: {
    status: 400,
    pt: 'A senha não é a que foi escolhida no cadastro.',
    en: 'The password is not the one that was chosen at the sign-up.',
    es: 'La contraseña no es la que se eligió en el registro.',
  },
  ERR_USER_CREATION_DISABLED: {
    status: 403,
    pt: 'O cadastro de novas empresas está desativado.',
    en: 'Sign-up of new companies is turned off.',
    es: 'El registro de nuevas empresas está desactivado.',
  },
})

/**
 * What a visitor sends to sign up. Whatever else the form carries (due date, status, recurrence, campaigns) is the
 * server's decision and is not read (spec 1 §7, decision 54).
 */
export const SignUpInput = z.object({
  name: Name,
  email: Email,
  phone: Phone.default(''),
  password: Password,
  planId: z.coerce.number(words.required).int().positive(words.required),
  /** The company that referred this one. It comes from an address that anybody may write: what is no id is as none. */
  companyId: OptionalId.catch(null),
})
export type SignUpInput = z.output<typeof SignUpInput>

/** What anyone who signed up confirms their e-mail with. */
export const ConfirmInput = z.object({
  /** What the mail brought. */
  code: z.string(words.required).trim().min(1, words.required).max(MAX_SIGN_UP_CODE, words.tooLong),
  /** The one of the sign-up: nobody confirms what a stranger filled in under their e-mail. */
  password: Password,
})

/** Whether companies may sign up, and whether the program was started so that nobody may (`--signup no`). */
export const SignUpState = z.object({
  closed: z.boolean(),
  byStart: z.boolean(),
  /** The last day on which a company that signs up now works without paying. */
  trialUntil: Day,
})
export type SignUpState = z.output<typeof SignUpState>

const FormSetting = z.object({ key: z.string(), value: z.string() })

/** One of the questions of a sign-up form of the family (decision 787), answered as a setting. */
const formSetting = (key: string, summary: string) =>
  ({ method: 'GET', path: `/settings/${key}`, summary, allow: 'public', reply: FormSetting }) as const

export const signUpRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/companies/cadastro',
    summary:
      'Public sign-up of a company with its first administrator. Where the platform sends mails the answer is a sentence (202), and the company is there when its e-mail is confirmed.',
    allow: 'public',
    rate: { max: 60, perSeconds: 600 },
    body: SignUpInput,
    reply: z.union([Company, z.object({ message: z.string() })]),
  },
  confirm: {
    method: 'POST',
    path: '/companies/cadastro/confirm',
    summary: 'Founds the company of a sign-up whose e-mail is confirmed by the code that was mailed to it.',
    allow: 'public',
    rate: { max: 60, perSeconds: 600 },
    body: ConfirmInput,
    reply: Company,
  },
  state: {
    method: 'GET',
    path: '/companies/cadastro',
    summary: 'Whether companies may sign up, and until when they would try it.',
    allow: 'public',
    reply: SignUpState,
  },
  viewRegister: formSetting(
    'viewregister',
    'Whether sign-in pages of elsewhere lead to the sign-up: enabled or disabled.',
  ),
  allowRegister: formSetting(
    'allowregister',
    'Whether companies may sign up, for pages of elsewhere: enabled or disabled.',
  ),
  trial: formSetting(
    'trial',
    'For how many days a company that signs up now works without paying, for pages of elsewhere.',
  ),
  close: {
    method: 'PUT',
    path: '/companies/cadastro',
    summary: 'Opens and closes the public sign-up.',
    allow: 'super',
    body: z.object({ closed: Flag }),
    reply: SignUpState,
  },
})
