import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { parse } from 'yaml'
import { readFlows } from '../../core/flow-engine/files/read.ts'
import { type ConversationContext, randomConversations } from '../../core/flow-engine/testing/random-conversations.ts'
import { Scenario } from '../../core/flow-engine/testing/scenario.ts'
import { type Line, lineText } from '../../core/flow-engine/testing/transcript.ts'
import { ScriptRunner } from '../../core/workers/scripting/runner.ts'
import { expect, test } from './fixtures/index.ts'

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'core/flow-engine/examples')
const RANDOM = 200

/** The scenarios of the examples. */
const examples = readdirSync(EXAMPLES)
  .filter(name => name.includes('.scenario.'))
  .map((name): ConversationContext => {
    const scenario = Scenario.parse(parse(readFileSync(join(EXAMPLES, name), 'utf8')))
    return { scenario, flow: readFlows(readFileSync(join(EXAMPLES, scenario.flow!), 'utf8'))[0]!.flow }
  })

/** The run of the test dialog and its worker for scripts, built as the page is. */
async function builtTestRun(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['ui/features/flows/test/lead-conversation.ts'],
    outdir: 'talks',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    write: false,
    logLevel: 'error',
    external: ['fs'],
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}

/** What a test dialog shows of a conversation: time that goes by, and that someone lets it go on, are its buttons. */
const displayed = (lines: readonly Line[]): string[] =>
  lines.filter(line => !('wait' in line || 'resume' in line)).map(line => lineText(line))

test(`the test dialog leads the examples and ${RANDOM} random flows as the command line and the desk do`, async ({
  page,
}) => {
  const scripts = await builtTestRun()
  await page.route('**/talks/**', (route, request) =>
    route.fulfill({ contentType: 'text/javascript', body: scripts.get(basename(request.url()))! }),
  )
  await page.goto('/')
  await page.addScriptTag({ url: '/talks/lead-conversation.js', type: 'module' })
  await page.waitForFunction(() => 'lead' in window)
  const runner = new ScriptRunner()
  const talks = [...examples, ...(await randomConversations(RANDOM, request => runner.run(request)))]
  await runner.close()
  const led = await page.evaluate(async text => {
    const conversations: string[][] = []
    for (const conversation of JSON.parse(text)) conversations.push(await window.lead(conversation))
    return conversations
  }, JSON.stringify(talks))
  expect(led).toHaveLength(examples.length + RANDOM)
  for (const [n, lines] of led.entries())
    expect(lines, JSON.stringify(talks[n])).toEqual(displayed(talks[n]!.scenario.steps))
})
