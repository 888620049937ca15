import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { UploadedFile } from '../../../kit/contract.ts'
import { VOICE_NOTE } from '../fixtures.ts'
import { demandVoiceNote, filesOfForm } from './voice-note.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
afterAll(() => rmSync(folder, { recursive: true }))

const uploaded = (field: string, name: string, bytes = 0): UploadedFile => ({
  field,
  name,
  mimeType: 'application/octet-stream',
  bytes,
  path: join(folder, name),
})

const changed = (at: number, byte: number): Buffer => {
  const bytes = Buffer.from(VOICE_NOTE)
  bytes[at] = byte
  return bytes
}

describe('a voice note', () => {
  const demand = (bytes: Uint8Array, recordingBytes: number): Promise<void> => {
    const file = uploaded('voiceNote', 'note', bytes.length)
    writeFileSync(file.path, bytes)
    return demandVoiceNote(file, uploaded('medias', 'recording', recordingBytes))
  }

  test('that is Ogg Opus of one channel and no larger than the recording is taken', async () => {
    await expect(demand(VOICE_NOTE, VOICE_NOTE.length)).resolves.toBeUndefined()
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['MP3', Buffer.alloc(200, 'fffb9064', 'hex')],
    ['cut off in its head', Buffer.from(VOICE_NOTE).subarray(0, 46)],
    ['no Ogg', changed(0, 1)],
    ['of another version of Ogg', changed(4, 1)],
    ['not the start of a stream', changed(5, 0)],
    ['in several pieces', changed(26, 2)],
    ['Vorbis', changed(28, 1)],
    ['in stereo', changed(37, 2)],
  ])('that is %s is refused', async (_what, bytes) => {
    await expect(demand(bytes, 10_000)).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  })

  test('that is larger than the recording is refused', async () => {
    await expect(demand(VOICE_NOTE, VOICE_NOTE.length - 1)).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  })
})

describe('the files of a form', () => {
  const [a, b, note] = [uploaded('medias', 'a'), uploaded('medias', 'b'), uploaded('voiceNote', 'note')]

  test('have a voice note beside the file that stands before it', () => {
    expect(filesOfForm([a, note, b])).toEqual([{ file: a, voiceNote: note }, { file: b }])
  })

  test.each([
    ['before any file', [note, a]],
    ['for the second time', [a, note, note]],
  ])('are rejected with a voice note %s', (_where, files) => {
    expect(() => filesOfForm(files)).toThrow(expect.objectContaining({ code: 'ERR_MALFORMED_BODY' }))
  })
})
