import { describe, expect, it } from 'vitest'
import { SECOND } from '../../kit/clock.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, ref, rig } from '../testing/rig.ts'

describe('what arrives', () => {
  it('reaches the desk in order and leaves the journal when it is stored', async () => {
    const { line, events } = await openRig()
    const ana = line.contact('5511988880001')
    ana.says('one')
    ana.says('two')
    expect(line.unsettled).toBe(2)
    await quiet()
    expect(events().map(event => event.type === 'message' && event.body)).toEqual(['one', 'two'])
    expect(line.unsettled).toBe(0)
  })

  it('shares one commit when much arrives while a batch is being stored', async () => {
    const opened = await openRig()
    const ana = opened.line.contact('5511988880001')
    let release = () => {}
    opened.onReceive = () =>
      new Promise(resolve => {
        release = resolve
      })
    ana.says('first')
    await quiet()
    for (let each = 0; each < 50; each += 1) ana.says(`more ${each}`)
    opened.onReceive = async () => {}
    release()
    await quiet()
    expect(opened.batches.map(batch => batch.length)).toEqual([1, 50])
  })

  it('stays in the journal while the desk cannot store it, and comes again', async () => {
    const opened = await openRig()
    opened.onReceive = async () => {
      throw new Error('disk full')
    }
    opened.line.contact('5511988880001').says('hello')
    await quiet()
    expect(opened.line.unsettled).toBe(1)
    opened.onReceive = async () => {}
    await opened.clock.advance(SECOND)
    expect(opened.events()).toHaveLength(1)
    expect(opened.line.unsettled).toBe(0)
  })

  it('is not held up by one event that the desk cannot store', async () => {
    const opened = await openRig()
    const ana = opened.line.contact('5511988880001')
    opened.onReceive = async events => {
      if (events.some(event => event.type === 'message' && event.body === 'bad')) throw new Error('bad event')
    }
    ana.says('bad')
    ana.says('good')
    await opened.clock.advance(20 * SECOND)
    expect(opened.events().map(event => event.type === 'message' && event.body)).toEqual(['good'])
    expect(opened.line.unsettled).toBe(1)
  })

  it('does not wait for one event that can never be stored', async () => {
    const opened = await openRig()
    const ana = opened.line.contact('5511988880001')
    opened.onReceive = async events => {
      if (events.some(event => event.type === 'message' && event.body === 'bad'))
        throw Object.assign(new Error('cannot store REAL value'), { code: 'SQLITE_CONSTRAINT_DATATYPE' })
    }
    ana.says('bad')
    ana.says('good')
    await quiet()
    expect(opened.events().map(event => event.type === 'message' && event.body)).toEqual(['good'])
  })

  it('is reported again at the next start when the program died before storing it', async () => {
    const first = await openRig()
    first.onReceive = () => new Promise(() => {})
    first.line.contact('5511988880001').says('do not lose me')
    await quiet()
    const second = rig(first.clock, first.provider)
    await second.connections.start(ref)
    await quiet()
    expect(second.events()).toMatchObject([{ type: 'message', body: 'do not lose me', source: 'replay' }])
    expect(second.line.unsettled).toBe(0)
  })

  it('waits at WhatsApp while the connection is down, and says so', async () => {
    const { line, clock, events } = await openRig()
    line.drop(503)
    line.contact('5511988880001').says('are you there?')
    await clock.advance(5 * SECOND)
    expect(events()).toMatchObject([{ type: 'message', body: 'are you there?', source: 'offline' }])
  })
})
