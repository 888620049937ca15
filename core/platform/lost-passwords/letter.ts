import type { Mail } from '../../clients/index.ts'
import type { Language } from '../../kit/language.ts'
import { fillSentence } from '../../kit/text.ts'
import { linkOnPaper, paragraph, sheet } from '../mails/index.ts'

interface Words {
  subject: string
  asked: string
  here: string
  choose: string
  code: string
  lasts: string
  nobody: string
}

const texts: Record<Language, Words> = {
  pt: {
    subject: 'Sua nova senha no Balcão',
    asked: 'Pediram uma nova senha para a conta {email}.',
    here: 'Para escolhê-la:',
    choose: 'Escolher a nova senha',
    code: 'Ou abra Esqueci a senha na página de entrada e informe este código:',
    lasts: 'O código vale por uma hora e serve uma vez só.',
    nobody: 'Se não foi você, não faça nada: a senha de agora continua valendo.',
  },
  en: {
    subject: 'Your new password at Balcão',
    asked: 'Somebody asked for a new password of the account {email}.',
    here: 'To choose it:',
    choose: 'Choose the new password',
    code: 'Or open Forgot my password on the sign-in page and give this code:',
    lasts: 'The code lasts an hour and works once.',
    nobody: 'If it was not you, do nothing: your present password stays.',
  },
  es: {
    subject: 'Su nueva contraseña en Balcão',
    asked: 'Se pidió una nueva contraseña para la cuenta {email}.',
    here: 'Para elegirla:',
    choose: 'Elegir la nueva contraseña',
    code: 'O abra Olvidé mi contraseña en la página de entrada e ingrese este código:',
    lasts: 'El código vale por una hora y sirve una sola vez.',
    nobody: 'Si no fue usted, no haga nada: su contraseña actual sigue valiendo.',
  },
}

/** The mail that brings a code, with a link where it is known by which address people reach the program. */
export function letterWith(
  code: string,
  { email, language, publicUrl }: { email: string; language: Language; publicUrl: string | undefined },
): Required<Pick<Mail, 'subject' | 'body' | 'html'>> {
  const words = texts[language]
  const requested = fillSentence(words.asked, { email })
  // Behind `#`, since what stands there is in no log of a server.
  const link = publicUrl && `${publicUrl}/nova-senha#${code}`
  const end = [words.lasts, words.nobody]
  const way = [...(link ? [`${words.here}\n${link}`] : []), `${words.code}\n${code}`]
  const displayed = [...(link ? [linkOnPaper(link, words.choose)] : []), paragraph(words.code), paragraph(code)]
  return {
    subject: words.subject,
    body: `${[requested, ...way, ...end].join('\n\n')}\n`,
    html: sheet(language, [paragraph(requested), ...displayed, ...end.map(paragraph)]),
  }
}
