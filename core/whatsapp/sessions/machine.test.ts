import { describe, expect, it } from 'vitest'
import { connectionStatuses } from '../../domain/connection-reasons.ts'
import { next, steps } from './machine.ts'

const events = [...new Set(steps.map(step => step[1]))]

describe('the status of a connection', () => {
  it('takes exactly the steps of the table', () => {
    const walked = connectionStatuses.flatMap(from =>
      events.flatMap(event => {
        const to = next(from, event)
        return to ? [[from, event, to]] : []
      }),
    )
    expect(walked).toHaveLength(steps.length)
    expect(walked).toEqual(expect.arrayContaining(steps.map(step => [...step])))
  })

  it('can be ended from every status but the one it ends in', () => {
    const deadEnds = connectionStatuses.filter(status => next(status, 'ended') !== 'DISCONNECTED')
    expect(deadEnds).toEqual(['DISCONNECTED'])
  })

  it('moves a resting connection only by a command', () => {
    expect(events.filter(event => next('DISCONNECTED', event))).toEqual(['queued', 'begun'])
  })
})
