import type { Figures, Shot } from '../http-load.ts'
import { load } from '../http-load.ts'
import { type Goal, type Line, short } from '../report.ts'
import { type SignedIn, type Stage, signIn } from '../stage.ts'

/** Work that is asked for by HTTP requests. */
export interface RequestRow {
  key: string
  work: string
  /** What one of so many connections asks for, over and over. */
  shots(stage: Stage, who: SignedIn, connection: number): Shot[] | Promise<Shot[]>
  /** The bare route makes a durable transaction first. */
  writes?: boolean
  goals(one: Figures, sixteen: Figures): Goal[]
}

export const REQUEST_HEAD = [
  ...['/s at 1', '/s at 16', 'p50 at 1', 'p99 at 1', 'p50 at 16', 'p99 at 16', 'CPU ms', 'bare /s at 16', 'of bare'],
]

const MANY = 16
const WARM_UP = 0.7

/** Measures the product at 1 and 16 connections, and a bare route that answers the same bytes at 16. */
export async function measureRequests(stage: Stage, row: RequestRow): Promise<Line> {
  const who = await signIn(stage.product.url)
  const shots = await Promise.all(Array.from({ length: MANY }, (_, connection) => row.shots(stage, who, connection)))
  const run = (connections: number, seconds: number) =>
    load({ ...target(stage, who), connections, seconds, shots: connection => shots[connection]! })
  await run(MANY, WARM_UP)
  const one = await run(1, stage.seconds)
  const sixteen = await run(MANY, stage.seconds)
  if (one.failed + sixteen.failed > 0) throw new Error(`${row.key}: ${one.failed + sixteen.failed} requests failed.`)
  const bare = await measureBare(stage, row, who, shots[0]![0]!)
  return {
    work: row.work,
    cells: [
      ...[one.perSecond, sixteen.perSecond, one.p50, one.p99, sixteen.p50, sixteen.p99, sixteen.cpu].map(short),
      ...[short(bare.perSecond), short(sixteen.perSecond / bare.perSecond)],
    ],
    goals: row.goals(one, sixteen),
  }
}

export const target = ({ product }: Pick<Stage, 'product'>, { headers }: SignedIn) => ({
  url: product.url,
  headers,
  cpuMs: product.cpuMs,
})

async function measureBare(stage: Stage, { key, writes }: RequestRow, who: SignedIn, shot: Shot): Promise<Figures> {
  const { product, baseline } = stage
  const { method = 'GET', path, body } = shot
  const answer = await fetch(product.url + path, {
    method,
    headers: { ...who.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await baseline.teach(key, await answer.text())
  const shots = (): Shot[] => [{ method: writes ? 'POST' : 'GET', path: `/${key}` }]
  const options = { url: baseline.url, headers: {}, cpuMs: () => 0, shots, connections: MANY }
  await load({ ...options, seconds: WARM_UP })
  return load({ ...options, seconds: stage.seconds })
}
