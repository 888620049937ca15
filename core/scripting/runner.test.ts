import { expect, test } from 'vitest'
import type { ScriptRequest } from '../flow-engine/effects.ts'
import { ScriptRunner } from './runner.ts'

const request = (script: string): ScriptRequest => ({
  for: 'script',
  script,
  variables: { lista: [3, 1] },
  immutable: ['nome'],
  now: 0,
  seed: 0,
  zone: 0,
})

test('scripts are run one after the other, each with its own answer', async () => {
  const runner = new ScriptRunner()
  const answers = await Promise.all(['x = 1', 'nome = 1', 'lista.sort()'].map(script => runner.run(request(script))))
  expect(answers).toEqual([
    { for: 'script', said: [], assigned: { x: 1 } },
    { for: 'script', said: [], error: 'A variável "nome" é imutável e não pode ser modificada' },
    { for: 'script', said: [], assigned: { lista: [1, 3] } },
  ])
  await runner.close()
})

test('what the engine itself cannot interrupt is ended with its thread, and the next script runs', async () => {
  const runner = new ScriptRunner()
  const endless = 'const a = []; a.length = 2 ** 32 - 1; a.sort((x, y) => 0); a.indexOf(1)'
  const [first, second] = await Promise.all([runner.run(request(endless)), runner.run(request('x = 2'))])
  expect(first).toMatchObject({ error: expect.any(String) })
  expect(second).toMatchObject({ assigned: { x: 2 } })
  await runner.close()
}, 20_000)

test('a company that has many long scripts holds up no other: they have their turns', async () => {
  const runner = new ScriptRunner()
  const ended: string[] = []
  const run = async (name: string, companyId: number, script: string): Promise<void> => {
    await runner.run(request(script), companyId)
    ended.push(name)
  }
  const long = Array.from({ length: 4 }, (_, n) => run(`a${n}`, 1, 'for (;;);'))
  const others = [run('b0', 2, 'x = 1'), run('c0', 3, 'x = 1'), run('b1', 2, 'x = 2')]
  await Promise.all(others)
  expect(ended).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1'])
  await Promise.all(long)
  await runner.close()
}, 20_000)
