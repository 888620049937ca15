import { expect, test } from 'vitest'
import { NOBODYS } from './share.ts'
import { UnderWay } from './in-flight-limit.ts'

const limits = { ofCompany: 3, ofPerson: 2 }

test('a person has so many at once, a company likewise, and each that ends makes room', () => {
  const underWay = new UnderWay(limits)
  const ana = { company: 1, person: 'ana' }
  const ends = [underWay.begin(ana), underWay.begin(ana)]
  expect(() => underWay.begin(ana)).toThrow('ERR_TOO_BUSY')
  underWay.begin({ company: 1, person: 'rui' })
  expect(() => underWay.begin({ company: 1, person: 'eva' })).toThrow('ERR_TOO_BUSY')
  underWay.begin({ company: 2, person: 'ana' })
  ends[0]!()
  underWay.begin({ company: 1, person: 'eva' })
  expect(() => underWay.begin(ana)).toThrow('ERR_TOO_BUSY')
})

test('those who are not signed in count by their address alone', () => {
  const underWay = new UnderWay(limits)
  for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'])
    underWay.begin({ company: NOBODYS, person: ip })
  expect(() => underWay.begin({ company: NOBODYS, person: '10.0.0.1' })).toThrow('ERR_TOO_BUSY')
})
