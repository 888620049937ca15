import type { Mail } from '../../clients/index.ts'
import type { Language } from '../../kit/language.ts'
import { fillSentence } from '../../kit/text.ts'
import { linkOnPaper, paragraph, sheet } from '../mails/index.ts'

interface Words {
  mailed: string
  given: string
  confirm: { subject: string; here: string; button: string; code: string; lasts: string; nobody: string }
  account: { subject: string; exists: string; here: string; button: string; forgot: string; nobody: string }
}

const texts: Record<Language, Words> = {
  pt: {
    mailed:
      'Enviamos um e-mail para {email}. Siga o que ele diz para concluir o cadastro; até lá nada é criado. Não chegou? Olhe também a caixa de spam.',
    given: 'O e-mail {email} foi informado no cadastro de uma empresa no Balcão.',
    confirm: {
      subject: 'Confirme o seu cadastro no Balcão',
      here: 'Para concluir o cadastro, com a senha escolhida nele:',
      button: 'Concluir o cadastro',
      code: 'Para concluir o cadastro, abra Já tenho o código na página Cadastro, e informe a senha escolhida e este código:',
      lasts: 'Isto vale por 24 horas.',
      nobody: 'Se não foi você, não faça nada: sem esta confirmação nada é criado.',
    },
    account: {
      subject: 'Você já tem uma conta no Balcão',
      exists: 'Já existe uma conta com este e-mail, e por isso nada foi criado.',
      here: 'Para entrar:',
      button: 'Entrar',
      forgot: 'Se não lembra da senha, abra Esqueci a senha na página de entrada.',
      nobody: 'Se não foi você, não faça nada: a sua conta continua como está.',
    },
  },
  en: {
    mailed:
      'We sent an e-mail to {email}. Follow what it says to complete the sign-up; until then nothing is created. Nothing there? Look into the spam folder too.',
    given: 'The e-mail {email} was given at the sign-up of a company at Balcão.',
    confirm: {
      subject: 'Confirm your sign-up at Balcão',
      here: 'To complete the sign-up, with the password that was chosen in it:',
      button: 'Complete the sign-up',
      code: 'To complete the sign-up, open I have the code on the page Sign up, and give the chosen password and this code:',
      lasts: 'This lasts 24 hours.',
      nobody: 'If it was not you, do nothing: without this confirmation nothing is created.',
    },
    account: {
      subject: 'You already have an account at Balcão',
      exists: 'There is an account with this e-mail already, so nothing was created.',
      here: 'To sign in:',
      button: 'Sign in',
      forgot: 'If you do not remember the password, open Forgot my password on the sign-in page.',
      nobody: 'If it was not you, do nothing: your account stays as it is.',
    },
  },
  es: {
    mailed:
      'Enviamos un correo a {email}. Siga lo que dice para completar el registro; hasta entonces no se crea nada. ¿No llegó? Mire también la carpeta de spam.',
    given: 'El correo {email} fue indicado en el registro de una empresa en Balcão.',
    confirm: {
      subject: 'Confirme su registro en Balcão',
      here: 'Para completar el registro, con la contraseña elegida en él:',
      button: 'Completar el registro',
      code: 'Para completar el registro, abra Ya tengo el código en la página Registro, e ingrese la contraseña elegida y este código:',
      lasts: 'Esto vale por 24 horas.',
      nobody: 'Si no fue usted, no haga nada: sin esta confirmación no se crea nada.',
    },
    account: {
      subject: 'Usted ya tiene una cuenta en Balcão',
      exists: 'Ya existe una cuenta con este correo, y por eso no se creó nada.',
      here: 'Para entrar:',
      button: 'Entrar',
      forgot: 'Si no recuerda la contraseña, abra Olvidé mi contraseña en la página de entrada.',
      nobody: 'Si no fue usted, no haga nada: su cuenta sigue como está.',
    },
  },
}

/** To whom a letter goes, and where it may lead: people reach the program by an address that not every operator has named. */
interface About {
  email: string
  language: Language
  publicUrl: string | undefined
}

type Letter = Required<Pick<Mail, 'subject' | 'body' | 'html'>>

/** What the sign-up is answered, whether or not the e-mail has an account. */
export const mailedSentence = (email: string, language: Language): string =>
  fillSentence(texts[language].mailed, { email })

/** The mail that brings what a sign-up is confirmed with. It says nothing that the form says: anybody may write there what they like. */
export function letterWith(code: string, about: About): Letter {
  const { subject, here, button, code: byHand, lasts, nobody } = texts[about.language].confirm
  // Behind `#`, since what stands there is in no log of a server.
  const link = about.publicUrl && `${about.publicUrl}/confirmar-cadastro#${code}`
  const way = link
    ? { body: [`${here}\n${link}`], html: [linkOnPaper(link, button)] }
    : { body: [`${byHand}\n${code}`], html: [paragraph(byHand), paragraph(code)] }
  return letterOf(about, subject, way, [lasts, nobody])
}

/** The mail to anyone who has an account with the e-mail of a sign-up. */
export function letterOfAccount(about: About): Letter {
  const { subject, exists, here, button, forgot, nobody } = texts[about.language].account
  const link = about.publicUrl && `${about.publicUrl}/login`
  const way = link
    ? { body: [exists, `${here}\n${link}`], html: [paragraph(exists), linkOnPaper(link, button)] }
    : { body: [exists], html: [paragraph(exists)] }
  return letterOf(about, subject, way, [forgot, nobody])
}

function letterOf(
  { email, language }: About,
  subject: string,
  way: { body: string[]; html: string[] },
  end: string[],
): Letter {
  const provided = fillSentence(texts[language].given, { email })
  return {
    subject,
    body: `${[provided, ...way.body, ...end].join('\n\n')}\n`,
    html: sheet(language, [paragraph(provided), ...way.html, ...end.map(paragraph)]),
  }
}
