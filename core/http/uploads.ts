import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { FileRule, UploadedFile } from '../kit/contract.ts'
import { fail } from '../kit/errors.ts'
import { cleanFileName, isMimeType } from '../kit/file-name.ts'
import { generalErrors } from '../kit/general-errors.ts'
import type { Blobs, CompanyBlobs } from '../storage/blobs/index.ts'
import { receive, sniff } from '../storage/blobs/index.ts'

const MAX_FIELD_BYTES = 256 * 1024

export interface Form {
  fields: Record<string, unknown>
  files: UploadedFile[]
  /** Deletes what no handler has kept. */
  discard(): Promise<void>
}

/**
 * Reads a multipart body: files stream to disk within the route's limits, the rest becomes fields. Files for which there is
 * no room are not read.
 */
export async function readForm(
  request: FastifyRequest,
  rule: FileRule,
  blobs: Blobs,
  room: Pick<CompanyBlobs, 'checkRoom'>,
): Promise<Form> {
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  const discard = async (): Promise<void> => {
    await Promise.all(files.map(file => rm(file.path, { force: true })))
  }
  try {
    // `receive` holds the rule's limit and says which it is; the parser's own would be that of a JSON body.
    const limits = {
      fieldSize: MAX_FIELD_BYTES,
      fields: 100,
      files: rule.maxCount + 1,
      fileSize: Number.POSITIVE_INFINITY,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw fail(generalErrors.ERR_BODY_TOO_LARGE)
        addField(fields, part.fieldname, part.value)
        continue
      }
      if (!rule.fields.includes(part.fieldname)) throw fail(generalErrors.ERR_MALFORMED_BODY)
      if (part.mimetype && !isMimeType(part.mimetype)) throw fail(generalErrors.ERR_FILE_TYPE)
      if (files.length === rule.maxCount) throw fail(generalErrors.ERR_TOO_MANY_FILES, { max: rule.maxCount })
      if (files.length === 0) await room.checkRoom(Number(request.headers['content-length']) || undefined)
      const path = blobs.incomingPath()
      const bytes = await receive(part.file, path, rule.maxBytes)
      const file = { field: part.fieldname, name: cleanFileName(part.filename), mimeType: '', bytes, path }
      files.push(file)
      file.mimeType = await sniff(path, part.mimetype)
      if (rule.types && !rule.types.some(type => matches(type, file.mimeType))) throw fail(generalErrors.ERR_FILE_TYPE)
    }
    return { fields, files, discard }
  } catch (error) {
    await discard()
    throw isOfBody(error) ? fail(generalErrors.ERR_MALFORMED_BODY) : error
  }
}

/** The parser says what is wrong with a body in plain errors without a code; anyone who sends it may also break off. */
function isOfBody(error: unknown): boolean {
  const emitted = error as NodeJS.ErrnoException
  return emitted.constructor === Error && (emitted.code === undefined || emitted.code === 'ECONNRESET')
}

/** A field that comes several times is a list. One named like what objects inherit is rejected by the parser. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = fields[name]
  if (before === undefined) fields[name] = value
  else if (Array.isArray(before)) before.push(value)
  else fields[name] = [before, value]
}

function matches(rule: string, mimeType: string): boolean {
  return rule.endsWith('/*') ? mimeType.startsWith(rule.slice(0, -1)) : rule === mimeType
}
