import { defineErrors } from '../kit/errors.ts'

/** Why what is outside could not be asked, for anyone who set it up. `place` and `detail` fill the sentences. */
export const externalErrors = defineErrors({
  ERR_OUTSIDE_PRIVATE: {
    status: 409,
    pt: 'Este servidor não deixa usar um endereço de rede interna ({place}).',
    en: 'This server does not allow a private address ({place}).',
    es: 'Este servidor no permite una dirección de red interna ({place}).',
  },
  ERR_OUTSIDE_UNREACHABLE: {
    status: 502,
    pt: 'Não foi possível chegar a {place}. Confira o endereço e a porta.',
    en: '{place} could not be reached. Check the address and the port.',
    es: 'No fue posible llegar a {place}. Revise la dirección y el puerto.',
  },
  ERR_OUTSIDE_TLS: {
    status: 502,
    pt: 'A conexão segura (TLS) com {place} falhou. Confira o tipo de segurança, a porta e o certificado do servidor.',
    en: 'The secure connection (TLS) to {place} failed. Check the kind of security, the port and its certificate.',
    es: 'La conexión segura (TLS) con {place} falló. Revise el tipo de seguridad, el puerto y el certificado.',
  },
  ERR_OUTSIDE_SLOW: {
    status: 502,
    pt: '{place} não respondeu a tempo.',
    en: '{place} did not answer in time.',
    es: '{place} no respondió a tiempo.',
  },
  ERR_MAIL_LOGIN: {
    status: 502,
    pt: 'O servidor de e-mail recusou o usuário ou a senha: {detail}',
    en: 'The mail server refused the user or the password: {detail}',
    es: 'El servidor de correo rechazó el usuario o la contraseña: {detail}',
  },
  ERR_MAIL_RECIPIENT: {
    status: 502,
    pt: 'O servidor de e-mail não aceitou o destinatário: {detail}',
    en: 'The mail server did not take the recipient: {detail}',
    es: 'El servidor de correo no aceptó al destinatario: {detail}',
  },
  ERR_MAIL_REFUSED: {
    status: 502,
    pt: 'O servidor de e-mail não aceitou a mensagem: {detail}',
    en: 'The mail server did not take the message: {detail}',
    es: 'El servidor de correo no aceptó el mensaje: {detail}',
  },
  ERR_AI_KEY: {
    status: 502,
    pt: 'A IA recusou a chave.',
    en: 'The AI refused the key.',
    es: 'La IA rechazó la clave.',
  },
  ERR_AI_MODEL: {
    status: 502,
    pt: 'A IA não conhece o modelo: {detail}',
    en: 'The AI does not know the model: {detail}',
    es: 'La IA no conoce el modelo: {detail}',
  },
  ERR_AI_ADDRESS: {
    status: 502,
    pt: 'Não há IA neste endereço. Ele costuma terminar em /v1. ({detail})',
    en: 'There is no AI at this address. It usually ends in /v1. ({detail})',
    es: 'No hay IA en esta dirección. Suele terminar en /v1. ({detail})',
  },
  ERR_AI_BUSY: {
    status: 502,
    pt: 'A IA recusa pedidos por enquanto, por limite de uso ou de saldo: {detail}',
    en: 'The AI refuses requests for now, for a limit of use or of credit: {detail}',
    es: 'La IA rechaza pedidos por ahora, por límite de uso o de saldo: {detail}',
  },
  ERR_AI_UNPAID: {
    status: 502,
    pt: 'O saldo ou o limite de gasto da conta da IA acabou: {detail}',
    en: 'The credit or the spend limit of the account at the AI is used up: {detail}',
    es: 'El saldo o el límite de gasto de la cuenta de la IA se acabó: {detail}',
  },
  ERR_AI_FILTERED: {
    status: 502,
    pt: 'O filtro de conteúdo da IA não deixou que ela respondesse a isto.',
    en: 'The content filter of the AI did not let it answer this.',
    es: 'El filtro de contenido de la IA no la dejó responder a esto.',
  },
  ERR_AI_FAILED: {
    status: 502,
    pt: 'A IA respondeu com um erro: {detail}',
    en: 'The AI answered with an error: {detail}',
    es: 'La IA respondió con un error: {detail}',
  },
  ERR_AI_GARBAGE: {
    status: 502,
    pt: 'A resposta da IA não pôde ser lida.',
    en: 'The answer of the AI could not be read.',
    es: 'La respuesta de la IA no se pudo leer.',
  },
  ERR_AI_HUGE: {
    status: 502,
    pt: 'A resposta da IA é grande demais.',
    en: 'The answer of the AI is too large.',
    es: 'La respuesta de la IA es demasiado grande.',
  },
})

/** Why a mail did not go, by the error that `sendMail` found. */
export const mailErrors = {
  private: externalErrors.ERR_OUTSIDE_PRIVATE,
  unreachable: externalErrors.ERR_OUTSIDE_UNREACHABLE,
  tls: externalErrors.ERR_OUTSIDE_TLS,
  slow: externalErrors.ERR_OUTSIDE_SLOW,
  stopped: externalErrors.ERR_OUTSIDE_SLOW,
  login: externalErrors.ERR_MAIL_LOGIN,
  recipient: externalErrors.ERR_MAIL_RECIPIENT,
  refused: externalErrors.ERR_MAIL_REFUSED,
} as const

/** Why an AI gave no answer, by the error that `askAi` found. */
const aiErrors = {
  key: externalErrors.ERR_AI_KEY,
  model: externalErrors.ERR_AI_MODEL,
  address: externalErrors.ERR_AI_ADDRESS,
  busy: externalErrors.ERR_AI_BUSY,
  unpaid: externalErrors.ERR_AI_UNPAID,
  failed: externalErrors.ERR_AI_FAILED,
  declined: externalErrors.ERR_AI_FAILED,
  filtered: externalErrors.ERR_AI_FILTERED,
  garbage: externalErrors.ERR_AI_GARBAGE,
  huge: externalErrors.ERR_AI_HUGE,
} as const

/** Why something outside did not do what it was asked for. `place` and `detail` fill them. */
export const externalErrorList = { ...mailErrors, ...aiErrors } as const
