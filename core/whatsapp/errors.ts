import { defineErrors } from '../kit/errors.ts'

/** Why the engine cannot do what a module asks of a connection. */
export const whatsappErrors = defineErrors({
  ERR_WAPP_NOT_INITIALIZED: {
    status: 409,
    pt: 'Esta conexão não está vinculada a um telefone. Verifique a página de conexões.',
    en: 'This connection is not linked to a phone. Check the connections page.',
    es: 'Esta conexión no está vinculada a un teléfono. Revise la página de conexiones.',
  },
  ERR_WAPP_SESSION_STATE: {
    status: 409,
    pt: 'A conexão não está em um estado que permita isso agora.',
    en: 'The connection is not in a state that allows this now.',
    es: 'La conexión no está en un estado que permita esto ahora.',
  },
  ERR_WAPP_CODE_REFUSED: {
    status: 409,
    pt: 'O WhatsApp não aceitou o pedido de código para este número. Confira o número, espere alguns minutos ou leia o QR Code.',
    en: 'WhatsApp did not accept the request for a code for this number. Check the number, wait some minutes or scan the QR code.',
    es: 'WhatsApp no aceptó el pedido de código para este número. Revise el número, espere unos minutos o lea el código QR.',
  },
  ERR_WAPP_NO_CODE: {
    status: 409,
    pt: 'O WhatsApp não respondeu ao pedido de código. Tente de novo em instantes.',
    en: 'WhatsApp did not answer the request for a code. Try again in a moment.',
    es: 'WhatsApp no respondió al pedido de código. Inténtelo de nuevo en un momento.',
  },
})
