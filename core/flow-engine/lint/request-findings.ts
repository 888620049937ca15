/** What the linter finds about a request to another system: all of it keeps the request from being made. */
export const requestFindings = {
  urlMissing: { severity: 'error', pt: 'URL é obrigatória', en: 'The URL is required', es: 'La URL es obligatoria' },
  urlInvalid: {
    severity: 'error',
    pt: 'A URL começa com http:// ou https://',
    en: 'The URL begins with http:// or https://',
    es: 'La URL comienza con http:// o https://',
  },
  urlPrivate: {
    severity: 'warning',
    pt: 'A URL é de uma rede privada, que o servidor não chama.',
    en: 'The URL is of a private network, which the server does not call.',
    es: 'La URL es de una red privada, que el servidor no llama.',
  },
  bearerToken: {
    severity: 'error',
    pt: 'Token é obrigatório para autenticação Bearer',
    en: 'Bearer authentication needs a token',
    es: 'La autenticación Bearer necesita un token',
  },
  basicUser: {
    severity: 'error',
    pt: 'Usuário é obrigatório para Basic Auth',
    en: 'Basic Auth needs a user',
    es: 'Basic Auth necesita un usuario',
  },
  basicPassword: {
    severity: 'error',
    pt: 'Senha é obrigatória para Basic Auth',
    en: 'Basic Auth needs a password',
    es: 'Basic Auth necesita una contraseña',
  },
  customKey: {
    severity: 'error',
    pt: 'Nome do cabeçalho é obrigatório para autenticação customizada',
    en: 'Custom authentication needs the name of a header',
    es: 'La autenticación personalizada necesita el nombre de un encabezado',
  },
  customValue: {
    severity: 'error',
    pt: 'Valor é obrigatório para autenticação customizada',
    en: 'Custom authentication needs a value',
    es: 'La autenticación personalizada necesita un valor',
  },
  headerValue: {
    severity: 'error',
    pt: 'Header {n}: Valor é obrigatório quando a chave está preenchida',
    en: 'Header {n}: a key needs a value',
    es: 'Header {n}: una clave necesita un valor',
  },
  headerKey: {
    severity: 'error',
    pt: 'Header {n}: Chave é obrigatória quando o valor está preenchido',
    en: 'Header {n}: a value needs a key',
    es: 'Header {n}: un valor necesita una clave',
  },
  bodyInvalid: {
    severity: 'error',
    pt: 'O corpo da requisição deve ser um JSON válido',
    en: 'The body of the request has to be valid JSON',
    es: 'El cuerpo de la petición debe ser un JSON válido',
  },
} as const
