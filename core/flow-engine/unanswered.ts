import type { Language } from '../kit/language.ts'

type Words = Record<Language, string>

/** What systems and libraries call it when a request gets no answer, and what people call it. */
const causes: readonly (readonly [RegExp, Words])[] = [
  [
    /ECONNREFUSED/,
    {
      pt: 'o servidor recusou a conexão; veja se ele está no ar e se a porta está certa',
      en: 'the server refused the connection; see whether it is running and the port is right',
      es: 'el servidor rechazó la conexión; vea si está en marcha y si el puerto es correcto',
    },
  ],
  [
    /ENOTFOUND|ENODATA|EAI_AGAIN/,
    {
      pt: 'não existe servidor com este endereço; confira a URL',
      en: 'there is no server by this address; check the URL',
      es: 'no existe un servidor con esta dirección; revise la URL',
    },
  ],
  [
    /TIMEDOUT|TIMEOUT|timeout|timed out/i,
    {
      pt: 'o servidor não respondeu a tempo',
      en: 'the server did not answer in time',
      es: 'el servidor no respondió a tiempo',
    },
  ],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed/,
    {
      pt: 'o servidor interrompeu a conexão',
      en: 'the server broke the connection off',
      es: 'el servidor interrumpió la conexión',
    },
  ],
  [
    /EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/,
    {
      pt: 'não há caminho na rede até este servidor',
      en: 'no network leads to this server',
      es: 'ninguna red lleva a este servidor',
    },
  ],
  [
    /CERT|certificate|self.signed|SSL|TLS|ERR_TLS/i,
    {
      pt: 'o certificado de segurança do servidor não vale',
      en: "the server's security certificate is not valid",
      es: 'el certificado de seguridad del servidor no es válido',
    },
  ],
]

/** Why a request had no answer, in words; as it was told where we have none for it. */
export const whyUnanswered = (emitted: string, language: Language): string =>
  causes.find(([cause]) => cause.test(emitted))?.[1][language] ?? emitted
