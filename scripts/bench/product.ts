import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { eventually } from './eventually.ts'
import { cpuMsOf, rssMbOf } from './process-figures.ts'
import { PROGRAM } from './program.ts'

/** A running `balcao serve` of the built program. */
export interface Product {
  url: string
  /** The first start's password, if it was one. */
  password: string | undefined
  /** From the start of the process to its first answer. */
  startMs: number
  cpuMs(): number
  rssMb(): number
  stop(): Promise<void>
}

/** Where nobody answers: a bench never reaches the real WhatsApp. */
const NOWHERE = 'ws://127.0.0.1:9'

/** Starts the built program on a data folder; resolves at its first answer. */
export async function startProduct(data: string, args: string[] = ['--wa-url', NOWHERE]): Promise<Product> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(PROGRAM, 'balcao.cjs'), 'serve', '--data', data, '--port', '0', '--log-level', 'error', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = listenTo(child)
  const url = await eventually('its address', () => {
    if (child.exitCode !== null) throw new Error('The product did not start.')
    return said.url
  })
  await eventually('its first answer', () => fetch(`${url}/api/health`).then(answer => answer.ok))
  const startMs = performance.now() - began
  const password = said.isFirstStart() ? await eventually('its password', () => said.password) : undefined
  const pid = child.pid!
  return {
    url,
    password,
    startMs,
    cpuMs: () => cpuMsOf(pid),
    rssMb: () => rssMbOf(pid),
    stop: () => stopProcess(child),
  }
}

interface Said {
  url?: string
  password?: string
  isFirstStart(): boolean
}

function listenTo(child: ChildProcess): Said {
  const lines: string[] = []
  const said: Said = { isFirstStart: () => lines.some(line => line.includes('first start')) }
  createInterface({ input: child.stdout! }).on('line', line => {
    lines.push(line)
    said.url ??= /running: (\S+)/.exec(line)?.[1]
    said.password ??= /^\s*password\s+(\S+)/.exec(line)?.[1]
  })
  return said
}

export function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
