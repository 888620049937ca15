import type { Language, Sentences } from '../kit/language.ts'
import { type ConnectionReason, connectionReasons } from './connection-reasons.ts'

/** Why a connection fell, ended or is restricted: what happened. */
export const reasonWords: Record<ConnectionReason, Sentences> = {
  stopped: {
    pt: 'O celular foi desvinculado daqui.',
    en: 'The phone was unlinked from here.',
    es: 'El teléfono se desvinculó desde aquí.',
  },
  'logged-out': {
    pt: 'O celular ou o WhatsApp removeu este aparelho.',
    en: 'The phone or WhatsApp removed this device.',
    es: 'El teléfono o WhatsApp quitó este dispositivo.',
  },
  'link-missing': {
    pt: 'As chaves do celular não vieram com os dados: eles foram restaurados de uma cópia ou trazidos de outro lugar.',
    en: 'The keys of the phone did not come with the data, which were restored from a backup or brought from elsewhere.',
    es: 'Las claves del teléfono no vinieron con los datos, restaurados de una copia o traídos de otro lugar.',
  },
  banned: {
    pt: 'O WhatsApp recusou este número: ele pode estar banido.',
    en: 'WhatsApp refused this number: it may be banned.',
    es: 'WhatsApp rechazó este número: puede estar bloqueado.',
  },
  suspended: {
    pt: 'O WhatsApp suspendeu este número por um tempo.',
    en: 'WhatsApp suspended this number for a while.',
    es: 'WhatsApp suspendió este número por un tiempo.',
  },
  refused: {
    pt: 'O WhatsApp recusou a conexão sem dizer por quê.',
    en: 'WhatsApp refused the connection without saying why.',
    es: 'WhatsApp rechazó la conexión sin decir por qué.',
  },
  outdated: {
    pt: 'O WhatsApp recusou a versão que usamos, por ser antiga.',
    en: 'WhatsApp refused the version that we use as too old.',
    es: 'WhatsApp rechazó la versión que usamos por antigua.',
  },
  replaced: {
    pt: 'A mesma vinculação passou a ser usada em outro lugar.',
    en: 'The same link came to be used elsewhere.',
    es: 'La misma vinculación pasó a usarse en otro lugar.',
  },
  'needs-passkey': {
    pt: 'A conta pediu uma chave de acesso (passkey) do celular para vincular.',
    en: "The account asked for the phone's passkey before linking.",
    es: 'La cuenta pidió una clave de acceso (passkey) del teléfono para vincular.',
  },
  'not-whatsapp': {
    pt: 'Quem respondeu não provou ser o WhatsApp.',
    en: 'Whoever answered did not prove to be WhatsApp.',
    es: 'Quien respondió no demostró ser WhatsApp.',
  },
  'proxy-silent': {
    pt: 'O proxy não respondeu, ou não é do tipo indicado.',
    en: 'The proxy did not answer, or is not of the given kind.',
    es: 'El proxy no respondió, o no es del tipo indicado.',
  },
  'proxy-unauthorized': {
    pt: 'O proxy recusou o usuário ou a senha.',
    en: 'The proxy refused the user or the password.',
    es: 'El proxy rechazó el usuario o la contraseña.',
  },
  'proxy-refused': {
    pt: 'O proxy não deixou chegar ao WhatsApp.',
    en: 'The proxy did not let it reach WhatsApp.',
    es: 'El proxy no dejó llegar a WhatsApp.',
  },
  'proxy-forbidden': {
    pt: 'O proxy fica numa rede interna, o que este servidor não permite.',
    en: 'The proxy is in a private network, which this server does not allow.',
    es: 'El proxy está en una red interna, lo que este servidor no permite.',
  },
  'proxy-intercepting': {
    pt: 'Quem respondeu através do proxy não mostrou o certificado do WhatsApp: o proxy parece abrir o que passa cifrado.',
    en: "Whoever answered through the proxy did not show WhatsApp's certificate: the proxy seems to open what is encrypted.",
    es: 'Quien respondió a través del proxy no mostró el certificado de WhatsApp: el proxy parece abrir lo que pasa cifrado.',
  },
  'proxy-unreadable': {
    pt: 'A senha do proxy não pode mais ser lida neste servidor.',
    en: 'The password of the proxy can no longer be read on this server.',
    es: 'La contraseña del proxy ya no se puede leer en este servidor.',
  },
  'unsupported-account': {
    pt: 'O WhatsApp não deixa vincular a conta deste celular assim.',
    en: "WhatsApp does not let this phone's account be linked this way.",
    es: 'WhatsApp no deja vincular así la cuenta de este teléfono.',
  },
  lost: { pt: 'O WhatsApp parou de responder.', en: 'WhatsApp stopped answering.', es: 'WhatsApp dejó de responder.' },
  unavailable: {
    pt: 'O WhatsApp disse que está fora do ar.',
    en: 'WhatsApp said that it is unavailable.',
    es: 'WhatsApp dijo que no está disponible.',
  },
  'session-error': {
    pt: 'Houve um erro na sessão do WhatsApp.',
    en: 'There was an error in the session of WhatsApp.',
    es: 'Hubo un error en la sesión de WhatsApp.',
  },
  'qr-unanswered': {
    pt: 'O QR Code não foi lido a tempo.',
    en: 'The QR code was not scanned in time.',
    es: 'El código QR no se leyó a tiempo.',
  },
  restricted: {
    pt: 'O WhatsApp restringiu as mensagens para quem nunca escreveu.',
    en: 'WhatsApp restricted messages to people who never wrote.',
    es: 'WhatsApp restringió los mensajes para quien nunca escribió.',
  },
  flapping: {
    pt: 'A conexão caiu várias vezes seguidas.',
    en: 'The connection dropped several times in a row.',
    es: 'La conexión se cayó varias veces seguidas.',
  },
  'cloud-token': {
    pt: 'A Meta não aceita mais o token desta conexão.',
    en: 'Meta no longer accepts the token of this connection.',
    es: 'Meta ya no acepta el token de esta conexión.',
  },
  'cloud-permission': {
    pt: 'Falta ao token uma permissão na Meta.',
    en: 'The token lacks a permission at Meta.',
    es: 'Al token le falta un permiso en Meta.',
  },
  'cloud-number': {
    pt: 'A Meta não conhece o número desta conexão ou ele não está registrado.',
    en: 'Meta does not know the number of this connection, or it is not registered.',
    es: 'Meta no conoce el número de esta conexión o no está registrado.',
  },
  'cloud-unreadable': {
    pt: 'As credenciais desta conexão não podem mais ser lidas.',
    en: 'The credentials of this connection can no longer be read.',
    es: 'Las credenciales de esta conexión ya no se pueden leer.',
  },
  internal: {
    pt: 'A conexão não pôde ser aberta no servidor.',
    en: 'The connection could not be opened on the server.',
    es: 'La conexión no se pudo abrir en el servidor.',
  },
}

