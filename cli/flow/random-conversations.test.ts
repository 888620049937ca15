import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { size } from '../../core/app/testing/thorough.ts'
import { writeFlow } from '../../core/flow-engine/files/write.ts'
import { randomConversations } from '../../core/flow-engine/testing/random-conversations.ts'
import { ScriptRunner } from '../../core/workers/scripting/runner.ts'
import { Terminal } from '../testing/terminal.ts'

const COUNT = size(60, 200)

test(`the command line leads ${COUNT} random flows as the engine does`, async () => {
  const [terminal, runner] = [new Terminal(), new ScriptRunner()]
  onTestFinished(() => Promise.all([terminal.close(), runner.close()]).then(() => undefined))
  const folder = join(terminal.folder, 'talks')
  mkdirSync(folder)
  for (const [n, { flow, scenario }] of (await randomConversations(COUNT, request => runner.run(request))).entries()) {
    writeFileSync(join(folder, `${n}.flow.json`), writeFlow(flow))
    writeFileSync(join(folder, `${n}.scenario.json`), JSON.stringify({ ...scenario, flow: `${n}.flow.json` }))
  }
  const run = terminal.flow(['test', folder])
  await run.exit
  const failed = run
    .output()
    .split('\n')
    .filter(line => !line.startsWith('ok '))
  expect(failed).toEqual([`${COUNT} passed, 0 failed`, ''])
})
