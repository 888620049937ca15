import type { Frame, TestSocket } from './socket.ts'

interface HasId {
  id: number
}

/** Rows of a page that was open all the time: what it fetched once, and every event of its socket since. */
export class LiveRows<Row extends HasId> {
  private readonly socket: TestSocket
  private readonly first: readonly Row[]
  private readonly records: Record<string, string>

  /** `records` names the field of an event that carries the row: `{ whatsapp: 'whatsapp', whatsappSession: 'session' }`. */
  constructor(socket: TestSocket, first: readonly Row[], records: Record<string, string>) {
    this.socket = socket
    this.first = first
    this.records = records
  }

  /** The rows as the page has them now, oldest first. */
  async now(): Promise<Row[]> {
    await this.socket.settled()
    const rows = new Map(this.first.map(row => [row.id, row]))
    for (const frame of this.socket.frames) this.apply(rows, frame)
    return [...rows.values()].toSorted((one, other) => one.id - other.id)
  }

  private apply(rows: Map<number, Row>, frame: Frame): void {
    const record = this.records[frame.event?.replace(/^company-\d+-/, '') ?? '']
    if (!record) return
    const data = frame.data as { action: string } & Record<string, unknown>
    if (data.action === 'delete') return void rows.delete(data[`${record}Id`] as number)
    const row = data[record] as Row
    rows.set(row.id, { ...rows.get(row.id), ...row })
  }
}

/** The order in which `LiveRows` returns them. */
export const oldestFirst = <Row extends HasId>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.id - other.id)
