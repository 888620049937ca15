import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Module } from '../../company/index.ts'
import { modules } from '../modules.ts'

/** The architecture test of shape: anyone who knows one module finds their way in each (ARCHITECTURE.md, "A module"). */

const core = join(import.meta.dirname, '../..')
const folders = globSync('{platform,tenant}/*', { cwd: core })

const isModule = (value: unknown): value is Module => typeof value === 'object' && value !== null && 'routes' in value

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('every module of the list has a folder, and every folder its module', () => {
  expect(modules.map(({ name }) => name).toSorted()).toEqual(folders.map(folder => basename(folder)).toSorted())
})

test.each(folders)('%s gives one module, called as its folder, and it is the one of the list', async folder => {
  const name = basename(folder)
  const exports: Record<string, unknown> = await import(join(core, folder, 'index.ts'))
  const provided = Object.entries(exports).filter(([, value]) => isModule(value))
  expect(provided).toEqual([[`${camel(name)}Module`, modules.find(module => module.name === name)]])
})

test.each(modules.filter(({ routes }) => routes.length > 0).map(({ name }) => name))(
  '%s has calls, so it has a contract and its rows in the laws',
  name => {
    const folder = join(core, folders.find(path => basename(path) === name) ?? '')
    expect(['contract.ts', 'architecture-cases.ts'].filter(file => !existsSync(join(folder, file)))).toEqual([])
  },
)

/** Pages of people who are not signed in, and one that keeps what it has in the browser. */
const WITHOUT_MODULE = ['login', 'todo-list']

test('every page lies in a folder that is called as the module whose it is', () => {
  const pages = globSync('*/feature.ts', { cwd: join(core, '../ui/features') }).map(file => dirname(file))
  const strange = pages.filter(page => !modules.some(({ name }) => name === page))
  expect(strange.toSorted()).toEqual(WITHOUT_MODULE)
})
