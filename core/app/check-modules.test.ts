import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineRoutes } from '../access/routes.ts'
import type { Module } from '../desk/index.ts'
import { bind } from '../http/index.ts'
import { checkModules } from './check-modules.ts'

const job = async (): Promise<void> => {}
const routesAt = (path: `/${string}`) =>
  bind(defineRoutes({ show: { method: 'GET', path, summary: '', allow: 'public', reply: z.string() } }), {
    show: () => '',
  })
const module = (name: string, given: Partial<Module> = {}): Module => ({ name, routes: [], ...given })

test.each<[string, Partial<Module>, Partial<Module>]>([
  ['the kind of job remind is given by one and other', { jobs: { remind: job } }, { jobs: { remind: job } }],
  ['the table tags is given by one and other', { owns: ['tags'] }, { owns: ['queues', 'tags'] }],
  [
    'the route GET /tags/: is given by one and other',
    { routes: routesAt('/tags/:id') },
    { routes: routesAt('/tags/:tagId') },
  ],
  ['the signal seen is given by one and other', { signals: { seen: job } }, { signals: { seen: job } }],
])('it is a fault when %s', (fault, one, other) => {
  expect(() => checkModules([module('one', one), module('other', other)])).toThrow(new Error(fault))
})

test('every fault is told at once, also of two modules with one name', () => {
  const both = { owns: ['tags'], jobs: { remind: job } } as const
  expect(() => checkModules([module('one', both), module('one', both)])).toThrow(
    'the module one is given by one and one; the table tags is given by one and one; the kind of job remind is given by one and one',
  )
})

test('modules that give different things are taken', () => {
  const one = module('one', { owns: ['tags'], jobs: { remind: job }, routes: routesAt('/tags/:id') })
  const other = module('other', { owns: ['queues'], jobs: { count: job }, routes: routesAt('/tags/:id/all') })
  expect(() => checkModules([one, other])).not.toThrow()
})
