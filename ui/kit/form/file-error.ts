import type { FileRule } from '../../../core/kit/contract.ts'
import type { ErrorKind } from '../../../core/kit/errors.ts'
import { generalErrors } from '../../../core/kit/general-errors.ts'
import { fillSentence } from '../../../core/kit/text.ts'
import { language } from '../../i18n/language.ts'
import type { CallFailure } from '../../lib/api/failure.ts'
import { sizeOf } from '../../lib/sizes.ts'

/**
 * Judges a chosen file by the rule of the call that brings it (`also` of a form): what the call would reject is told before the file
 * travels, in the words of the rejection, or of `wrongType` where those can say more.
 */
export const fileError =
  ({ maxBytes, types }: Pick<FileRule, 'maxBytes' | 'types'>, wrongType?: string) =>
  (file: unknown): string | undefined => {
    if (!(file instanceof File)) return undefined
    if (types && !types.includes(file.type)) return wrongType ?? content(generalErrors.ERR_FILE_TYPE)
    return file.size > maxBytes ? content(generalErrors.ERR_FILE_TOO_LARGE, { limit: sizeOf(maxBytes) }) : undefined
  }

const content = ({ sentences }: ErrorKind, data: Record<string, unknown> = {}): string =>
  fillSentence(sentences[language.get()], data)

/** The same where the server finds it, which looks at what the file holds: it belongs to the field `file`. */
export const fileRejection = ({ code, sentence }: CallFailure): { file: string } | undefined =>
  code === 'ERR_FILE_TOO_LARGE' || code === 'ERR_FILE_TYPE' ? { file: sentence } : undefined