/** What comes of it now, or what to do about it. */
const advice: Partial<Record<ConnectionReason, Sentences>> = {
  'logged-out': {
    pt: 'Leia um novo QR Code.',
    en: 'Scan a new QR code.',
    es: 'Lea un nuevo código QR.',
  },
  'link-missing': {
    pt: 'Leia um novo QR Code.',
    en: 'Scan a new QR code.',
    es: 'Lea un nuevo código QR.',
  },
  outdated: {
    pt: 'O Balcão procura uma mais nova e tenta de novo sozinho.',
    en: 'Balcão looks for a newer one and tries again by itself.',
    es: 'Balcão busca una más nueva y lo intenta de nuevo por sí solo.',
  },
  suspended: {
    pt: 'A conexão volta sozinha depois disso; até lá, não tente por outros meios.',
    en: 'The connection comes back by itself afterwards; until then, do not try in other ways.',
    es: 'La conexión vuelve sola después; hasta entonces, no lo intente por otros medios.',
  },
  refused: {
    pt: 'Se continuar assim, leia um novo QR Code.',
    en: 'If it goes on, scan a new QR code.',
    es: 'Si sigue así, lea un nuevo código QR.',
  },
  'needs-passkey': {
    pt: 'Isso não pode ser feito aqui. No celular, veja em Configurações > Conta > Chaves de acesso se ela pode ser removida; senão, vincule outro número.',
    en: 'It cannot be given here. On the phone, see under Settings > Account > Passkeys whether it can be removed; otherwise link another number.',
    es: 'Eso no se puede hacer aquí. En el teléfono, vea en Ajustes > Cuenta > Claves de acceso si se puede quitar; si no, vincule otro número.',
  },
  'proxy-silent': {
    pt: 'Confira endereço e porta; tentando de novo.',
    en: 'Check address and port; trying again.',
    es: 'Revise dirección y puerto; intentando de nuevo.',
  },
  'proxy-unauthorized': {
    pt: 'Corrija-os na conexão; tentando de novo.',
    en: 'Correct them in the connection; trying again.',
    es: 'Corríjalos en la conexión; intentando de nuevo.',
  },
  'proxy-refused': {
    pt: 'Fale com quem cuida dele; tentando de novo.',
    en: 'Ask whoever runs it; trying again.',
    es: 'Hable con quien lo administra; intentando de nuevo.',
  },
  'proxy-forbidden': {
    pt: 'Escolha outro na conexão.',
    en: 'Choose another in the connection.',
    es: 'Elija otro en la conexión.',
  },
  'proxy-intercepting': {
    pt: 'Peça a quem cuida dele que deixe passar o WhatsApp sem abrir, ou escolha outro; tentando de novo.',
    en: 'Ask whoever runs it to let WhatsApp pass unopened, or choose another; trying again.',
    es: 'Pida a quien lo administra que deje pasar WhatsApp sin abrirlo, o elija otro; intentando de nuevo.',
  },
  'proxy-unreadable': {
    pt: 'Digite-a de novo na conexão.',
    en: 'Enter it again in the connection.',
    es: 'Escríbala de nuevo en la conexión.',
  },
  'not-whatsapp': {
    pt: 'Confira a rede do servidor; tentando de novo.',
    en: 'Check the network of the server; trying again.',
    es: 'Revise la red del servidor; intentando de nuevo.',
  },
  replaced: {
    pt: 'Tente novamente para trazê-la de volta.',
    en: 'Try again to take it back.',
    es: 'Intente de nuevo para recuperarla.',
  },
  lost: {
    pt: 'Tentando de novo.',
    en: 'Trying again.',
    es: 'Intentando de nuevo.',
  },
  unavailable: {
    pt: 'Tentando de novo.',
    en: 'Trying again.',
    es: 'Intentando de nuevo.',
  },
  'session-error': {
    pt: 'Tentando de novo.',
    en: 'Trying again.',
    es: 'Intentando de nuevo.',
  },
  restricted: {
    pt: 'As respostas continuam funcionando.',
    en: 'Answers still work.',
    es: 'Las respuestas siguen funcionando.',
  },
  'cloud-token': {
    pt: 'Gere outro token na Meta e cole-o na conexão. O que há para enviar espera.',
    en: 'Make another token at Meta and paste it into the connection. What is to be sent waits.',
    es: 'Genere otro token en Meta y péguelo en la conexión. Lo que hay que enviar espera.',
  },
  'cloud-permission': {
    pt: 'O token precisa das permissões whatsapp_business_messaging e whatsapp_business_management e de acesso à conta.',
    en: 'The token needs the permissions whatsapp_business_messaging and whatsapp_business_management and access to the account.',
    es: 'El token necesita los permisos whatsapp_business_messaging y whatsapp_business_management y acceso a la cuenta.',
  },
  'cloud-number': {
    pt: 'Confira o ID do número de telefone e se o número está registrado no Gerenciador do WhatsApp.',
    en: 'Check the phone number ID and whether the number is registered in WhatsApp Manager.',
    es: 'Revise el ID del número de teléfono y si el número está registrado en el Administrador de WhatsApp.',
  },
  'cloud-unreadable': {
    pt: 'Cole o token e a chave secreta do aplicativo de novo.',
    en: 'Paste the token and the app secret again.',
    es: 'Pegue de nuevo el token y la clave secreta de la aplicación.',
  },
  flapping: {
    pt: 'Tentando com mais calma.',
    en: 'Trying more slowly.',
    es: 'Intentando con más calma.',
  },
}

/** Each reason as anyone who looks after the connection reads it now: what happened, and what comes of it. */
export const reasonsIn = (language: Language): Record<ConnectionReason, string> =>
  Object.fromEntries(
    connectionReasons.map(reason => [
      reason,
      [reasonWords[reason], advice[reason]].flatMap(content => content?.[language] ?? []).join(' '),
    ]),
  ) as Record<ConnectionReason, string>
