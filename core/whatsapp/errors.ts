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
})
