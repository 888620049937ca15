import { type Command, Option } from 'commander'
import { type Language, languages } from '../../core/kit/language.ts'
import { command, does, group } from '../frame/command.ts'
import type { Opening } from './chat.ts'
import type { CompanyLocation, Publishing } from './company-flows.ts'
import type { TestOptions } from './test.ts'

type Work = typeof import('./work.ts')

const company = (): Option => new Option('--company <company>', 'its number or name; see `balcao tenant list`')
const data = new Option('--data <folder>', 'of the desk; BALCAO_DATA or ./data unless given')

/**
 * `balcao flow`: flows as files, without a desk. What it does is loaded with the first command that does it: the table of commands
 * needs none of it.
 */
export function flowCommand(load: () => Promise<Work>): Command {
  const lint = command('lint', 'tell what is wrong or doubtful about flows; 1 when there are errors')
    .argument('<files...>', 'flows, or folders with *.flow.json')
    .addOption(new Option('--language <language>', 'of the findings').choices(languages).default('en'))
    .action(
      does(
        async (paths: string[], { language }: { language: Language }) => {
          const result = (await load()).lintFiles(paths, language)
          return { result, passed: result.errors === 0 }
        },
        async findings => (await load()).findingLines(findings),
      ),
    )

  const test = command('test', 'play scenarios and compare; 1 when something is not as expected')
    .argument(
      '<paths...>',
      'scenarios (YAML or JSON), flows that carry some, or folders with *.scenario.yaml, .yml, .json and *.flow.json',
    )
    .option('--flow <file>', 'the flow of them all, in place of the one that each names')
    .option('--junit <file>', 'write what came of it as JUnit XML')
    .option('--tap <file>', 'write it as TAP')
    .option('--record', 'lead the conversation here, with --flow, and write it as the scenario')
    .action((paths: string[], options: TestOptions & { record?: boolean; json: boolean }, self: Command) =>
      options.record ? record(load)(paths, options, self) : play(load)(paths, options, self),
    )

  const run = command('run', 'talk to a flow in the terminal; its requests are really made')
    .argument('<flow>', 'its file')
    .option('--message <text>', 'the message that entered the flow')
    .option('--name <name>', 'of the contact')
    .option('--number <number>', 'of the contact')
    .option('--webhook <json>', 'what another program sent')
    .option('--private-requests', 'let its requests go into private networks and to this machine')
    .option('--ai-base <url>', 'the AI that answers, as OpenAI does; you yourself unless given')
    .option('--ai-model <name>', 'of that AI')
    .option('--ai-key-env <name>', 'the variable of the environment that holds its key')
    .option('--record <file>', 'write the conversation as a scenario')
    .action(
      does(
        async (flow: string, { json, ...opening }: Opening & { json: boolean }) => ({
          result: await (await load()).chat(flow, opening, content(json)),
        }),
        () => [],
      ),
    )

  const diff = command('diff', 'tell what changed between two flows; 1 when something did')
    .argument('<before>', 'a file with a flow')
    .argument('<after>', 'another one')
    .action(
      does(
        async (before: string, after: string) => {
          const result = (await load()).differencesOf(before, after)
          return { result, passed: result.length === 0 }
        },
        async differences => (await load()).differenceLines(differences),
      ),
    )

  const exportFlows = command('export', 'write what is published of a company, a file for each flow')
    .argument('[flow]', 'its number or name; all flows unless given')
    .addOption(company().makeOptionMandatory())
    .addOption(data)
    .option('--out <folder>', 'where the files go', '.')
    .option('--replace', 'write over the files of flows called the same, as in a repository; else beside them', false)
    .action(
      does(
        async (
          flow: string | undefined,
          { out, replace, ...place }: CompanyLocation & { out: string; replace: boolean },
        ) => ({
          result: await (await load()).exportFlows(place, flow, { out, replace }),
        }),
        async written => (written.length > 0 ? (await load()).importedLines(written) : 'There is no flow there yet.'),
      ),
    )

  const importFlows = command(
    'import',
    'write every flow of a file in the form of this version, or publish it in a company',
  )
    .argument('<file>', 'a flow, a bare {nodes, edges}, or what the browser kept as whaticket_fluxos')
    .option('--to <folder>', 'write them there; names what it does not know')
    .addOption(company().conflicts('to'))
    .addOption(data)
    .option(
      '--flow <flow>',
      'publish it as the next version of this one, by number or name; that of its own name unless given',
    )
    .option('--note <text>', 'what the versions say about themselves', '')
    .action(
      does(
        async (file: string, place: Partial<Publishing> & { to?: string }) => ({
          result: await (await load()).importFlows(file, place),
        }),
        async imported => (await load()).importedLines(imported),
      ),
    )

  const schema = command('schema', 'print the JSON schema of scenarios').action(
    does(
      async () => ({ result: (await load()).scenarioSchema() as object }),
      found => JSON.stringify(found, null, 2),
    ),
  )

  const about = 'conversation flows as files: lint, test, run and compare them; publish them in a company'
  return group('flow', about, lint, test, run, diff, exportFlows, importFlows, schema)
}

/** With --json stdout is for the result. */
const content = (json: boolean): NodeJS.WritableStream => (json ? process.stderr : process.stdout)

const play = (load: () => Promise<Work>) =>
  does(
    async (paths: string[], options: TestOptions) => {
      const result = await (await load()).runTests(paths, options)
      return { result, passed: result.every(({ passed }) => passed) }
    },
    async outcomes => (await load()).outcomeLines(outcomes),
  )

const record = (load: () => Promise<Work>) =>
  does(
    async (paths: string[], { flow, json }: TestOptions & { json: boolean }) => ({
      result: await (await load()).recordConversation(paths, flow, content(json)),
    }),
    () => [],
  )
