import { open } from 'node:fs/promises'
import type { UploadedFile } from '../../../kit/contract.ts'
import { fail } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { isOpusOfOneChannel, OPUS_HEAD_BYTES } from '../../../kit/ogg-opus.ts'
import { VOICE_NOTE_FIELD } from '../contract.ts'

/** What every phone plays as a voice note; iPhones reject the MP3 that the desk keeps. */
export const VOICE_NOTE_TYPE = 'audio/ogg; codecs=opus'

export interface FileInForm {
  file: UploadedFile
  /** The same recording as a voice note. */
  voiceNote?: UploadedFile
}

/** Sets each voice note beside the file that stands before it in the form; ERR_MALFORMED_BODY when none does. */
export function filesOfForm(files: readonly UploadedFile[]): FileInForm[] {
  const paired: FileInForm[] = []
  for (const file of files) {
    const before = paired.at(-1)
    if (file.field !== VOICE_NOTE_FIELD) paired.push({ file })
    else if (before && !before.voiceNote) before.voiceNote = file
    else throw fail(generalErrors.ERR_MALFORMED_BODY)
  }
  return paired
}

/**
 * Rejects with ERR_FILE_TYPE what cannot be the recording as a voice note: it goes to the customer's phone as it is. Speech
 * in Opus is never larger than the same in MP3.
 */
export async function demandVoiceNote(voiceNote: UploadedFile, recording: UploadedFile): Promise<void> {
  if (voiceNote.bytes > recording.bytes || !(await isSpeech(voiceNote.path))) throw fail(generalErrors.ERR_FILE_TYPE)
}

async function isSpeech(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OPUS_HEAD_BYTES), 0, OPUS_HEAD_BYTES, 0)
    return isOpusOfOneChannel(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
