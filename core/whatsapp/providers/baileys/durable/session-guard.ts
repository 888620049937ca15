/** A Signal record as libsignal serialises it: one entry per session with a device, the open one and those before it. */
export interface SessionRecord {
  _sessions: Record<string, { indexInfo: { used: number } }>
}

/**
 * libsignal tries a message on every session of the record, the most recently used first, and each try moves that session
 * before the message proves to be of another one; then it stores the record with the broken ones. After each restart,
 * when sessions are made again while messages of the old ones still arrive, that broke the new ones ('Bad MAC', 'Chain
 * closed'). It marks the session that fitted as used just now, so the others can be told apart and put back.
 */
export function aged<Record extends SessionRecord>(record: Record): Record {
  return mapSessions(record, session => ({
    ...session,
    indexInfo: { ...session.indexInfo, used: session.indexInfo.used - 1 },
  }))
}

/** The record to store: the session that fitted as it became, every other one as it was before the tries. */
export function withLosersRestored<Record extends SessionRecord>(record: Record, before: SessionRecord): Record {
  return mapSessions(record, (session, key) => {
    const old = before._sessions[key]
    return old && session.indexInfo.used === old.indexInfo.used - 1 ? old : session
  })
}

type Session = SessionRecord['_sessions'][string]

function mapSessions<Record extends SessionRecord>(record: Record, change: (session: Session, key: string) => Session) {
  const sessions = Object.entries(record._sessions).map(([key, session]) => [key, change(session, key)])
  return { ...record, _sessions: Object.fromEntries(sessions) } as Record
}
