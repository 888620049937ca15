import * as z from 'zod'
import { permission, staff } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import type { BoundRoute } from '../bind.ts'

/** A contract with one of everything, to see how it is told to anyone who writes programs. */

const use = permission('things:use', staff)
const Thing = z.object({ id: z.int(), name: z.string() })

const routes = defineRoutes({
  list: {
    method: 'GET',
    path: '/things',
    summary: 'All things',
    allow: use,
    query: z.object({ tag: z.string().max(9).optional(), page: z.int(), size: z.int().default(9) }),
    reply: z.array(Thing),
  },
  change: {
    method: 'PUT',
    path: '/things/:thingId',
    summary: 'Changes <one>',
    allow: use,
    whenOverdue: true,
    body: Thing.pick({ name: true }).extend({ color: z.string().default('red') }),
    files: { fields: ['picture', 'sound'], maxCount: 2, maxBytes: 1000, types: ['image/png', 'audio/*'], orJson: true },
    reply: Thing,
  },
  remove: {
    method: 'DELETE',
    path: '/things/:thingId',
    summary: 'Removes one',
    allow: 'super',
    status: 204,
    reply: z.null(),
  },
  save: {
    method: 'GET',
    path: '/reports/day',
    summary: 'Saves one',
    allow: 'public',
    reply: z.string(),
    download: true,
  },
  renew: { method: 'POST', path: '/auth/renew', summary: 'Goes on', allow: 'cookie', reply: z.null() },
  send: {
    method: 'POST',
    path: '/messages/send',
    summary: 'Sends one',
    allow: 'connection',
    headers: { 'x-once': { meaning: 'Sends it once.', maxLength: 64 } },
    rate: { max: 2, perSeconds: 60 },
    body: z.object({ text: z.string() }),
    example: { headers: { 'x-once': '1' }, body: { text: 'Oi' }, reply: { id: 1 } },
    reply: z.object({ id: z.int() }),
  },
  upload: {
    method: 'POST',
    path: '/messages/upload',
    summary: 'Takes files',
    allow: 'public',
    files: { fields: ['file'], maxCount: 1, maxBytes: 2048 },
    body: z.object({ label: z.string().optional() }),
    example: { body: {}, reply: null },
    reply: z.null(),
  },
})

const { ERR_NO_THING } = defineErrors({
  ERR_NO_THING: { status: 404, pt: 'Não há.', en: 'There is no "thing".', es: 'No hay.' },
})
export const smallErrors = [ERR_NO_THING]

export const smallContract: BoundRoute[] = Object.entries(routes).map(([name, route]) => ({
  name,
  route,
  ...(name === 'change' ? { errors: smallErrors } : {}),
  handle: () => null,
}))
