import { expect, test } from 'vitest'
import type { ScriptRequest } from '../../flow-engine/effects.ts'
import { ENGINE_ENDED } from './sandbox.ts'
import { TIMED_OUT } from './sandbox-limits.ts'
import { runScript } from './watched.ts'

const request = (script: string): ScriptRequest => ({
  for: 'script',
  script,
  variables: { lista: [3, 1] },
  immutable: ['nome'],
  now: 0,
  seed: 0,
  zone: 0,
})

test('scripts are run in this thread, each with its own answer', async () => {
  expect(await Promise.all(['x = 1', 'lista.sort()'].map(script => runScript(request(script))))).toEqual([
    { for: 'script', said: [], assigned: { x: 1 } },
    { for: 'script', said: [], assigned: { lista: [1, 3] } },
  ])
})

test('what the engine itself cannot interrupt is ended, and the next script runs', async () => {
  const endless = 'const a = []; a.length = 2 ** 32 - 1; a.sort((x, y) => 0); a.indexOf(1)'
  expect(await runScript(request(endless), 1000)).toMatchObject({ error: TIMED_OUT })
  expect(await runScript(request('x = 2'))).toMatchObject({ assigned: { x: 2 } })
})

test('a script that makes the engine end itself is told so, and the next one runs', async () => {
  const ending = 'Array.prototype.toJSON = () => [[]]; JSON.stringify([])'
  expect(await runScript(request(ending))).toEqual({ for: 'script', said: [], error: ENGINE_ENDED })
  expect(await runScript(request('x = 2'))).toMatchObject({ assigned: { x: 2 } })
})
