import { describe, expect, it } from 'vitest'
import { aged, withLosersRestored } from './session-guard.ts'

const session = (used: number, chain: string) => ({ indexInfo: { used }, chain })
const before = { _sessions: { old: session(100, 'a'), open: session(200, 'b') }, version: 'v1' }

describe('a record whose sessions a message was tried on', () => {
  it('keeps the session that fitted as it became, and the others as they were', () => {
    const provided = aged(before)
    const after = {
      ...provided,
      _sessions: { old: session(300, 'a moved'), open: { ...provided._sessions.open, chain: 'broken' } },
    }
    expect(withLosersRestored(after, before)).toEqual({
      _sessions: { old: session(300, 'a moved'), open: session(200, 'b') },
      version: 'v1',
    })
  })

  it('knows the session that fitted even when it was last used in the same millisecond', () => {
    const provided = aged(before)
    const after = { ...provided, _sessions: { ...provided._sessions, open: session(200, 'b moved') } }
    expect(withLosersRestored(after, before)._sessions.open).toEqual(session(200, 'b moved'))
  })

  it('keeps a session that is new', () => {
    const after = { ...aged(before), _sessions: { ...aged(before)._sessions, fresh: session(300, 'c') } }
    expect(withLosersRestored(after, before)._sessions).toMatchObject({ fresh: session(300, 'c') })
  })

  it('still lets libsignal try the most recently used first', () => {
    const { old, open } = aged(before)._sessions
    expect(open!.indexInfo.used).toBeGreaterThan(old!.indexInfo.used)
  })
})
