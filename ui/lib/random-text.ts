/**
 * 32 characters that nobody can guess. (`crypto.randomUUID` exists on secure pages alone; a desk in a local network may be
 * served without TLS.)
 */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
