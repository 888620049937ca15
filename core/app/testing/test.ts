import { test as base } from 'vitest'
import { World, type WorldOptions } from './world.ts'

/**
 * A test of the whole product. What it names between its braces is opened for it: `world` is the file's, shared by its
 * tests; `company` is a new company in it for each test, and `admin` its administrator; `superAdmin` is signed in to the
 * file's world. Companies see nothing of each other, so a test that goes further (another start of the clock, other options,
 * a platform that nobody else has touched) asks `openWorld` for a world of its own. All are closed by themselves.
 */
export const test = base
  .extend('worldOptions', { scope: 'file' }, {} as WorldOptions)
  .extend('world', { scope: 'file' }, async ({ worldOptions }, { onCleanup }) => {
    const world = await World.open(worldOptions)
    onCleanup(() => world.close())
    return world
  })
  .extend('superAdmin', ({ world }) => world.superAdmin())
  .extend('company', ({ world }) => world.company())
  .extend('admin', ({ company }) => company.admin)
  .extend('openWorld', ({ onTestFinished }) => async (options?: WorldOptions): Promise<World> => {
    const world = await World.open(options)
    onTestFinished(() => world.close())
    return world
  })
