import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'

const CLOCK_TICKS = 100

/** A running `balcao serve` of the built program. */
export interface Product {
  url: string
  /** The first start's password, if it was one. */
  password: string | undefined
  startMs: number
  cpuMs(): number
  rssMb(): number
  stop(): Promise<void>
}

/** Starts the built program on a data folder; resolves at its first answer. */
export async function startProduct(data: string, args: string[] = []): Promise<Product> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['dist/balcao.cjs', 'serve', '--data', data, '--port', '0', '--log-level', 'error', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const { url, password } = await firstLines(child)
  await untilAnswers(`${url}/api/health`)
  const startMs = performance.now() - began
  return {
    url,
    password,
    startMs,
    cpuMs: () => cpuMsOf(child.pid!),
    rssMb: () => rssMbOf(child.pid!),
    stop: () => stopProcess(child),
  }
}

async function firstLines(child: ChildProcess): Promise<{ url: string; password: string | undefined }> {
  let url: string | undefined
  let password: string | undefined
  for await (const line of createInterface({ input: child.stdout! })) {
    url ??= /running: (\S+)/.exec(line)?.[1]
    password = /password\s+(\S+)/.exec(line)?.[1]
    if (url && (password || !line.includes('first start'))) {
      if (password || !(await moreIsComing(child))) break
    }
  }
  if (!url) throw new Error('The product did not start.')
  child.stdout!.resume()
  return { url, password }
}

/** A first start prints its password right behind the address. */
const moreIsComing = (child: ChildProcess): Promise<boolean> =>
  new Promise(resolve => setImmediate(() => resolve((child.stdout?.readableLength ?? 0) > 0)))

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      answer => answer.ok,
      () => false,
    )
    if (ok) return
  }
}

export function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS
}

export function rssMbOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}
