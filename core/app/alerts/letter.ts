import type { Mail } from '../../clients/index.ts'
import type { Language } from '../../kit/language.ts'
import { fillSentence } from '../../kit/text.ts'
import { paragraph, sheet } from '../../platform/mails/index.ts'
import type { DatabaseErrorKind } from '../../storage/index.ts'
import type { Problem } from './errors.ts'

type Kind = Exclude<Problem['kind'], 'desk'> | DatabaseErrorKind

interface Words {
  subject: string
  subjectHealed: string
  began: string
  over: string
  faults: Record<Kind, string>
  healed: Record<Exclude<Problem['kind'], 'desk'> | 'desk', string>
  others: string
  more: string
  where: string
}

const texts: Record<Language, Words> = {
  pt: {
    subject: 'Balcão: algo no servidor precisa de atenção',
    subjectHealed: 'Balcão: resolvido no servidor',
    began: 'Precisa de atenção:',
    over: 'Resolvido:',
    faults: {
      backupFailed: 'O backup automático falhou. O log do servidor diz por quê; ele é tentado de novo a cada hora.',
      backupOfDamaged:
        'O último backup foi feito com bancos de dados danificados ou ausentes. Os backups anteriores não são apagados enquanto isso durar.',
      backupRotten:
        'Parte do último backup estava danificada quando foi lida. Verifique o disco ou o serviço onde ele fica.',
      missing: 'O banco de dados da empresa {name} (número {company}) não está no lugar.',
      empty: 'O banco de dados da empresa {name} (número {company}) está vazio.',
      damaged: 'O banco de dados da empresa {name} (número {company}) está danificado.',
      'not-upgraded':
        'O banco de dados da empresa {name} (número {company}) não pôde ser atualizado para a nova versão.',
    },
    healed: {
      backupFailed: 'O backup automático voltou a ser feito.',
      backupOfDamaged: 'O último backup foi feito com bancos de dados íntegros.',
      backupRotten: 'O último backup foi lido por inteiro e está íntegro.',
      desk: 'O banco de dados da empresa {name} (número {company}) voltou a funcionar.',
    },
    others: 'As outras empresas continuam trabalhando normalmente.',
    more: 'No servidor, o comando balcao doctor diz mais.',
    where: 'Instalação: {address}',
  },
  en: {
    subject: 'Balcão: something on the server needs attention',
    subjectHealed: 'Balcão: resolved on the server',
    began: 'Needs attention:',
    over: 'Resolved:',
    faults: {
      backupFailed: 'The automatic backup failed. The log of the server says why; it is tried again each hour.',
      backupOfDamaged:
        'The last backup was made of databases that are damaged or missing. Earlier backups are not deleted while this lasts.',
      backupRotten: 'Part of the last backup was damaged when it was read. Check the disk or the store where it lies.',
      missing: 'The database of company {name} (number {company}) is not in its place.',
      empty: 'The database of company {name} (number {company}) is empty.',
      damaged: 'The database of company {name} (number {company}) is damaged.',
      'not-upgraded': 'The database of company {name} (number {company}) could not be brought to the new version.',
    },
    healed: {
      backupFailed: 'The automatic backup is made again.',
      backupOfDamaged: 'The last backup was made of databases that are whole.',
      backupRotten: 'The last backup was read from end to end and is whole.',
      desk: 'The database of company {name} (number {company}) works again.',
    },
    others: 'The other companies go on working as usual.',
    more: 'On the server, the command balcao doctor says more.',
    where: 'Installation: {address}',
  },
  es: {
    subject: 'Balcão: algo en el servidor requiere atención',
    subjectHealed: 'Balcão: resuelto en el servidor',
    began: 'Requiere atención:',
    over: 'Resuelto:',
    faults: {
      backupFailed:
        'La copia de seguridad automática falló. El registro del servidor dice por qué; se intenta de nuevo cada hora.',
      backupOfDamaged:
        'La última copia de seguridad se hizo con bases de datos dañadas o ausentes. Las anteriores no se borran mientras esto dure.',
      backupRotten:
        'Parte de la última copia de seguridad estaba dañada cuando se leyó. Revise el disco o el servicio donde está.',
      missing: 'La base de datos de la empresa {name} (número {company}) no está en su lugar.',
      empty: 'La base de datos de la empresa {name} (número {company}) está vacía.',
      damaged: 'La base de datos de la empresa {name} (número {company}) está dañada.',
      'not-upgraded':
        'La base de datos de la empresa {name} (número {company}) no se pudo actualizar a la nueva versión.',
    },
    healed: {
      backupFailed: 'La copia de seguridad automática se hace de nuevo.',
      backupOfDamaged: 'La última copia de seguridad se hizo con bases de datos íntegras.',
      backupRotten: 'La última copia de seguridad se leyó por completo y está íntegra.',
      desk: 'La base de datos de la empresa {name} (número {company}) funciona de nuevo.',
    },
    others: 'Las demás empresas siguen trabajando con normalidad.',
    more: 'En el servidor, el comando balcao doctor dice más.',
    where: 'Instalación: {address}',
  },
}

/** What began and what is over since the last letter. */
export interface News {
  began: readonly Problem[]
  over: readonly Problem[]
}

/** A letter to anyone who runs the program, as plain text and as simple HTML that say the same. */
export function alertLetter(
  language: Language,
  { began, over }: News,
  publicUrl: string | undefined,
): Required<Pick<Mail, 'subject' | 'body' | 'html'>> {
  const words = texts[language]
  const paragraphs = [
    ...(began.length > 0 ? [words.began, ...began.map(error => errorSentence(words, error))] : []),
    ...(began.some(({ kind }) => kind === 'desk') ? [words.others] : []),
    ...(over.length > 0 ? [words.over, ...over.map(error => healedSentence(words, error))] : []),
    words.more,
    ...(publicUrl === undefined ? [] : [fillSentence(words.where, { address: publicUrl })]),
  ]
  return {
    subject: began.length > 0 ? words.subject : words.subjectHealed,
    body: `${paragraphs.join('\n\n')}\n`,
    html: sheet(language, paragraphs.map(paragraph)),
  }
}

const errorSentence = ({ faults: errors }: Words, error: Problem): string =>
  error.kind === 'desk' ? fillSentence(errors[error.fault], { ...error }) : errors[error.kind]

const healedSentence = ({ healed }: Words, error: Problem): string =>
  error.kind === 'desk' ? fillSentence(healed.desk, { ...error }) : healed[error.kind]
