import { defineErrors } from './errors.ts'

/** Refusals that no module owns: what the program says of requests, of sessions and of companies before a call is worked. */
export const generalErrors = defineErrors({
  ERR_VALIDATION: {
    status: 400,
    pt: 'Confira os campos destacados.',
    en: 'Check the highlighted fields.',
    es: 'Revise los campos señalados.',
  },
  ERR_MALFORMED_BODY: {
    status: 400,
    pt: 'O pedido não pôde ser lido.',
    en: 'The request could not be read.',
    es: 'No se pudo leer la solicitud.',
  },
  ERR_BODY_TOO_LARGE: {
    status: 413,
    pt: 'O pedido é grande demais.',
    en: 'The request is too large.',
    es: 'La solicitud es demasiado grande.',
  },
  ERR_FILE_TOO_LARGE: {
    status: 413,
    pt: 'O arquivo é grande demais. O limite é {limit}.',
    en: 'The file is too large. The limit is {limit}.',
    es: 'El archivo es demasiado grande. El límite es {limit}.',
  },
  ERR_FILE_TYPE: {
    status: 400,
    pt: 'Este tipo de arquivo não é aceito aqui.',
    en: 'This type of file is not accepted here.',
    es: 'Este tipo de archivo no se acepta aquí.',
  },
  ERR_TOO_MANY_FILES: {
    status: 400,
    pt: 'Arquivos demais de uma vez. O limite é {max}.',
    en: 'Too many files at once. The limit is {max}.',
    es: 'Demasiados archivos a la vez. El límite es {max}.',
  },
  ERR_UNSUPPORTED_MEDIA: {
    status: 415,
    pt: 'Este formato de pedido não é aceito aqui.',
    en: 'This kind of request is not accepted here.',
    es: 'Este formato de solicitud no se acepta aquí.',
  },
  ERR_TOO_MANY_REQUESTS: {
    status: 429,
    pt: 'Pedidos demais em pouco tempo. Tente de novo em alguns instantes.',
    en: 'Too many requests in a short time. Try again in a moment.',
    es: 'Demasiadas solicitudes en poco tiempo. Inténtelo de nuevo en un momento.',
  },
  ERR_NOT_FOUND: {
    status: 404,
    pt: 'Não encontramos o que você procura.',
    en: 'We could not find what you are looking for.',
    es: 'No encontramos lo que busca.',
  },
  ERR_INTERNAL: {
    status: 500,
    pt: 'Algo deu errado do nosso lado. Tente de novo.',
    en: 'Something went wrong on our side. Try again.',
    es: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  },
  ERR_STOPPING: {
    status: 503,
    pt: 'O servidor está reiniciando. Tente de novo em instantes.',
    en: 'The server is restarting. Try again in a moment.',
    es: 'El servidor se está reiniciando. Inténtelo de nuevo en un momento.',
  },
  ERR_TOO_SLOW: {
    status: 503,
    pt: 'Isso demorou demais. Procure por algo mais específico ou por um período menor.',
    en: 'This took too long. Look for something more specific, or in a shorter period.',
    es: 'Esto tardó demasiado. Busque algo más específico o un período más corto.',
  },
  ERR_NO_TOKEN: {
    status: 401,
    pt: 'Entre na sua conta para continuar.',
    en: 'Sign in to continue.',
    es: 'Inicie sesión para continuar.',
  },
  ERR_SESSION_EXPIRED: {
    status: 401,
    pt: 'Sua sessão terminou. Entre de novo.',
    en: 'Your session has ended. Sign in again.',
    es: 'Su sesión terminó. Inicie sesión de nuevo.',
  },
  ERR_TOKEN_EXPIRED: {
    status: 403,
    pt: 'Sua sessão precisa ser renovada.',
    en: 'Your session needs to be renewed.',
    es: 'Su sesión debe renovarse.',
  },
  ERR_NO_PERMISSION: {
    status: 403,
    pt: 'Acesso não permitido',
    en: 'You do not have permission to do this.',
    es: 'No tiene permiso para hacer esto.',
  },
  ERR_PLAN_FEATURE: {
    status: 403,
    pt: 'O plano da sua empresa não inclui este recurso.',
    en: "Your company's plan does not include this feature.",
    es: 'El plan de su empresa no incluye este recurso.',
  },
  ERR_PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    pt: 'Troque a senha provisória para continuar.',
    en: 'Change the temporary password to continue.',
    es: 'Cambie la contraseña provisional para continuar.',
  },
  ERR_COMPANY_OVERDUE: {
    status: 403,
    pt: 'Opss! Sua assinatura venceu {date}. Entre em contato com o Suporte para mais informações!',
    en: 'Oops! Your subscription expired on {date}. Contact Support for more information!',
    es: '¡Ups! Su suscripción venció el {date}. ¡Contacte con Soporte para más información!',
  },
  ERR_COMPANY_INACTIVE: {
    status: 403,
    pt: 'Esta empresa está inativa. Entre em contato com o Suporte.',
    en: 'This company is inactive. Contact Support.',
    es: 'Esta empresa está inactiva. Contacte con Soporte.',
  },
  ERR_API_TOKEN: {
    status: 401,
    pt: 'Acesso não permitido',
    en: 'Access not allowed',
    es: 'Acceso no permitido',
  },
  ERR_NO_COMPANY_FOUND: {
    status: 404,
    pt: 'Empresa não encontrada.',
    en: 'Company not found.',
    es: 'Empresa no encontrada.',
  },
  ERR_MEDIA_LINK: {
    status: 403,
    pt: 'Este link de mídia não vale mais. Atualize a página.',
    en: 'This media link is no longer valid. Refresh the page.',
    es: 'Este enlace de archivo ya no es válido. Actualice la página.',
  },
  ERR_MEDIA_GONE: {
    status: 404,
    pt: 'Este arquivo não existe mais.',
    en: 'This file no longer exists.',
    es: 'Este archivo ya no existe.',
  },
})
