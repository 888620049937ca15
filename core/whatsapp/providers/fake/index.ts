import type { Clock } from '../../../kit/clock.ts'
import { phoneCapabilities } from '../../../kit/whatsapp-capabilities.ts'
import { type ConnectionRef, refKey } from '../../address.ts'
import type { Provider, SessionOptions } from '../../port.ts'
import { FakeLine } from './line.ts'
import { FakeSession } from './session.ts'

export { FakeContact } from './contact.ts'
export { FakeLine } from './line.ts'

/** A provider that lives in memory, and what a test does at WhatsApp's side of it. */
export interface FakeWhatsApp extends Provider {
  /** WhatsApp's side of one connection: its phone, the people who write to it, what was sent. */
  line(ref: ConnectionRef): FakeLine
}

/**
 * WhatsApp without WhatsApp. Deterministic: nothing happens by itself except what the clock brings (QR codes pass). It keeps
 * links, journal and waiting messages over the end of sessions and of `Connections`, as files and WhatsApp would.
 */
export function fakeWhatsApp(clock: Clock): FakeWhatsApp {
  const lines = new Map<string, FakeLine>()
  const line = (ref: ConnectionRef): FakeLine => {
    const known = lines.get(refKey(ref))
    if (known) return known
    const fresh = new FakeLine(clock)
    lines.set(refKey(ref), fresh)
    return fresh
  }
  return {
    name: 'fake',
    capabilities: phoneCapabilities,
    ownVersion: '2.3000.1',
    line,
    open(options: SessionOptions, sink) {
      const theirs = line(options.ref)
      theirs.claimed.push(options.version)
      theirs.proxies.push(options.proxy)
      return new FakeSession(clock, theirs, sink)
    },
    isLinked: async options => line(options.ref).me !== null,
    forget: async options => line(options.ref).unlink(),
  }
}
