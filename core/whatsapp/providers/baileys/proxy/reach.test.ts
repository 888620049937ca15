import { expect, it } from 'vitest'
import { publicAlone } from './reach.ts'

const found = (host: string, options: { all?: boolean } = {}) =>
  new Promise(resolve => publicAlone(host, options, (error, address, family) => resolve(error ?? [address, family])))

it('connects to what was looked at: all addresses where all are asked for, else the first', async () => {
  expect(await found('93.184.215.14', { all: true })).toEqual([[{ address: '93.184.215.14', family: 4 }], undefined])
  expect(await found('93.184.215.14')).toEqual(['93.184.215.14', 4])
})

it.each([{ all: true }, {}])('finds nothing private, nor what is not there: %j', async options => {
  expect(await found('127.0.0.1', options)).toMatchObject({ trouble: 'forbidden' })
  expect(await found('nobody.invalid', options)).toMatchObject({ code: 'ENOTFOUND' })
})
