/** Ways in which protobuf writes a field. */
const [VARINT, EIGHT_BYTES, COUNTED, FOUR_BYTES] = [0, 1, 2, 5]
const LONGEST_VARINT = 10

/** Walks over the fields of a protobuf message one at a time, without making anything of them. */
export class WireFields {
  readonly #bytes: Buffer
  #next = 0
  /** The field that `step` came to: its number, where it begins, and where its content begins and ends. */
  number = 0
  begin = 0
  from = 0
  end = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Goes to the next field that is whole. False at the end, or where the bytes end before; then `begin` is where it would begin. */
  step(): boolean {
    this.begin = this.#next
    const isThere = this.#read()
    if (isThere) this.#next = this.end
    return isThere
  }

  /** Of the content. */
  get length(): number {
    return this.end - this.from
  }

  get content(): Buffer {
    return this.#bytes.subarray(this.from, this.end)
  }

  /** With its number and length. */
  get whole(): Buffer {
    return this.#bytes.subarray(this.begin, this.end)
  }

  /** Of a field that is a number. */
  get isZero(): boolean {
    return this.content.every(byte => (byte & 0x7f) === 0)
  }

  #read(): boolean {
    this.end = this.#bytes.length + 1
    this.from = this.begin
    const tag = this.#varint()
    if (tag === undefined) return false
    this.number = Math.floor(tag / 8)
    if (this.number === 0) throw new Error('this is no protobuf')
    const kind = tag % 8
    if (kind === VARINT) {
      const content = this.from
      if (this.#varint() === undefined) return false
      this.end = this.from
      this.from = content
    } else if (kind === COUNTED) {
      const length = this.#varint()
      if (length === undefined) return false
      this.end = this.from + length
    } else if (kind === EIGHT_BYTES) this.end = this.from + 8
    else if (kind === FOUR_BYTES) this.end = this.from + 4
    else throw new Error('this is no protobuf')
    return this.end <= this.#bytes.length
  }

  /** Reads on from `from`; undefined where the bytes end before it does. */
  #varint(): number | undefined {
    let value = 0
    let factor = 1
    for (let at = this.from; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at]!
      value += (byte & 0x7f) * factor
      if (byte < 0x80) {
        this.from = at + 1
        return value
      }
      if (at - this.from + 1 >= LONGEST_VARINT) throw new Error('this is no protobuf')
      factor *= 128
    }
    return undefined
  }
}

/** A field of this number around what is given. */
export function lengthPrefixed(number: number, content: readonly Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([varint(number * 8 + COUNTED), varint(length), ...content])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left >= 0x80; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80)
  return Buffer.from([...bytes, left])
}
