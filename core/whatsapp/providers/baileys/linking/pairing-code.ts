import { randomBytes } from 'node:crypto'
import type { AuthenticationCreds, BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { ProviderError } from '../../../port.ts'
import { ANSWER_PATIENCE, whatsAppCode, within } from '../errors.ts'
import { jidOfPn } from '../jids.ts'
import type { Baileys } from '../library/library.ts'

/** WhatsApp takes a browser on a system alone, and rejects any name of one's own; the phone shows that of the device's properties. */
const PLATFORM_ID = '1'
const PLATFORM_NAME = 'Chrome (Windows)'

const CODE_BYTES = 5
const SALT = 32
const IV = 16

/**
 * The eight characters for the phone with this number, once WhatsApp has taken them. The library's own request shows a code that
 * WhatsApp rejected, because it does not wait, and makes the link look begun before it is.
 */
export async function requestPairingCode(
  library: Baileys,
  socket: WASocket,
  creds: AuthenticationCreds,
  pn: string,
): Promise<string> {
  const code = library.bytesToCrockford(randomBytes(CODE_BYTES))
  const answer = await within(ANSWER_PATIENCE, socket.query(await helloOf(library, socket, creds, pn, code))).catch(
    error => {
      const rejection = whatsAppCode((error as ProviderError).cause)
      throw error.code === 'no-answer' && rejection ? new ProviderError('refused', String(rejection)) : error
    },
  )
  if (!answer) throw new ProviderError('no-answer')
  // The library goes on with these when the code was typed.
  creds.pairingCode = code
  creds.me = { id: jidOfPn(pn), name: '~' }
  socket.ev.emit('creds.update', creds)
  return code
}

async function helloOf(
  library: Baileys,
  socket: WASocket,
  creds: AuthenticationCreds,
  pn: string,
  code: string,
): Promise<BinaryNode> {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const key = await library.derivePairingCodeKey(code, salt)
  const ephemeral = library.aesEncryptCTR(creds.pairingEphemeralKeyPair.public, key, iv)
  const attrs = { jid: jidOfPn(pn), stage: 'companion_hello', should_show_push_notification: 'true' }
  const content = [
    leaf('link_code_pairing_wrapped_companion_ephemeral_pub', Buffer.concat([salt, iv, ephemeral])),
    leaf('companion_server_auth_key_pub', creds.noiseKey.public),
    leaf('companion_platform_id', PLATFORM_ID),
    leaf('companion_platform_display', PLATFORM_NAME),
    leaf('link_code_pairing_nonce', '0'),
  ]
  return {
    tag: 'iq',
    attrs: { to: library.S_WHATSAPP_NET, type: 'set', id: socket.generateMessageTag(), xmlns: 'md' },
    content: [{ tag: 'link_code_companion_reg', attrs, content }],
  }
}

const leaf = (tag: string, content: string | Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
