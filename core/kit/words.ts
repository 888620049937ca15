import type { Language } from './language.ts'
import { fillSentence } from './text.ts'

/**
 * The validation texts of the specification (spec 1 §5, spec 2 §5), literal also where they are English or misspelt: the
 * codes of errors, which contracts carry as messages. People read the sentence of their language (decision 3).
 */
export const words = {
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  required: 'Required',
  invalidEmail: 'Invalid email',
  messageTooShort: 'Mensagem muito curta',
  nameTooShort: 'nome muito curto',
  chatTitle: 'Por favor, preencha o título da conversa.',
  chatMembers: 'Por favor, selecione pelo menos um usuário.',
  mandatory: 'Obrigatório',
  chooseQueue: 'Selecione uma fila',
  chooseSector: 'Informe o setor',
  setFilter: 'Parametrize o filtro',
  invalid: 'Valor inválido',
  invalidPhone: 'Número inválido',
  phoneInFull: 'Escreva código do país, DDD e número, como +55\u00a011\u00a098888-0001.',
  invalidColor: 'Cor inválida',
  invalidTime: 'Hora inválida',
  invalidDate: 'Data inválida',
  inPast: 'Escolha um momento no futuro',
  nobodyInList: 'Ninguém desta lista tem um número que o WhatsApp conhece',
  invalidCursor: 'Esta página da lista não existe',
  tooMany: 'Valores demais',
  tooFew: 'Valores de menos',
  wholeWeek: 'Envie os sete dias da semana, cada um uma vez',
  tooSmall: 'O número é pequeno demais',
  tooLarge: 'O número é grande demais',
  numberRequired: 'O número é obrigatório',
  invalidProxy: 'Use http://endereço:porta ou socks5://endereço:porta',
  proxyWithUser: 'Escreva usuário e senha nos campos deles, não no endereço',
  invalidAddress: 'Use um endereço como https://api.exemplo.com/v1',
  /** For a number that is none of WhatsApp: most often the country code is missing. */
  numberUnknown:
    'Este número não está no WhatsApp. Envie código do país, DDD e número, só com algarismos: 5511988880001',
  groupUnknown: 'Este grupo ainda não escreveu para a empresa',
  invalidTaxNumber: 'Este CPF ou CNPJ não existe',
  invalidSize: 'Use um tamanho como 500 MB ou 20 GB',
  invalidVideo: 'Use um link de um vídeo do YouTube',
  invalidPixKey: 'Use CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória',
  oldCertificate:
    'Este .p12 usa uma cifra antiga. Converta-o com "openssl pkcs12 -legacy -in conta.p12 -nodes -out conta.pem" e envie o .pem',
  lockedCertificate:
    'Este .p12 tem senha. Converta-o com "openssl pkcs12 -in conta.p12 -nodes -out conta.pem" e envie o .pem',
  slowCertificate:
    'Este .p12 demora demais para abrir. Converta-o com "openssl pkcs12 -in conta.p12 -nodes -out conta.pem" e envie o .pem',
} as const

export type Word = (typeof words)[keyof typeof words]

