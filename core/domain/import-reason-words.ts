import type { Language } from '../kit/language.ts'
import { MAX_LISTED_CONTACTS, MAX_NAME, MAX_SHEET_ROWS } from '../kit/limits.ts'
import { fillSentence } from '../kit/text.ts'
import type { ImportError, RowError } from './import-reasons.ts'

/** What people read of an import that did not come to its end, and of a row that is not taken. */

type Sentences = Readonly<Record<Language, string>>

const importErrors: Record<ImportError, Sentences> = {
  'no-sheet': {
    pt: 'Este arquivo não é uma planilha que se possa ler. Abra-o no Excel ou no LibreOffice, salve-o como .xlsx e envie esse.',
    en: 'This file is no sheet that can be read. Open it in Excel or LibreOffice, save it as .xlsx and send that one.',
    es: 'Este archivo no es una hoja que se pueda leer. Ábralo en Excel o LibreOffice, guárdelo como .xlsx y envíe ese.',
  },
  damaged: {
    pt: 'A planilha está danificada. Abra-a no Excel, salve-a de novo e envie outra vez.',
    en: 'The sheet is damaged. Open it in Excel, save it anew and send it again.',
    es: 'La hoja está dañada. Ábrala en Excel, guárdela de nuevo y envíela otra vez.',
  },
  encrypted: {
    pt: 'A planilha é protegida por senha. Remova a senha e envie de novo.',
    en: 'The sheet is protected by a password. Remove the password and send it again.',
    es: 'La hoja está protegida con contraseña. Quite la contraseña y envíela de nuevo.',
  },
  'too-large': {
    pt: 'O conteúdo da planilha é grande demais. Divida-a em várias menores.',
    en: 'What the sheet holds is too large. Split it into several smaller ones.',
    es: 'El contenido de la hoja es demasiado grande. Divídala en varias más pequeñas.',
  },
  'too-many-rows': {
    pt: 'A planilha tem mais de {rows} linhas. Divida-a em várias menores.',
    en: 'The sheet has more than {rows} rows. Split it into several smaller ones.',
    es: 'La hoja tiene más de {rows} filas. Divídala en varias más pequeñas.',
  },
  'too-slow': {
    pt: 'Ler a planilha demorou demais. Deixe só nome, número e e-mail nela, sem formatação, e envie de novo.',
    en: 'To read the sheet took too long. Leave nothing but name, number and e-mail in it, without formats, and send it again.',
    es: 'Leer la hoja tardó demasiado. Deje solo nombre, número y correo, sin formato, y envíela de nuevo.',
  },
  'no-header': {
    pt: 'Não achamos a coluna dos números. A primeira aba precisa das colunas nome, numero e email.',
    en: 'No column of numbers was found. The first tab needs the columns nome, numero and email.',
    es: 'No encontramos la columna de los números. La primera pestaña necesita las columnas nome, numero y email.',
  },
  empty: {
    pt: 'A planilha não tem nenhuma linha abaixo dos títulos.',
    en: 'The sheet has no row below its titles.',
    es: 'La hoja no tiene ninguna fila debajo de los títulos.',
  },
  'ended-each-time': {
    pt: 'A importação parou várias vezes no mesmo lugar. Divida a planilha em partes para achar a linha culpada.',
    en: 'The import stopped several times at the same place. Split the sheet to find the row that is to blame.',
    es: 'La importación se detuvo varias veces en el mismo lugar. Divida la hoja para hallar la fila culpable.',
  },
  'desk-full': {
    pt: 'O espaço da empresa para conversas e cadastros está cheio, e a importação parou. O que já entrou fica. Exclua tickets antigos ou amplie o plano.',
    en: "The company's space for conversations and records is full, and the import has stopped. What came in stays. Delete old tickets or extend the plan.",
    es: 'El espacio de la empresa para conversaciones y registros está lleno, y la importación se detuvo. Lo que ya entró se queda. Elimine tickets antiguos o amplíe el plan.',
  },
  'list-full': {
    pt: 'A lista chegou a {people} contatos, e a importação parou. O que já entrou fica. Ponha os outros em outra lista.',
    en: 'The list has reached {people} contacts, and the import has stopped. What came in stays. Put the others into another list.',
    es: 'La lista llegó a {people} contactos, y la importación se detuvo. Lo que ya entró se queda. Ponga los demás en otra lista.',
  },
}

const rowErrors: Record<RowError, Sentences> = {
  'number-missing': { pt: 'Sem número.', en: 'No number.', es: 'Sin número.' },
  'number-invalid': {
    pt: 'O número não é um telefone: use código do país, DDD e número.',
    en: 'The number is no phone number: use country code, area code and number.',
    es: 'El número no es un teléfono: use código de país, de área y número.',
  },
  'number-without-area': {
    pt: 'Falta o DDD no número.',
    en: 'The number has no area code.',
    es: 'Falta el código de área en el número.',
  },
  'number-shortened': {
    pt: 'O Excel arredondou o número (como em 5,511E+12). Formate a coluna como texto e digite-o de novo.',
    en: 'Excel has rounded the number (as in 5.511E+12). Format the column as text and type it again.',
    es: 'Excel redondeó el número (como en 5,511E+12). Dé formato de texto a la columna y escríbalo de nuevo.',
  },
  'number-repeated': {
    pt: 'O mesmo número já está na linha {row}.',
    en: 'The same number stands in row {row} already.',
    es: 'El mismo número ya está en la fila {row}.',
  },
  'number-hidden': {
    pt: 'Isto é um código interno do WhatsApp (LID) ou um grupo, não um número.',
    en: "This is an internal code of WhatsApp's (LID) or a group, no number.",
    es: 'Esto es un código interno de WhatsApp (LID) o un grupo, no un número.',
  },
  'name-short': {
    pt: 'O nome precisa de pelo menos 2 caracteres.',
    en: 'The name needs 2 characters at least.',
    es: 'El nombre necesita al menos 2 caracteres.',
  },
  'name-long': {
    pt: 'O nome passa de {letters} caracteres.',
    en: 'The name has more than {letters} characters.',
    es: 'El nombre pasa de {letters} caracteres.',
  },
  'email-invalid': { pt: 'O e-mail não é válido.', en: 'The e-mail is not valid.', es: 'El correo no es válido.' },
}

/** The limits that the sentences name. */
const limitsIn = (language: Language) => ({
  rows: MAX_SHEET_ROWS.toLocaleString(language),
  people: MAX_LISTED_CONTACTS.toLocaleString(language),
  letters: MAX_NAME,
})

/** What people read of an import that did not come to its end. */
export const importErrorIn = (error: ImportError, language: Language): string =>
  fillSentence(importErrors[error][language], limitsIn(language))

/** What people read of a row that is not taken; `row` is the other one that it repeats. */
export const rowErrorIn = (error: RowError, language: Language, row: number | null): string =>
  fillSentence(rowErrors[error][language], { row, ...limitsIn(language) })
