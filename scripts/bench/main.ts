import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBaseline } from './baseline.ts'
import { describeMachine } from './machine.ts'
import { startProduct } from './product.ts'
import { buildProgram, CACHE } from './program.ts'
import { type Line, markdown, type Table } from './report.ts'
import { assistants } from './rows/assistants.ts'
import { attack } from './rows/attack.ts'
import { campaignSending } from './rows/campaign-sending.ts'
import { campaigns } from './rows/campaigns.ts'
import { chatFanOut, chatRows } from './rows/chats.ts'
import { contactFile } from './rows/contact-file.ts'
import { dashboard } from './rows/dashboard.ts'
import { deliveries } from './rows/deliveries.ts'
import { fanOut } from './rows/fan-out.ts'
import { flowAttack, hooks } from './rows/flow-attack.ts'
import { flowDrag } from './rows/flow-drag.ts'
import { flowQueue } from './rows/flow-queue.ts'
import { flowRuns } from './rows/flow-runs.ts'
import { flowSteps, flowTest } from './rows/flows.ts'
import { hangingIntegration } from './rows/hanging-integration.ts'
import { imports } from './rows/imports.ts'
import { inbound } from './rows/inbound.ts'
import { inboundMenu } from './rows/inbound-menu.ts'
import { invoiceRun } from './rows/invoices.ts'
import { kanbanRows } from './rows/kanban.ts'
import { login } from './rows/login.ts'
import { manyCompanies } from './rows/many-companies.ts'
import { mixed } from './rows/mixed.ts'
import { neighbour } from './rows/neighbour.ts'
import { OTHER_HEAD } from './rows/other-row.ts'
import { notifications } from './rows/payments.ts'
import { phones } from './rows/phones.ts'
import { platformList } from './rows/platform-list.ts'
import { processes } from './rows/processes.ts'
import { readers } from './rows/readers.ts'
import { readingRows } from './rows/reading.ts'
import { measureRequests, REQUEST_HEAD } from './rows/request-row.ts'
import { schedules } from './rows/schedules.ts'
import { memory, oneFile, starting } from './rows/starting.ts'
import { waitingRuns } from './rows/waiting-runs.ts'
import { writingRows } from './rows/writing.ts'
import { type SeededData, seededData } from './seeded-data.ts'
import type { Settings, Stage } from './stage.ts'

/**
 * `npm run bench`: every row; `npm run bench -- list,message` those whose key begins so; `--quick` on a small company, to
 * see that the bench works. The whole run also writes docs/bench.md.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean' } } })
const wanted = positionals.flatMap(text => text.split(',')).filter(Boolean)
const isWanted = ({ key }: { key: string }): boolean => !wanted.length || wanted.some(word => key.startsWith(word))
const quick = values.quick ?? false

const requestRows = [...readingRows, ...writingRows, ...kanbanRows, ...chatRows].filter(isWanted)
const liveRows = [login, fanOut, chatFanOut, manyCompanies].filter(isWanted)
/** These start the product themselves. */
const ownRows = [
  starting,
  oneFile,
  memory,
  flowSteps,
  flowTest,
  flowRuns,
  flowQueue,
  flowDrag,
  assistants,
  hangingIntegration,
  deliveries,
  platformList,
  contactFile,
  readers,
  dashboard,
  inbound,
  phones,
  inboundMenu,
  mixed,
  neighbour,
  processes,
  attack,
  flowAttack,
  hooks,
  waitingRuns,
  invoiceRun,
  notifications,
  schedules,
  campaigns,
  campaignSending,
  imports,
].filter(isWanted)

await buildProgram()
const seeded = await seededData({ quick })
const requests: Table = { head: REQUEST_HEAD, lines: [] }
const others: Table = { head: OTHER_HEAD, lines: [] }
const settings: Settings = { seeded, seconds: quick ? 1 : 3, quick }
const about = `${new Date().toISOString().slice(0, 10)}; ${describeMachine(CACHE)}; a company of ${sizeOf(seeded)}`

if (requestRows.length + liveRows.length > 0) await onStage(measureLive)
for (const row of ownRows) await measureOther(row.key, row.measure(settings))

const report = [about, requests, others]
  .map(part => (typeof part === 'string' ? part : part.lines.length ? markdown(part) : ''))
  .filter(Boolean)
  .join('\n\n')
console.log(report)
if (!wanted.length && !quick) await keep(report)

async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const product = await startProduct(seeded.data)
  const baseline = await startBaseline(join(seeded.data, 'baseline.sqlite'))
  try {
    await work({ ...settings, product, baseline })
  } finally {
    await baseline.stop()
    await product.stop()
  }
}

async function measureLive(stage: Stage): Promise<void> {
  for (const row of requestRows) {
    console.error(row.key)
    const line = await measureRequests(stage, row)
    emit(line)
    requests.lines.push(line)
  }
  for (const row of liveRows) await measureOther(row.key, row.measure(stage))
}

async function measureOther(key: string, measured: Promise<Line[]>): Promise<void> {
  console.error(key)
  const lines = await measured
  lines.forEach(emit)
  others.lines.push(...lines)
}

/** A row that ends the run takes none of those before it along. */
function emit({ work, cells }: Line): void {
  console.error(`  ${work}: ${cells.join('; ')}`)
}

function sizeOf({ size }: SeededData): string {
  const { contacts, tickets, messages } = size
  return `${contacts.toLocaleString('en')} contacts, ${tickets.toLocaleString('en')} tickets and ${messages.toLocaleString('en')} messages`
}

async function keep(text: string): Promise<void> {
  const docs = join(import.meta.dirname, '../../docs')
  await mkdir(docs, { recursive: true })
  await writeFile(join(docs, 'bench.md'), `# Measured by \`npm run bench\`\n\n${text}\n`)
}
