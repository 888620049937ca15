import type { AnsweredRequest, Figures } from '../../http/index.ts'
import type { Machinery } from '../machinery.ts'
import { type Counters, defineCounters, defineGauges, type Gauges } from './gauges.ts'
import { type Looked, look } from './look.ts'

/** Figures of this program, counted as it works or looked at when someone asks. */
export interface Metrics extends Figures {
  answered(request: AnsweredRequest): void
  /** Those of this process alone, as another one adds them to its own. */
  ownFigures(): Promise<readonly unknown[]>
}

/** Most calls take some milliseconds; anyone who waits longer than a person likes is told apart. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5]

/**
 * No figure tells about a person or a conversation: of a company it names the id, of a connection its own. Anyone who asks while another
 * does is answered with the same.
 */
export async function openMetrics(machinery: Machinery, looked: Looked): Promise<Metrics> {
  const library = await import('prom-client')
  const register = new library.Registry()
  library.collectDefaultMetrics({ register })
  // Sums of others, and named as only counters are: promtool rejects them.
  for (const sum of ['resources', 'handles', 'requests']) register.removeSingleMetric(`nodejs_active_${sum}_total`)
  const requests = new library.Counter({
    name: 'balcao_http_requests_total',
    help: 'Requests that were answered, by the template of their route.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const durations = new library.Histogram({
    name: 'balcao_http_request_seconds',
    help: 'How long they took.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [register],
  })
  const gauges: Gauges = defineGauges(library, register)
  const counters: Counters = defineCounters(library, register)
  const { peers } = machinery
  const ownFigures = async () => {
    await look(machinery, looked, gauges, counters)
    return register.getMetricsAsJSON()
  }
  /** Of all processes as one; those of one that does not answer are left out, and it is informed that it is away. */
  const ofAll = async (): Promise<string> => {
    const others = await Promise.allSettled(peers.others().map(slot => peers.ask(slot, 'figures')))
    const figures = others.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    return library.AggregatorRegistry.aggregate([await ownFigures(), ...figures] as object[]).metrics()
  }
  let requested: Promise<string> | undefined
  return {
    type: register.contentType,
    answered({ method, route, status, ms }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1000)
    },
    text() {
      const one = async (): Promise<string> => {
        await look(machinery, looked, gauges, counters)
        return register.metrics()
      }
      requested ??= (peers.count > 1 ? ofAll() : one()).finally(() => {
        requested = undefined
      })
      return requested
    },
    ownFigures,
  }
}
