import { spawnSync } from 'node:child_process'

/** An error of a dependency that does not reach us, why, and until when that is believed. */
interface Accepted {
  /** As the advisory is called: GHSA-…. */
  advisory: string
  why: string
  /** `YYYY-MM-DD`; from the next day on the checks fail again. */
  until: string
}

const accepted: readonly Accepted[] = []

interface Advisory {
  title: string
  severity: string
  url: string
}

/** What `npm audit --json` says of the packages that are shipped. */
export interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>
}

/** Each known error that is not accepted, or no longer, in a sentence. */
export function errorsOf(report: AuditReport, list: readonly Accepted[], today: string): string[] {
  const found = new Map<string, string>()
  for (const [name, { via }] of Object.entries(report.vulnerabilities ?? {}))
    for (const one of via)
      if (typeof one === 'object') found.set(one.url, `${name}: ${one.title} (${one.severity}), ${one.url}`)
  const isAccepted = (url: string): boolean =>
    list.some(({ advisory, until }) => url.endsWith(`/${advisory}`) && until >= today)
  return [...found].filter(([url]) => !isAccepted(url)).map(([, sentence]) => sentence)
}

/** Asks the registry what is known of the packages that are shipped; undefined where it does not answer, or not that question. */
function askRegistry(): AuditReport | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
    encoding: 'utf8',
  })
  try {
    const answer = JSON.parse(stdout) as AuditReport & { error?: unknown }
    return answer.error === undefined && answer.vulnerabilities ? answer : undefined
  } catch {
    return undefined
  }
}

/** Returns what is wrong with the dependencies, and says where that could not be asked. */
export function auditDependencies(): string[] {
  const report = askRegistry()
  if (report) return errorsOf(report, accepted, new Date().toISOString().slice(0, 10))
  console.log('  not asked: no registry answers which dependencies have known faults, so this was not checked')
  return []
}
