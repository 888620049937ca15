import { Command, Option } from 'commander'
import { Failure } from '../../core/kit/errors.ts'
import { type Language, languages } from '../../core/kit/language.ts'
import { exitLikeOurs } from '../exit-codes.ts'
import { refuseOldNode } from '../node-version.ts'
import { chat, type Opening } from './chat.ts'
import { showDiff } from './diff.ts'
import { FileFault, flowsOf } from './files.ts'
import { importFlows } from './import.ts'
import { lintFiles } from './lint.ts'
import { scenarioSchemaText } from './scenarios.ts'
import type { CompanyPlace, Publishing } from './stopped-desk.ts'
import { runTests, type TestOptions } from './test.ts'

refuseOldNode()

/**
 * `balcao flow`: flows as files, without a desk. A program of its own, since what runs in every build has to start at once.
 * Exit code 1 where a flow is not as it should be, 2 where it cannot be told.
 */
const language = new Option('--language <language>', 'of the findings').choices(languages).default('en')
const ends = (passed: boolean): void => {
  process.exitCode = passed ? 0 : 1
}

const lintCommand = new Command('lint')
  .description('tell what is wrong or doubtful about flows; 1 when there are errors')
  .argument('<files...>', 'flows, or folders with *.flow.json')
  .addOption(language)
  .action(async (paths: string[], options: { language: Language }) => ends(await lintFiles(paths, options.language)))

const testCommand = new Command('test')
  .description('play scenarios and compare; 1 when something is not as expected')
  .argument(
    '<paths...>',
    'scenarios (YAML or JSON), flows that carry some, or folders with *.scenario.yaml, .yml, .json and *.flow.json',
  )
  .option('--flow <file>', 'the flow of them all, in place of the one that each names')
  .option('--junit <file>', 'write what came of it as JUnit XML')
  .option('--tap <file>', 'write it as TAP')
  .option('--record', 'lead the conversation here, with --flow, and write it as the scenario')
  .action(async (paths: string[], options: TestOptions) => ends(await runTests(paths, options)))

const runCommand = new Command('run')
  .description('talk to a flow in the terminal; its requests are really made')
  .argument('<flow>')
  .option('--message <text>', 'the message that entered the flow')
  .option('--name <name>', 'of the contact')
  .option('--number <number>', 'of the contact')
  .option('--webhook <json>', 'what another program sent')
  .option('--private-requests', 'let its requests go into private networks and to this machine')
  .option('--ai-base <url>', 'the AI that answers, as OpenAI does; you yourself unless given')
  .option('--ai-model <name>', 'of that AI')
  .option('--ai-key-env <name>', 'the variable of the environment that holds its key')
  .option('--record <file>', 'write the conversation as a scenario')
  .action(async (flow: string, options: Opening) => {
    await chat(flow, options)
  })

const diffCommand = new Command('diff')
  .description('tell what changed between two flows; 1 when something did')
  .argument('<before>')
  .argument('<after>')
  .action((before: string, after: string) => ends(showDiff(before, after)))

const company = (): Option => new Option('--company <id or name>', 'whose flows; see `balcao tenant list`')
const data = new Option('--data <folder>', 'of the desk that is stopped; BALCAO_DATA or ./data unless given')

const exportCommand = new Command('export')
  .description('write what is published of a company, a file for each flow; stop the desk first')
  .argument('[flow]', 'its number or name; all flows unless given')
  .addOption(company().makeOptionMandatory())
  .addOption(data)
  .option('--out <folder>', 'where the files go', '.')
  .action(async (flow: string | undefined, { out, ...place }: CompanyPlace & { out: string }) => {
    const { exportFlows } = await import('./stopped-desk.ts')
    await exportFlows(place, flow, out)
  })

const importCommand = new Command('import')
  .description('write every flow of a file in the form of this version, or publish it in a company of a stopped desk')
  .argument('<file>', 'a flow, a bare {nodes, edges}, or what the browser kept as whaticket_fluxos')
  .option('--to <folder>', 'write them there; names what it does not know')
  .addOption(company().conflicts('to'))
  .addOption(data)
  .option('--flow <id or name>', 'publish it as the next version of this flow; that of its own name unless given')
  .option('--note <text>', 'what the versions say about themselves', '')
  .action(async (file: string, { to, ...place }: Partial<Publishing> & { to?: string }) => {
    if (to !== undefined) return importFlows(file, to)
    const { company } = place
    if (company === undefined) throw new FileFault('Say where the flows go: --to <folder> or --company <id or name>.')
    const flows = flowsOf(file)
    const { publishFlows } = await import('./stopped-desk.ts')
    await publishFlows({ ...place, company }, flows)
  })

const schemaCommand = new Command('schema')
  .description('print the JSON schema of scenarios')
  .action(() => console.log(scenarioSchemaText()))

const program = new Command('balcao').addCommand(
  new Command('flow')
    .description('conversation flows as files: lint, test, run, diff, export, import; needs no desk that runs')
    .addCommand(lintCommand)
    .addCommand(testCommand)
    .addCommand(runCommand)
    .addCommand(diffCommand)
    .addCommand(exportCommand)
    .addCommand(importCommand)
    .addCommand(schemaCommand),
)

exitLikeOurs(program)
program.parseAsync().catch(error => {
  if (!(error instanceof FileFault || error instanceof Failure)) throw error
  console.error(error instanceof Failure ? error.sentence('en') : error.message)
  process.exitCode = 2
})
