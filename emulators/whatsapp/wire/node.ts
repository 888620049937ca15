import type { BinaryNode } from '@whiskeysockets/baileys'

export type { BinaryNode } from '@whiskeysockets/baileys'

/** A stanza. Attributes without a value are left out, as on the wire. */
export const node = (
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode => {
  const present: Record<string, string> = {}
  for (const [key, value] of Object.entries(attrs)) if (value !== undefined) present[key] = value
  return content === undefined ? { tag, attrs: present } : { tag, attrs: present, content }
}

export const children = (parent: BinaryNode | undefined): BinaryNode[] =>
  Array.isArray(parent?.content) ? parent.content : []

export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  children(parent).find(candidate => candidate.tag === tag)

export const childrenOf = (parent: BinaryNode | undefined, tag: string): BinaryNode[] =>
  children(parent).filter(candidate => candidate.tag === tag)

/** The bytes inside a stanza (text counts as UTF-8); throws where there are none. */
export const bytesOf = (holder: BinaryNode | undefined): Buffer => {
  const content = holder?.content
  if (typeof content === 'string') return Buffer.from(content, 'utf8')
  if (content instanceof Uint8Array) return Buffer.from(content)
  throw new Error(`emulator: <${holder?.tag ?? 'missing'}> carries no bytes`)
}

export const numberOf = (holder: BinaryNode | undefined): number => bytesOf(holder).reduce((sum, b) => sum * 256 + b, 0)

export const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

/** Seconds since 1970, as stanzas carry them. */
export const timestamp = (at = Date.now()): string => Math.floor(at / 1000).toString()