/** What people read for a word; a Portuguese one that says enough is read as it is. */
const sentences: Record<Language, Partial<Record<string, string>>> = {
  pt: {
    'Too Short!': 'O texto é curto demais.',
    'Too Long!': 'O texto é longo demais.',
    Required: words.mandatory,
    'Invalid email': 'Este e-mail não é válido. Exemplo: nome@empresa.com.br',
    'Hora inválida': 'Use horas e minutos, como 08:00.',
  } satisfies Partial<Record<Word, string>>,
  en: {
    'Too Short!': 'The text is too short.',
    'Too Long!': 'The text is too long.',
    Required: 'Required',
    'Invalid email': 'This is no valid email. Example: name@company.com',
    'Mensagem muito curta': 'The text is too short',
    'nome muito curto': 'The name is too short',
    'Por favor, preencha o título da conversa.': 'Please fill in the title of the chat.',
    'Por favor, selecione pelo menos um usuário.': 'Please choose at least one person.',
    Obrigatório: 'Required',
    'Selecione uma fila': 'Choose a queue',
    'Informe o setor': 'Choose the sector',
    'Parametrize o filtro': 'Set the filter',
    'Valor inválido': 'Invalid value',
    'Número inválido': 'Invalid number',
    'Escreva código do país, DDD e número, como +55\u00a011\u00a098888-0001.':
      'Write country code, area code and number, such as +55\u00a011\u00a098888-0001.',
    'Cor inválida': 'Invalid colour',
    'Hora inválida': 'Use hours and minutes, such as 08:00.',
    'Data inválida': 'Invalid date',
    'Escolha um momento no futuro': 'Choose a time in the future',
    [words.nobodyInList]: 'Nobody in this list has a number that WhatsApp knows',
    'Esta página da lista não existe': 'This page of the list does not exist',
    'Valores demais': 'Too many values',
    'Valores de menos': 'Too few values',
    [words.wholeWeek]: 'Send the seven days of the week, each once',
    'O número é pequeno demais': 'The number is too small',
    'O número é grande demais': 'The number is too large',
    'O número é obrigatório': 'The number is required',
    [words.invalidProxy]: 'Use http://address:port or socks5://address:port',
    [words.proxyWithUser]: 'Write user and password in their own fields, not in the address',
    [words.invalidAddress]: 'Use an address such as https://api.example.com/v1',
    [words.numberUnknown]:
      'This number is not on WhatsApp. Send country code, area code and number, digits alone: 5511988880001',
    [words.groupUnknown]: 'This group has not written to the company yet',
    [words.invalidTaxNumber]: 'There is no such CPF or CNPJ',
    [words.invalidSize]: 'Use a size such as 500 MB or 20 GB',
    [words.invalidVideo]: 'Use a link to a video of YouTube',
    [words.invalidPixKey]: 'Use CPF, CNPJ, e-mail, a phone with +55 or a random key',
    [words.oldCertificate]:
      'This .p12 uses an old cipher. Convert it with "openssl pkcs12 -legacy -in account.p12 -nodes -out account.pem" and send the .pem',
    [words.lockedCertificate]:
      'This .p12 has a password. Convert it with "openssl pkcs12 -in account.p12 -nodes -out account.pem" and send the .pem',
    [words.slowCertificate]:
      'This .p12 takes too long to open. Convert it with "openssl pkcs12 -in account.p12 -nodes -out account.pem" and send the .pem',
  } satisfies Record<Word, string>,
  es: {
    'Too Short!': 'El texto es muy corto.',
    'Too Long!': 'El texto es muy largo.',
    Required: 'Obligatorio',
    'Invalid email': 'Este correo no es válido. Ejemplo: nombre@empresa.com',
    'Mensagem muito curta': 'El texto es muy corto',
    'nome muito curto': 'El nombre es muy corto',
    'Por favor, preencha o título da conversa.': 'Por favor, escriba el título de la conversación.',
    'Por favor, selecione pelo menos um usuário.': 'Por favor, elija al menos una persona.',
    Obrigatório: 'Obligatorio',
    'Selecione uma fila': 'Elija una cola',
    'Informe o setor': 'Indique el sector',
    'Parametrize o filtro': 'Configure el filtro',
    'Valor inválido': 'Valor inválido',
    'Número inválido': 'Número inválido',
    'Escreva código do país, DDD e número, como +55\u00a011\u00a098888-0001.':
      'Escriba código de país, de área y número, como +55\u00a011\u00a098888-0001.',
    'Cor inválida': 'Color inválido',
    'Hora inválida': 'Use horas y minutos, como 08:00.',
    'Data inválida': 'Fecha inválida',
    'Escolha um momento no futuro': 'Elija un momento en el futuro',
    [words.nobodyInList]: 'Nadie de esta lista tiene un número que WhatsApp conoce',
    'Esta página da lista não existe': 'Esta página de la lista no existe',
    'Valores demais': 'Demasiados valores',
    'Valores de menos': 'Muy pocos valores',
    [words.wholeWeek]: 'Envíe los siete días de la semana, cada uno una vez',
    'O número é pequeno demais': 'El número es demasiado pequeño',
    'O número é grande demais': 'El número es demasiado grande',
    'O número é obrigatório': 'El número es obligatorio',
    [words.invalidProxy]: 'Use http://dirección:puerto o socks5://dirección:puerto',
    [words.proxyWithUser]: 'Escriba usuario y contraseña en sus campos, no en la dirección',
    [words.invalidAddress]: 'Use una dirección como https://api.ejemplo.com/v1',
    [words.numberUnknown]:
      'Este número no está en WhatsApp. Envíe código de país, código de área y número, solo dígitos: 5511988880001',
    [words.groupUnknown]: 'Este grupo todavía no escribió a la empresa',
    [words.invalidTaxNumber]: 'Este CPF o CNPJ no existe',
    [words.invalidSize]: 'Use un tamaño como 500 MB o 20 GB',
    [words.invalidVideo]: 'Use un enlace de un video de YouTube',
    [words.invalidPixKey]: 'Use CPF, CNPJ, correo, teléfono con +55 o clave aleatoria',
    [words.oldCertificate]:
      'Este .p12 usa un cifrado antiguo. Conviértalo con "openssl pkcs12 -legacy -in cuenta.p12 -nodes -out cuenta.pem" y envíe el .pem',
    [words.lockedCertificate]:
      'Este .p12 tiene contraseña. Conviértalo con "openssl pkcs12 -in cuenta.p12 -nodes -out cuenta.pem" y envíe el .pem',
    [words.slowCertificate]:
      'Este .p12 tarda demasiado en abrirse. Conviértalo con "openssl pkcs12 -in cuenta.p12 -nodes -out cuenta.pem" y envíe el .pem',
  } satisfies Record<Word, string>,
}

