import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasLongNumber, parseExactly } from '../kit/exact-json.ts'
import { formFields } from './form-fields.ts'
import { checkShape } from './json-body.ts'

const AS_TEXT = { parseAs: 'string' } as const

type Reader = (request: FastifyRequest, text: string) => Promise<unknown>

/** Reads JSON, and nothing else. */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', AS_TEXT, inTurn(jsonReader(app)))
}

/** Reads what programs send to webhooks besides: forms, and JSON that calls itself a text. Their routes take no files. */
export function readHookBodies(scope: FastifyInstance): void {
  const json = jsonReader(scope)
  scope.removeContentTypeParser('multipart/form-data')
  scope.addContentTypeParser('text/plain', AS_TEXT, inTurn(json))
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    AS_TEXT,
    inTurn(async (_, text) => formFields(text)),
  )
}

function jsonReader(app: FastifyInstance): Reader {
  const parse = app.getDefaultJsonParser('error', 'error')
  return async (request, text) => {
    // Some clients say of each call that it is JSON, also of those that send nothing (decision 741).
    if (request.routeOptions.config.unread) return text
    if (text.trim() === '') return undefined
    checkShape(text)
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, body) => {
        if (error) reject(error)
        // What other programs send to flows keeps all digits of its numbers (decision 748).
        else if (request.entry?.admitted.as === 'hook' && hasLongNumber(text))
          resolve(parseExactly(text.replace(/^\uFEFF/, '')))
        else resolve(body)
      })
    })
  }
}

/** Reading a large body takes its time, so that is part of the call's turn. What may be signed is stored word by word. */
const inTurn =
  (read: Reader): Reader =>
  async (request, text) => {
    await request.entry?.turn()
    if (request.entry?.admitted.as === 'hook') request.entry.text = text
    return read(request, text)
  }
