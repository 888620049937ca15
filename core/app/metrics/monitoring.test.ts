import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { aConnectedConnection } from '../../tenant/connections/fixtures.ts'
import { notRunHere } from '../testing/not-run-here.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'docs/monitoring')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** Judges rules, where Prometheus is installed. */
const JUDGE = 'promtool'
const TOKEN = 'a-token-for-prometheus'

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Balcao[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.looseObject({
  title: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string(),
      gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.looseObject({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
})

const rules = Rules.parse(parse(read('alerts.yml'))).groups.flatMap(group => group.rules)
const { panels } = Dashboard.parse(JSON.parse(read('grafana.json')))
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** Metrics of an expression, with the labels by which it asks for them. */
const namedIn = (expression: string): string[] => expression.match(/\b(?:balcao|nodejs|process)_\w+/g) ?? []
const labelsIn = (expression: string): [metric: string, label: string][] =>
  [...expression.matchAll(/\b(balcao_\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', requested = '']) =>
    [...requested.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']): [string, string] => [metric, label]),
  )

async function figuresOf({ base }: World): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return (await fetch(new URL('/metrics', base), { headers })).text()
}

test('each metric and label that the alerts and the dashboard name is exported by the program', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { metricsToken: TOKEN } })
  const company = await world.company()
  const { id } = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: id })
  line.contact('5511988880001').says('Olá')
  await world.idle()
  world.app.machinery.outbound.mails.add('platform', 'sent')
  const figures = await figuresOf(world)
  const exported = new Set(
    [...figures.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  expect(expressions.flatMap(namedIn).filter(name => !exported.has(name))).toEqual([])
  const unknown = expressions
    .flatMap(labelsIn)
    .filter(([metric, label]) => !new RegExp(`^${metric}\\{[^}]*\\b${label}="`, 'm').test(figures))
  expect(unknown).toEqual([])
  expect(figures).toContain(`balcao_messages_received_total{company="${company.id}"} 1\n`)
  expect(figures).toContain(`balcao_connection_state{company="${company.id}",connection="${id}",state="CONNECTED"} 1`)
  expect(figures).toContain('balcao_mails_total{by="platform",result="sent"} 1\n')
})

test('each alert leads to a heading that is there', () => {
  const missing = rules
    .map(({ annotations }) => annotations.runbook)
    .filter(runbook => {
      const [file = '', heading] = runbook.split('#')
      const headings = [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
        words
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      return heading !== undefined && !headings.includes(heading)
    })
  expect(missing).toEqual([])
})

test('no alert and no panel stands there twice, and no panel lies on another', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
})

test('Prometheus takes the rules and the configuration', ({ task, skip }) => {
  if (spawnSync(JUDGE, ['--version']).error) return notRunHere({ task, skip }, `${JUDGE} is not on this machine`)
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
  ]) {
    const { status, stderr } = spawnSync(JUDGE, words, { cwd: folder, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('FAILED')])
  }
})

test('figures that are looked at say nothing they do not know: no days in the first day, no certificate by http', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { metricsToken: TOKEN } })
  const figures = await figuresOf(world)
  expect(figures).not.toMatch(/^balcao_(?:disk_days_left|certificate_expires_timestamp_seconds) /m)
  await world.advance(26 * 3_600_000)
  expect(await figuresOf(world)).toContain('balcao_disk_days_left +Inf\n')
})
