import { expect, test } from 'vitest'
import { InFlightLimit } from './in-flight-limit.ts'
import { NOBODYS } from './share.ts'

const limits = { ofCompany: 3, ofPerson: 2 }

test('a person has so many at once, a company likewise, and each that ends makes room', () => {
  const inFlight = new InFlightLimit(limits)
  const ana = { company: 1, person: 'ana' }
  const ends = [inFlight.begin(ana), inFlight.begin(ana)]
  expect(() => inFlight.begin(ana)).toThrow('ERR_TOO_BUSY')
  inFlight.begin({ company: 1, person: 'rui' })
  expect(() => inFlight.begin({ company: 1, person: 'eva' })).toThrow('ERR_TOO_BUSY')
  inFlight.begin({ company: 2, person: 'ana' })
  ends[0]!()
  inFlight.begin({ company: 1, person: 'eva' })
  expect(() => inFlight.begin(ana)).toThrow('ERR_TOO_BUSY')
})

test('those who are not signed in count by their address alone', () => {
  const inFlight = new InFlightLimit(limits)
  for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'])
    inFlight.begin({ company: NOBODYS, person: ip })
  expect(() => inFlight.begin({ company: NOBODYS, person: '10.0.0.1' })).toThrow('ERR_TOO_BUSY')
})
