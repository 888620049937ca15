import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Module, serveChannel } from '../company/index.ts'
import { job, whenDue } from '../company/jobs/index.ts'
import { channel } from '../domain/access/channels.ts'
import { defineEvents, event } from '../domain/access/events.ts'
import { defineRoutes } from '../domain/access/routes.ts'
import { bind } from '../http/index.ts'
import { defineErrors } from '../kit/errors.ts'
import { checkModules } from './check-modules.ts'

const nothing = async (): Promise<void> => {}
const routesAt = (path: `/${string}`) =>
  bind(defineRoutes({ show: { method: 'GET', path, summary: '', allow: 'public', reply: z.string() } }), {
    show: () => '',
  })
const module = (name: string, provided: Partial<Module> = {}): Module => ({ name, routes: [], ...provided })

test.each<[string, Partial<Module>, Partial<Module>]>([
  [
    'the kind of job remind is given by one and other',
    { jobs: [whenDue(job('remind'), nothing)] },
    { jobs: [whenDue(job('remind'), nothing)] },
  ],
  ['the table tags is given by one and other', { owns: ['tags'] }, { owns: ['queues', 'tags'] }],
  [
    'the route GET /tags/: is given by one and other',
    { routes: routesAt('/tags/:id') },
    { routes: routesAt('/tags/:tagId') },
  ],
  ['the frame seen is given by one and other', { signals: { seen: nothing } }, { signals: { seen: nothing } }],
  [
    'the frame joinChat is given by one and other',
    { channels: [serveChannel(channel({ join: 'joinChat', key: {} }))] },
    { channels: [serveChannel(channel({ join: 'joinChat', leave: 'leaveChat', key: {} }))] },
  ],
  [
    'the frame leaveChat is given by one and other',
    { channels: [serveChannel(channel({ join: 'joinChat', leave: 'leaveChat', key: {} }))] },
    { signals: { leaveChat: nothing } },
  ],
  [
    'the event tag is given by one and other',
    { events: defineEvents({ tag: event(z.string()) }) },
    { events: defineEvents({ tag: event(z.number()) }) },
  ],
  [
    'the error ERR_NO_TAG_FOUND is given by one and other',
    { errors: defineErrors({ ERR_NO_TAG_FOUND: { status: 404, pt: 'a', en: 'a', es: 'a' } }) },
    { errors: defineErrors({ ERR_NO_TAG_FOUND: { status: 400, pt: 'b', en: 'b', es: 'b' } }) },
  ],
])('it is an error when %s', (error, one, other) => {
  expect(() => checkModules([module('one', one), module('other', other)])).toThrow(new Error(error))
})

test('every error is told at once, also of two modules with one name', () => {
  const both = { owns: ['tags'], jobs: [whenDue(job('remind'), nothing)] } as const
  expect(() => checkModules([module('one', both), module('one', both)])).toThrow(
    'the module one is given by one and one; the table tags is given by one and one; the kind of job remind is given by one and one',
  )
})

test('modules that give different things are taken', () => {
  const one = module('one', { owns: ['tags'], jobs: [whenDue(job('remind'), nothing)], routes: routesAt('/tags/:id') })
  const other = module('other', {
    owns: ['queues'],
    jobs: [whenDue(job('count'), nothing)],
    routes: routesAt('/tags/:id/all'),
  })
  expect(() => checkModules([one, other])).not.toThrow()
})
