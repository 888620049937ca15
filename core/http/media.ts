import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kit/clock.ts'
import { fail } from '../kit/errors.ts'
import { isMimeType } from '../kit/file-name.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { type Blobs, readLink } from '../storage/blobs/index.ts'
import type { Secrets } from '../storage/index.ts'
import { checkEntitlements, type Gatekeeper } from './guard.ts'
import { savedAs } from './saved-as.ts'

/** Types that a browser may show in place; everything else is a download, so that nothing of a customer's runs here. */
const DISPLAYED = /^(image\/(png|jpe?g|gif|webp|avif)|audio\/|video\/|application\/pdf$|text\/plain$)/

/** `GET /api/media/:companyId/:blobId`: files by signed, expiring links of companies that may work; ranges for players. */
export async function serveMedia(
  app: FastifyInstance,
  deps: {
    blobs: Blobs
    secrets: Secrets
    clock: Clock
    gate: Gatekeeper
    allowedOrigins?: readonly string[] | undefined
  },
) {
  await app.register(fastifyStatic, { root: '/', serve: false })
  app.get<{ Params: { companyId: string; blobId: string }; Querystring: Record<string, string> }>(
    '/api/media/:companyId/:blobId',
    {
      // Swept away between the look at its size and the first byte.
      errorHandler(error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? fail(generalErrors.ERR_MEDIA_GONE) : error
      },
    },
    async (request, reply) => {
      const link = readLink(deps.secrets, { ...request.params, ...request.query }, deps.clock.now())
      if (!link) throw fail(generalErrors.ERR_MEDIA_LINK)
      checkEntitlements(deps.gate.entitlementsOf(link.companyId))
      if ((await deps.blobs.sizeOf(link.companyId, link.blobId)) === undefined) throw fail(generalErrors.ERR_MEDIA_GONE)
      const displayed = DISPLAYED.test(link.mimeType) && request.query.download === undefined
      reply.header('content-disposition', savedAs(link.name, displayed ? 'inline' : 'attachment'))
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('cross-origin-resource-policy', deps.allowedOrigins?.length ? 'cross-origin' : 'same-origin')
      const path = deps.blobs.pathOf(link.companyId, link.blobId)
      reply.type(isMimeType(link.mimeType) ? link.mimeType : 'application/octet-stream')
      return reply.sendFile(path, '/', {
        contentType: false,
        dotfiles: 'allow',
        maxAge: 24 * 3600 * 1000,
        immutable: true,
        cacheControl: true,
      })
    },
  )
}
