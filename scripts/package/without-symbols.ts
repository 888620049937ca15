/** How a 64-bit ELF file begins whose numbers have their little end first. */
const MAGIC = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])
const SECTION_BYTES = 64
const IS_LOADED = 2n
/** Of a section that takes no room in the file. */
const NO_BITS = 8
const ALIGNMENT = 8

/** Where fields lie in the header of the file, of a segment and of a section. */
const FILE = { segmentsAt: 0x20, sectionsAt: 0x28, segmentBytes: 0x36, segments: 0x38, sections: 0x3c, names: 0x3e }
const SEGMENT = { at: 0x08, bytes: 0x20 }
const SECTION = { type: 0x04, flags: 0x08, at: 0x18, bytes: 0x20 }

/**
 * A program for Linux without what only a debugger reads: its table of symbols and the lines of its sources, a seventh of Node. What is
 * loaded, and the dynamic symbols to which addons are linked, stay as they are. Unlike `strip` it is on every machine, takes programs for
 * every processor and gives the same bytes everywhere. Throws where the file is none, or is not laid out so.
 */
export function withoutSymbols(program: Buffer): Buffer {
  if (!program.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('It is no 64-bit program for Linux.')
  const end = (header: Buffer, { at, bytes }: { at: number; bytes: number }): number =>
    Number(header.readBigUInt64LE(at) + header.readBigUInt64LE(bytes))

  const headers = (from: number, count: number, bytes: number): Buffer[] =>
    Array.from({ length: count }, (_, n) => Buffer.from(program.subarray(from + n * bytes, from + (n + 1) * bytes)))
  const segments = headers(
    Number(program.readBigUInt64LE(FILE.segmentsAt)),
    program.readUInt16LE(FILE.segments),
    program.readUInt16LE(FILE.segmentBytes),
  )
  const sectionsAt = Number(program.readBigUInt64LE(FILE.sectionsAt))
  const sections = headers(sectionsAt, program.readUInt16LE(FILE.sections), SECTION_BYTES)
  const isLoaded = (section: Buffer): boolean => (section.readBigUInt64LE(SECTION.flags) & IS_LOADED) !== 0n

  // The first is empty by the standard. Sections name each other by their number, so those that are loaded keep theirs.
  const loaded = sections.slice(0, 1 + sections.findLastIndex(isLoaded))
  if (!loaded.slice(1).every(isLoaded)) throw new Error('What a debugger reads lies amid what is loaded.')
  const inFile = loaded.slice(1).filter(section => section.readUInt32LE(SECTION.type) !== NO_BITS)
  const loadedEnd = Math.max(
    ...segments.map(segment => end(segment, SEGMENT)),
    ...inFile.map(section => end(section, SECTION)),
  )

  const names = sections[program.readUInt16LE(FILE.names)]!
  const text = program.subarray(Number(names.readBigUInt64LE(SECTION.at)), end(names, SECTION))
  names.writeBigUInt64LE(BigInt(loadedEnd), SECTION.at)
  const headersAt = Math.ceil((loadedEnd + text.length) / ALIGNMENT) * ALIGNMENT
  const room = Buffer.alloc(headersAt - loadedEnd - text.length)
  const slim = Buffer.concat([program.subarray(0, loadedEnd), text, room, ...loaded, names])
  slim.writeBigUInt64LE(BigInt(headersAt), FILE.sectionsAt)
  slim.writeUInt16LE(loaded.length + 1, FILE.sections)
  slim.writeUInt16LE(loaded.length, FILE.names)
  return slim
}