/** What people read where the limit that was broken is known. */
const withLimit: Record<Language, Partial<Record<string, string>>> = {
  pt: {
    'Too Short!': 'Use pelo menos {limit} caracteres.',
    'Too Long!': 'Use até {limit} caracteres.',
    'O número é pequeno demais': 'O menor valor é {limit}.',
    'O número é grande demais': 'O maior valor é {limit}.',
  },
  en: {
    'Too Short!': 'Use at least {limit} characters.',
    'Too Long!': 'Use up to {limit} characters.',
    'O número é pequeno demais': 'The smallest value is {limit}.',
    'O número é grande demais': 'The largest value is {limit}.',
  },
  es: {
    'Too Short!': 'Use al menos {limit} caracteres.',
    'Too Long!': 'Use hasta {limit} caracteres.',
    'O número é pequeno demais': 'El menor valor es {limit}.',
    'O número é grande demais': 'El mayor valor es {limit}.',
  },
}

/** The same where that is one letter. */
const withOneLetter: Record<Language, Partial<Record<string, string>>> = {
  pt: { 'Too Short!': 'Use pelo menos 1 caractere.', 'Too Long!': 'Use até 1 caractere.' },
  en: { 'Too Short!': 'Use at least 1 character.', 'Too Long!': 'Use up to 1 character.' },
  es: { 'Too Short!': 'Use al menos 1 carácter.', 'Too Long!': 'Use hasta 1 carácter.' },
}

/** What people read for a word, with the limit that was broken where it is known; a text that is none of ours stays as it is. */
export function wordIn(word: string, language: Language, limit?: number): string {
  const ofOne = limit === 1 ? withOneLetter[language][word] : undefined
  const limited = limit === undefined ? undefined : (ofOne ?? withLimit[language][word])
  if (limited) return fillSentence(limited, { limit: limit?.toLocaleString(language) })
  const known = sentences[language][word]
  if (known !== undefined) return known
  return language !== 'pt' && saysLacking(word) ? wordIn(words.required, language) : word
}

/** Whether it is one of the sentences that many a field has of its own for being empty (spec 1 §5), in Portuguese. */
const saysLacking = (word: string): boolean => / é obrigatóri[ao]$/.test(word)

/** Whether a word can be told in each language. */
export const isKnownWord = (word: string): boolean => Object.values<string>(words).includes(word) || saysLacking(word)
