/**
 * Why a WhatsApp connection is not as it should be. The sessions give these codes, the connection's row keeps them,
 * `connection-reason-words.ts` words them in each language; `null` on a connection means that all is well.
 */
export const connectionReasons = [
  /** Someone pressed disconnect here, and the device was unlinked. */
  'stopped',
  /** The phone removed this device, or WhatsApp did: a new QR code is needed (401). */
  'logged-out',
  /** WhatsApp rejected the number: banned or forbidden (403, 406). */
  'banned',
  /** WhatsApp rejects the number for a while (402), and it is tried again when that is over. */
  'suspended',
  /** WhatsApp rejected the login without a reason that we know (400, 413, 414, 415, 418). */
  'refused',
  /** WhatsApp finds the version that we claim too old, or no version at all (405, 409); it is being tried again. */
  'outdated',
  /** The same link is in use by another program (440); starting again takes it back. */
  'replaced',
  /** The account asks for a passkey before it links a device. */
  'needs-passkey',
  /** Who answered could not show that it is WhatsApp; it is being tried again. */
  'not-whatsapp',
  /** The connection's proxy cannot be reached, or is none of its kind; it is being tried again. */
  'proxy-silent',
  /** The proxy rejected user or password; it is being tried again. */
  'proxy-unauthorized',
  /** The proxy does not lead to WhatsApp; it is being tried again. */
  'proxy-refused',
  /** The proxy lies in a private network, which the operator does not allow; it is being tried again. */
  'proxy-forbidden',
  /** Who answers behind the proxy has no certificate of WhatsApp's; it is being tried again. */
  'proxy-intercepting',
  /** The password of the proxy was sealed with another key: it has to be entered again. */
  'proxy-unreadable',
  /** The link that there was is not in the folder: a backup was restored, or the company came from elsewhere (decision 160). */
  'link-missing',
  /** The phone's account cannot be linked this way (411). */
  'unsupported-account',
  /** The network or WhatsApp went silent (408, 428); it is being tried again. */
  'lost',
  /** WhatsApp says that it is unavailable (503); it is being tried again. */
  'unavailable',
  /** An error in the session (500); it is being tried again with the same link. */
  'session-error',
  /** Three QR codes passed and nobody scanned one. */
  'qr-unanswered',
  /** WhatsApp restricts writing to people who never wrote (463): answers still work, messages to new contacts wait. */
  'restricted',
  /** The connection opens and falls again and again. */
  'flapping',
  /** Meta does not take the token of the official account; it is being tried again. */
  'cloud-token',
  /** The token of the official account lacks a right at Meta; it is being tried again. */
  'cloud-permission',
  /** The official number is not registered at Meta, or is none of the account's; it is being tried again. */
  'cloud-number',
  /** The token of the official account was sealed with another key: it has to be entered again. */
  'cloud-unreadable',
  /** The program could not open the connection's files or its WhatsApp library. */
  'internal',
] as const

export type ConnectionReason = (typeof connectionReasons)[number]

/** The statuses of a connection, in the words and letter case of the specification (spec 1 §4). */
export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
  'PENDING',
] as const

export type ConnectionStatus = (typeof connectionStatuses)[number]
