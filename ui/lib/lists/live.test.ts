import { describe, expect, it } from 'vitest'
import { applyChange, readChange } from './live.ts'

const rows = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
]

describe('a list event', () => {
  it.each([
    [{ action: 'create', queue: { id: 3 } }, { upsert: { id: 3 } }],
    [{ action: 'update', queue: { id: 3 } }, { upsert: { id: 3 } }],
    [{ action: 'delete', queueId: 3 }, { removeId: 3 }],
    [{ action: 'delete', id: 3 }, { removeId: 3 }],
    [{ action: 'updateUnread', queueId: 3 }, {}],
    [undefined, {}],
  ])('%j says %j', (data, change) => {
    expect(readChange(data, 'queue')).toEqual(change)
  })

  it('keeps the place of a row it changes', () => {
    expect(applyChange(rows, { upsert: { id: 1, name: 'c' } })).toEqual([{ id: 1, name: 'c' }, rows[1]])
  })

  it('puts a new row where it is wanted', () => {
    const added = { id: 3, name: 'c' }
    expect(applyChange(rows, { upsert: added })).toEqual([added, ...rows])
    expect(applyChange(rows, { upsert: added }, { newAt: 'end' })).toEqual([...rows, added])
    expect(applyChange(rows, { upsert: added }, { newAt: 'nowhere' })).toBe(rows)
  })

  it('takes away what is gone and what no longer belongs', () => {
    expect(applyChange(rows, { removeId: 1 })).toEqual([rows[1]])
    expect(applyChange(rows, { upsert: { id: 2, name: 'x' } }, { belongs: row => row.name !== 'x' })).toEqual([rows[0]])
  })

  it('leaves the same list when it does not concern it', () => {
    expect(applyChange(rows, {})).toBe(rows)
    expect(applyChange(rows, { removeId: 9 })).toBe(rows)
  })
})
