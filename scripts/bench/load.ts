import autocannon from 'autocannon'

export interface Shot {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
}

export interface Figures {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of the server's CPU for each request. */
  cpu: number
  failed: number
}

/** Hammers one address for some seconds with requests that a function makes anew each time. */
export async function load(
  base: string,
  headers: Record<string, string>,
  next: () => Shot,
  options: { connections: number; seconds: number; cpuMs(): number },
): Promise<Figures> {
  const before = options.cpuMs()
  const result = await autocannon({
    url: base,
    connections: options.connections,
    duration: options.seconds,
    requests: [
      {
        setupRequest: request => {
          const shot = next()
          const json = shot.body === undefined ? {} : { 'content-type': 'application/json' }
          return {
            ...request,
            method: shot.method ?? 'GET',
            path: shot.path,
            headers: { ...headers, ...json },
            ...(shot.body === undefined ? {} : { body: JSON.stringify(shot.body) }),
          }
        },
      },
    ],
  })
  const done = result.requests.total
  return {
    perSecond: done / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (options.cpuMs() - before) / Math.max(1, done),
    failed: result.non2xx + result.errors,
  }
}
