import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ScriptRequest } from '../../flow-engine/effects.ts'
import { ScriptRunner, type Watch } from './runner.ts'
import { MAX_SCRIPT_TIME, TIMED_OUT } from './sandbox-limits.ts'

const request = (script: string): ScriptRequest => ({
  for: 'script',
  script,
  variables: { lista: [3, 1] },
  immutable: ['nome'],
  now: 0,
  seed: 0,
  zone: 0,
})

/** What the engine itself cannot interrupt. */
const ENDLESS = 'const a = []; a.length = 2 ** 32 - 1; a.sort((x, y) => 0); a.indexOf(1)'

/**
 * Ends endless scripts, and no others, once `begin` is over and the engine would have interrupted them if it could: others may take as
 * long as a busy machine needs.
 */
const endsEndless =
  (begin: Promise<unknown> = Promise.resolve()): Watch =>
  ({ script }, end) => {
    if (script === ENDLESS) void begin.then(() => setTimeout(end, 2 * MAX_SCRIPT_TIME))
    return () => {}
  }

test('scripts are run one after the other, each with its own answer', async () => {
  const runner = new ScriptRunner()
  const answers = await Promise.all(['x = 1', 'nome = 1', 'lista.sort()'].map(script => runner.run(request(script))))
  expect(answers).toEqual([
    { for: 'script', said: [], assigned: { x: 1 } },
    { for: 'script', said: [], error: 'A variável "nome" é imutável e não pode ser modificada', assigned: {} },
    { for: 'script', said: [], assigned: { lista: [1, 3] } },
  ])
  await runner.close()
})

test('what the engine itself cannot interrupt is ended with its thread, and the next script runs', async () => {
  const runner = new ScriptRunner(endsEndless())
  const [first, second] = await Promise.all([runner.run(request(ENDLESS)), runner.run(request('x = 2'))])
  expect(first).toMatchObject({ error: TIMED_OUT })
  expect(second).toMatchObject({ assigned: { x: 2 } })
  await runner.close()
})

test('by the clock, a script is ended when its time and the grace are over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const runner = new ScriptRunner()
  const ended = vi.fn()
  const running = runner.run(request(ENDLESS)).then(ended)
  await vi.advanceTimersByTimeAsync(5499)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await running
  expect(ended).toHaveBeenCalledWith({ for: 'script', said: [], error: TIMED_OUT })
})

test('the host keeps its memory from a script that takes all there is', async () => {
  const runner = new ScriptRunner()
  await runner.run(request('x = 1'))
  const before = process.memoryUsage.rss()
  const answer = await runner.run(request('const s = []; for (;;) s.push(new Uint8Array(1e6))'))
  expect(answer).toMatchObject({ error: expect.any(String) })
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  await runner.close()
})

/** Runs scripts of companies and notes in which order they ended. */
function race(runner: ScriptRunner) {
  const ended: string[] = []
  const run = async (name: string, companyId: number, script: string): Promise<void> => {
    await runner.run(request(script), companyId)
    ended.push(name)
  }
  return { ended, run }
}

test('a company that has many long scripts holds up no other', async () => {
  const runner = new ScriptRunner()
  const { ended, run } = race(runner)
  const long = Array.from({ length: 3 }, (_, n) => run(`a${n}`, 1, 'for (;;);'))
  await Promise.all([run('b0', 2, 'x = 1'), run('c0', 3, 'x = 1'), run('b1', 2, 'x = 2')])
  expect(ended.filter(name => !name.startsWith('a'))).toEqual(['b0', 'c0', 'b1'])
  expect(ended).not.toContain('a1')
  await Promise.all(long)
  await runner.close()
})

test('companies whose scripts have to be ended hold up each other and nobody else', async () => {
  const quickOne = Promise.withResolvers<void>()
  const runner = new ScriptRunner(endsEndless(quickOne.promise))
  const { ended, run } = race(runner)
  const attackers = [1, 2, 3]
  await Promise.all(attackers.map(id => run('first', id, 'for (;;);')))
  await run('warm', 4, 'x = 1')
  const ending = attackers.map(id => run('endless', id, ENDLESS))
  await run('b', 4, 'x = 1')
  expect(ended.slice(4)).toEqual(['b'])
  quickOne.resolve()
  await Promise.all(ending)
  await run('a quick one', 1, 'x = 1')
  await runner.close()
})

test('the scripts of a company run one after the other, in the order in which they came', async () => {
  const runner = new ScriptRunner()
  const { ended, run } = race(runner)
  await run('warm', 1, 'x = 1')
  await Promise.all([run('long', 1, 'for (;;);'), run('quick', 1, 'x = 1')])
  expect(ended).toEqual(['warm', 'long', 'quick'])
  await runner.close()
})

test('whose last script was quick again waits for nobody’s long one', async () => {
  const runner = new ScriptRunner()
  const { ended, run } = race(runner)
  const both = (name: string, script: string) => Promise.all([1, 2].map(id => run(name, id, script)))
  await both('ended', 'for (;;);')
  await both('good', 'x = 1')
  await Promise.all([run('long', 1, 'for (;;);'), run('quick', 2, 'x = 1')])
  expect(ended.slice(4)).toEqual(['quick', 'long'])
  await runner.close()
})

test('two threads serve all, are used again, and end when they are closed or do not answer', async () => {
  const begun: Worker[] = []
  const note = (worker: Worker): void => void begun.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  const hasEnded = () => begun.map(({ threadId }) => threadId === -1)
  const runner = new ScriptRunner(endsEndless())
  for (let times = 0; times < 3; times += 1) await runner.run(request('x = 1'), 1)
  expect(begun).toHaveLength(1)
  await Promise.all([1, 2, 3, 4].map(id => runner.run(request('x = 1'), id)))
  expect(hasEnded()).toEqual([false, false])
  await runner.run(request(ENDLESS), 1)
  await expect.poll(() => hasEnded().filter(Boolean)).toHaveLength(1)
  await runner.run(request('x = 1'), 1)
  await runner.close()
  expect(hasEnded().every(Boolean)).toBe(true)
})
